import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Labelled } from '../records.js';
import { idOf } from './id.js';
import type { Kind } from './kind.js';
import { labelIn, lines } from './label.js';
import { finder, lookUp, plainName, textOf } from './name.js';

/** One record's fields, taken out by name; what nobody asked for is kept for `others`. */
export function fieldsOf(record: Record<string, unknown>, kind: Kind) {
  const asked = ['id', 'uuid', `${kind}id`, `${kind}uuid`];
  const find = finder(record);
  const value = (...names: string[]) => {
    asked.push(...names.map(plainName));
    return find(...names);
  };
  return {
    value,
    text: (...names: string[]) => textOf(value(...names)),
    texts: (...names: string[]) => textsOf(value(...names)),
    instant: (...names: string[]) => instantOf(value(...names), undefined),
    /** Asked last: it says what is left. */
    labelled: (): Labelled => {
      const id = idOf(record, kind);
      return { ...present({ id }), label: labelIn(record, id), others: lines(record, asked) };
    },
  };
}

/** Leaves out what has no value, since an optional field is absent rather than undefined. */
export function present<T extends Record<string, unknown>>(
  record: T,
): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined && value !== null);
  return Object.fromEntries(entries) as { [Name in keyof T]?: NonNullable<T[Name]> };
}

/** ["X"], "X, REDDIT", or [{"name": "X"}]. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
  if (!Array.isArray(value)) return [];
  return value.flatMap(
    (each) => textOf(isRecord(each) ? lookUp(each, 'Name', 'Platform', 'Value') : each) ?? [],
  );
}
