import type { Records } from '../records.js';
import { isRecord } from '../service-response.js';
import type { Kind } from './kind.js';
import { normalizeName } from './name.js';
import { READERS } from './readers.js';
import { listIn, recordIn } from './shape.js';

/** Some services ignore the limit of a page. More records than these would keep everyone else waiting. */
const MAX_RECORDS = 10_000;

/** The records of a list in any known shape, or undefined if it is not a list. */
export function list<K extends Kind>(data: unknown, kind: K): Records[K][] | undefined {
  const found = listIn(data, kind);
  if (found?.length === 1 && isMessage(found[0], kind)) return [];
  return found?.slice(0, MAX_RECORDS).map((each) => READERS[kind](each));
}

/** One record in any known shape, or undefined if there is none. */
export function record<K extends Kind>(data: unknown, kind: K): Records[K] | undefined {
  const found = isMessage(data, kind) ? undefined : recordIn(data, kind);
  return found && !isMessage(found, kind) ? READERS[kind](found) : undefined;
}

/** A message such as "Invited" or `{"message": "No posts found"}`. Any other single word is an id. */
function isMessage(data: unknown, kind: Kind): boolean {
  if (typeof data === 'string') return /\S\s+\S/.test(data) || SUCCESS_WORD.test(data.trim());
  if (!isRecord(data) || kind === 'log') return false;
  const names = Object.keys(data);
  return names.length > 0 && names.every((name) => MESSAGE_NAMES.has(normalizeName(name)));
}

const MESSAGE_NAMES = new Set(['message', 'msg', 'detail']);
const SUCCESS_WORD =
  /^(?:none|null|nothing|ok|okay|done|true|yes|success\w*|created|saved|updated|deleted|invited|accepted|queued|scheduled)[.!]?$/i;
