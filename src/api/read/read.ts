import type { Kind } from './kind.js';
import { READERS } from './readers.js';
import { listIn, recordIn } from './shape.js';

export type RecordOf<K extends Kind> = ReturnType<(typeof READERS)[K]>;

/** The records of a list, in whatever shape it came; undefined where it is none. */
export function list<K extends Kind>(data: unknown, kind: K): RecordOf<K>[] | undefined {
  return listIn(data, kind)?.map((each) => READERS[kind](each) as RecordOf<K>);
}

/** One record, in whatever shape it came; undefined where there is none. */
export function record<K extends Kind>(data: unknown, kind: K): RecordOf<K> | undefined {
  const found = recordIn(data, kind);
  return found && (READERS[kind](found) as RecordOf<K>);
}
