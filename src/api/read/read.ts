import { isRecord } from '../answer.js';
import type { Kind } from './kind.js';
import { plainName } from './name.js';
import { READERS } from './readers.js';
import { listIn, recordIn } from './shape.js';

export type RecordOf<K extends Kind> = ReturnType<(typeof READERS)[K]>;

/** The records of a list, in whatever shape it came; undefined where it is none. */
export function list<K extends Kind>(data: unknown, kind: K): RecordOf<K>[] | undefined {
  const found = listIn(data, kind);
  if (found?.length === 1 && isSaying(found[0], kind)) return [];
  return found?.map((each) => READERS[kind](each) as RecordOf<K>);
}

/** One record, in whatever shape it came; undefined where there is none. */
export function record<K extends Kind>(data: unknown, kind: K): RecordOf<K> | undefined {
  const found = isSaying(data, kind) ? undefined : recordIn(data, kind);
  return found && !isSaying(found, kind) ? (READERS[kind](found) as RecordOf<K>) : undefined;
}

/** Words about the answer: "Invited", or `{"message": "No posts found"}`. Alone, a text without blanks is an id. */
function isSaying(data: unknown, kind: Kind): boolean {
  if (typeof data === 'string') return /\S\s+\S/.test(data) || WORD_OF_SUCCESS.test(data.trim());
  if (!isRecord(data) || kind === 'log') return false;
  const names = Object.keys(data);
  return names.length > 0 && names.every((name) => WORDS_IN.has(plainName(name)));
}

const WORDS_IN = new Set(['message', 'msg', 'detail']);
const WORD_OF_SUCCESS =
  /^(?:none|null|nothing|ok|okay|done|true|yes|success\w*|created|saved|updated|deleted|invited|accepted|queued|scheduled)[.!]?$/i;
