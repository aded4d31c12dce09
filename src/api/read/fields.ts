import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Labelled } from '../records.js';
import { idNames, idOf } from './id.js';
import type { Kind } from './kind.js';
import { labelOf, lines } from './label.js';
import { firstOf, keysFor, laidOut, lookUp, plainName, textOf, type Asked } from './name.js';

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
export class Fields<Field extends string> {
  readonly #record: Record<string, unknown>;
  readonly #names: Names<Field>;
  readonly #keys: Keys<Field>;

  constructor(record: Record<string, unknown>, names: Names<Field>) {
    this.#record = record;
    this.#names = names;
    this.#keys = laidOut(record, names, keysOf);
  }

  value(field: Field): unknown {
    return firstOf(this.#record, this.#keys[field]);
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

  /** Into the same record: a copy of each would be half of what reading a list costs. */
  labelled<Read extends object>(read: Read, called?: string): Read & Labelled {
    const id = idOf(this.#record, this.#names.kind);
    const label = called ?? labelOf(this.#record, id);
    return Object.assign(read, { id, label, others: () => lines(this.#record, this.#names.known) });
  }
}

type Keys<Field extends string> = Readonly<Record<Field, readonly string[]>>;

function keysOf<Field extends string>(keys: readonly string[], { of }: Names<Field>): Keys<Field> {
  const found = Object.entries<Asked>(of).map(([field, names]) => [field, keysFor(keys, names)]);
  return Object.fromEntries(found) as Keys<Field>;
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
