import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Labelled } from '../records.js';
import { idIn, idNames } from './id.js';
import type { Kind } from './kind.js';
import { labelIn, lines } from './label.js';
import { finder, lookUp, plainName, textOf } from './name.js';

/** By our name of a field, those under which services keep it. */
export interface Names<Field extends string> {
  kind: Kind;
  of: Readonly<Record<Field, readonly string[]>>;
  /** All of them, and those of the id. */
  known: ReadonlySet<string>;
}

export function namesOf<Field extends string>(
  kind: Kind,
  names: Readonly<Record<Field, readonly string[]>>,
): Names<Field> {
  const all = Object.values<readonly string[]>(names).flat();
  return { kind, of: names, known: new Set([...idNames(kind), ...all].map(plainName)) };
}

/** One record's fields, taken out by name; what nobody knows is kept for `others`. */
export function fieldsOf<Field extends string>(
  record: Record<string, unknown>,
  { kind, of, known }: Names<Field>,
) {
  const find = finder(record);
  const value = (field: Field) => find(of[field]);
  return {
    value,
    text: (field: Field) => textOf(value(field)),
    texts: (field: Field) => textsOf(value(field)),
    instant: (field: Field) => instantOf(value(field), undefined),
    /** Into the same record: a copy of each would be half of what reading a list costs. */
    labelled: <Read extends object>(read: Read, called?: string): Read & Labelled => {
      const id = idIn(find, kind);
      const label = called ?? labelIn(record, find, id);
      return Object.assign(read, present({ id }), { label, others: lines(record, known) });
    },
  };
}

/** Leaves out what has no value, since an optional field is absent rather than undefined. */
export function present<T extends Record<string, unknown>>(
  record: T,
): { [Name in keyof T]?: NonNullable<T[Name]> } {
  const found: { [Name in keyof T]?: NonNullable<T[Name]> } = {};
  for (const name in record) {
    const value = record[name];
    if (value !== undefined && value !== null) found[name] = value;
  }
  return found;
}

const NAME = ['Name', 'Platform', 'Value'];

/** ["X"], "X, REDDIT", or [{"name": "X"}]. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
  if (!Array.isArray(value)) return [];
  return value.flatMap((each) => textOf(isRecord(each) ? lookUp(each, NAME) : each) ?? []);
}
