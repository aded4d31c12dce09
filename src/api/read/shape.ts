import { isRecord } from '../service-response.js';
import { idOf } from './id.js';
import { forKinds, IDENTIFYING_FIELDS, type Kind } from './kind.js';
import { hasKeys, lookUp, normalizeName } from './name.js';

type Fields = Record<string, unknown>;

const LIST_WRAPPERS = [
  'items',
  'data',
  'records',
  'rows',
  'list',
  'docs',
  'entries',
  'results',
  'result',
  'embedded',
  'edges',
];
const RECORD_WRAPPERS = ['data', 'item', 'record', 'result', 'node'];
const ATTRIBUTES = ['attributes'];
const PLURAL = forKinds((kind) => [`${kind}s`]);
const AROUND_LISTS = forKinds((kind) => [`${kind}s`, ...LIST_WRAPPERS]);
const AROUND_RECORDS = forKinds((kind) => [kind, ...RECORD_WRAPPERS]);
const OWN_NAME = forKinds((kind) => [kind]);
const MAX_DEPTH = 4;

/**
 * The records of a list: an array, an array inside an object, an object keyed by id, or a single record. Undefined if it
 * is not a list.
 */
export function listIn(data: unknown, kind: Kind, depth = 0): Fields[] | undefined {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data))
    return data.map((each) => recordIn(each, kind)).filter((each) => each !== undefined);
  if (!isRecord(data) || depth > MAX_DEPTH) return undefined;
  const wrapped = lookUp(data, AROUND_LISTS[kind]);
  if (Array.isArray(wrapped) && !isRecordOf(data, kind)) return listIn(wrapped, kind, depth + 1);
  const beside = listNextToMetadata(data, kind);
  if (beside) return listIn(beside, kind, depth + 1);
  if (isRecordOf(data, kind)) return [data];
  if (isRecord(wrapped)) return listIn(wrapped, kind, depth + 1);
  return unnamedListIn(data, kind, depth);
}

/**
 * Metadata of a list may look like a record: {"status": "ok", "posts": […]}, {"content": […], "total": 1}. But a record has
 * an id, and contains no records of its own kind.
 */
function listNextToMetadata(data: Fields, kind: Kind): unknown {
  const named = lookUp(data, PLURAL[kind]);
  if (Array.isArray(named)) return named;
  if (idOf(data, kind) !== undefined) return undefined;
  return Object.values(data).find(
    (value) =>
      Array.isArray(value) && value.length > 0 && value.every((each) => isCompleteRecord(each, kind)),
  );
}

const isCompleteRecord = (value: unknown, kind: Kind) =>
  isRecord(value) && idOf(value, kind) !== undefined && lookUp(value, IDENTIFYING_FIELDS[kind]) !== undefined;

function unnamedListIn(data: Fields, kind: Kind, depth: number): Fields[] {
  const values = Object.values(data);
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 1) return listIn(lists[0], kind, depth + 1) ?? [];
  const single = lookUp(data, OWN_NAME[kind]);
  if (isRecord(single)) return [single];
  if (values.length > 0 && isRecordsById(data))
    return Object.entries(data).map(([id, each]) => (idOf(each, kind) ? each : { Id: id, ...each }));
  const one = isEmptyWrapper(data, kind) ? undefined : unnamedRecordIn(data, kind, depth);
  return one ? [one] : [];
}

const isRecordsById = (data: Fields): data is Record<string, Fields> => Object.values(data).every(isRecord);

/** `{"items": null, "total": 0}`, and `{}`. */
function isEmptyWrapper(data: Fields, kind: Kind): boolean {
  const wrappers = new Set(AROUND_LISTS[kind]);
  const names = Object.keys(data).map(normalizeName);
  return names.length === 0 || names.some((name) => wrappers.has(name));
}

/** One record: bare, as JSON:API attributes, in an array, under a wrapper, or only its id. Undefined if there is none. */
export function recordIn(data: unknown, kind: Kind, depth = 0): Fields | undefined {
  if (Array.isArray(data)) return depth > MAX_DEPTH ? undefined : recordIn(data[0], kind, depth + 1);
  if (typeof data === 'string' || typeof data === 'number')
    return String(data).trim() ? { Id: String(data) } : undefined;
  if (!isRecord(data) || hasKeys(data, [])) return undefined;
  const attributes = lookUp(data, ATTRIBUTES);
  if (isRecord(attributes) && lookUp(data, IDENTIFYING_FIELDS[kind]) === undefined)
    return { ...data, type: null, attributes: null, ...attributes };
  const inner = lookUp(data, AROUND_RECORDS[kind]);
  const wraps = (isRecord(inner) || Array.isArray(inner)) && depth <= MAX_DEPTH;
  if (wraps && (!isRecordOf(data, kind) || isWrapperOnly(data, inner, kind)))
    return recordIn(inner, kind, depth + 1);
  return isRecordOf(data, kind) ? data : unnamedRecordIn(data, kind, depth);
}

/** A record under an unknown name, or no record: {"upnext": {…}, "count": 3}, {"next": null, "total": 0}. */
function unnamedRecordIn(data: Fields, kind: Kind, depth: number): Fields | undefined {
  const candidates = Object.entries(data).filter((entry) => !isMetadata(entry));
  const values = candidates.map(([, value]) => value).filter((value) => !isNothing(value));
  const ofKind = values.filter(
    (value) => isRecord(value) && lookUp(value, IDENTIFYING_FIELDS[kind]) !== undefined,
  );
  const [only, ...others] = Object.keys(data).length === 1 ? values : ofKind;
  const hasText = values.some((value) => typeof value === 'string');
  if (isRecord(only) && others.length === 0 && !hasText && depth <= MAX_DEPTH)
    return recordIn(only, kind, depth + 1);
  const names = new Set([...AROUND_LISTS[kind], ...AROUND_RECORDS[kind]]);
  const hasNone = candidates.length > 0 && values.length === 0;
  return hasNone || candidates.some(([name, value]) => names.has(normalizeName(name)) && isNothing(value))
    ? undefined
    : data;
}

/** Counts, flags and messages next to a record. A text under any other name is an unknown field of a record. */
function isMetadata([name, value]: [string, unknown]): boolean {
  if (typeof value === 'string') return ['message', 'msg', 'detail'].includes(normalizeName(name));
  return typeof value === 'number' || typeof value === 'boolean';
}

const isNothing = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** A source's value is in a field named like its kind: {"Source": {"Source": …}} is a value, not a wrapper. */
function isWrapperOnly(data: Fields, inner: unknown, kind: Kind): boolean {
  return (
    Object.keys(data).length === 1 &&
    isRecord(inner) &&
    (idOf(inner, kind) !== undefined || Object.keys(inner).length > 1)
  );
}

function isRecordOf(data: Fields, kind: Kind): boolean {
  return idOf(data, kind) !== undefined || lookUp(data, IDENTIFYING_FIELDS[kind]) !== undefined;
}
