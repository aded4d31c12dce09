import { instantOf } from '../../time/encode.js';
import { isRecord } from '../service-response.js';
import type { Labelled } from '../records.js';
import { idNames, idOf } from './id.js';
import type { Kind } from './kind.js';
import { labelOf, unknownFields } from './label.js';
import { firstValue, keysFor, cachedByKeys, lookUp, normalizeName, textOf, type FieldNames } from './name.js';

/** For each of our fields, the names that services use for it. */
export interface FieldNameTable<Field extends string> {
  kind: Kind;
  of: Readonly<Record<Field, readonly string[]>>;
  /** All of these names, and those of the id. */
  known: ReadonlySet<string>;
}

export function fieldNames<Field extends string>(
  kind: Kind,
  names: Readonly<Record<Field, readonly string[]>>,
): FieldNameTable<Field> {
  const all = Object.values<readonly string[]>(names).flat();
  return { kind, of: names, known: new Set([...idNames(kind), ...all].map(normalizeName)) };
}

/** Reads the fields of one record by name. Unknown fields go to `others`. */
export class Fields<Field extends string> {
  readonly #record: Record<string, unknown>;
  readonly #names: FieldNameTable<Field>;
  readonly #keys: KeyTable<Field>;

  constructor(record: Record<string, unknown>, names: FieldNameTable<Field>) {
    this.#record = record;
    this.#names = names;
    this.#keys = cachedByKeys(record, names, keysOf);
  }

  value(field: Field): unknown {
    return firstValue(this.#record, this.#keys[field]);
  }

  text(field: Field): string | undefined {
    return textOf(this.value(field));
  }

  texts(field: Field): string[] {
    return textsOf(this.value(field));
  }

  instant(field: Field): Date | undefined {
    return instantOf(this.value(field), undefined);
  }

  /** Adds to `read` itself: copies would double the cost of reading a list. */
  labelled<Read extends object>(read: Read, called?: string): Read & Labelled {
    const id = idOf(this.#record, this.#names.kind);
    const label = called ?? labelOf(this.#record, id);
    return Object.assign(read, { id, label, others: () => unknownFields(this.#record, this.#names.known) });
  }
}

type KeyTable<Field extends string> = Readonly<Record<Field, readonly string[]>>;

function keysOf<Field extends string>(
  keys: readonly string[],
  { of }: FieldNameTable<Field>,
): KeyTable<Field> {
  const found = Object.entries<FieldNames>(of).map(([field, names]) => [field, keysFor(keys, names)]);
  // Object.entries() loses the names of the fields.
  return Object.fromEntries(found) as KeyTable<Field>;
}

const NAME = ['Name', 'Platform', 'Value'];

/** ["X"], "X, REDDIT", or [{"name": "X"}]. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string')
    return value
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
  const texts: string[] = [];
  for (const each of Array.isArray(value) ? value : []) {
    const text = textOf(isRecord(each) ? lookUp(each, NAME) : each);
    if (text !== undefined) texts.push(text);
  }
  return texts;
}
