import type { Kind } from '../records.js';
import type { Fields } from './fields.js';

/** One way in which the answers of services differ from those of ours, which the API document leaves open. */
export interface Oddity {
  /** An answer with this oddity, and what ours would answer; by default about posts. */
  example: [odd: unknown, plain: unknown, kind?: Kind];
  /** Makes a value plainer. Undefined if it does not have this oddity. */
  undo: (odd: OddValue) => unknown;
}

export type Values = Readonly<Record<string, unknown>>;

export interface OddValue {
  value: unknown;
  /** The value if it is a record, or an empty one. */
  record: Values;
  fields: Fields;
  kind: Kind;
}

export type Oddities = Readonly<Record<string, Oddity>>;
