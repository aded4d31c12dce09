import { isRecord } from '../answer.js';
import { idOf } from './id.js';
import { forKinds, KINDS, type Kind } from './kind.js';
import { hasKeys, lookUp, plainName } from './name.js';

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
const ITSELF = forKinds((kind) => [kind]);
const DEEPEST = 4;

/**
 * The records in a list, however the service wraps them: bare, in an object under some name, keyed by id, or a single one.
 * Undefined where it is no list at all.
 */
export function listIn(data: unknown, kind: Kind, depth = 0): Fields[] | undefined {
  if (data === null || data === undefined) return [];
  if (Array.isArray(data))
    return data.map((each) => recordIn(each, kind)).filter((each) => each !== undefined);
  if (!isRecord(data) || depth > DEEPEST) return undefined;
  const wrapped = lookUp(data, AROUND_LISTS[kind]);
  if (Array.isArray(wrapped) && !isRecordOf(data, kind)) return listIn(wrapped, kind, depth + 1);
  const beside = listBeside(data, kind);
  if (beside) return listIn(beside, kind, depth + 1);
  if (isRecordOf(data, kind)) return [data];
  if (isRecord(wrapped)) return listIn(wrapped, kind, depth + 1);
  return unnamedListIn(data, kind, depth);
}

/**
 * What is said of a list may look like a record of its own: {"status": "ok", "posts": […]}, {"content": […], "total": 1}. A
 * record has an id, and what it lists are no records of its kind.
 */
function listBeside(data: Fields, kind: Kind): unknown[] | undefined {
  const named = lookUp(data, PLURAL[kind]);
  if (Array.isArray(named)) return named as unknown[];
  if (idOf(data, kind) !== undefined) return undefined;
  return Object.values(data).find(
    (value): value is unknown[] =>
      Array.isArray(value) && value.length > 0 && value.every((each) => isWhole(each, kind)),
  );
}

const isWhole = (value: unknown, kind: Kind) =>
  isRecord(value) && idOf(value, kind) !== undefined && lookUp(value, KINDS[kind]) !== undefined;

function unnamedListIn(data: Fields, kind: Kind, depth: number): Fields[] {
  const values = Object.values(data);
  const lists = values.filter((value) => Array.isArray(value));
  if (lists.length === 1) return listIn(lists[0], kind, depth + 1) ?? [];
  const single = lookUp(data, ITSELF[kind]);
  if (isRecord(single)) return [single];
  if (values.length > 0 && values.every(isRecord)) {
    return Object.entries(data).map(([id, record]) => ({
      ...(idOf(record as Fields, kind) ? {} : { Id: id }),
      ...(record as Fields),
    }));
  }
  const one = isEmptyWrapper(data, kind) ? undefined : unnamedRecordIn(data, kind, depth);
  return one ? [one] : [];
}

/** `{"items": null, "total": 0}`, and `{}`. */
function isEmptyWrapper(data: Fields, kind: Kind): boolean {
  const wrappers = new Set(AROUND_LISTS[kind]);
  const names = Object.keys(data).map(plainName);
  return names.length === 0 || names.some((name) => wrappers.has(name));
}

/** One record: itself, its attributes, in a list of one, under the name of its kind, or only its id. Undefined where there is none. */
export function recordIn(data: unknown, kind: Kind, depth = 0): Fields | undefined {
  if (Array.isArray(data)) return depth > DEEPEST ? undefined : recordIn(data[0], kind, depth + 1);
  if (typeof data === 'string' || typeof data === 'number')
    return String(data).trim() ? { Id: String(data) } : undefined;
  if (!isRecord(data) || hasKeys(data, [])) return undefined;
  const attributes = lookUp(data, ATTRIBUTES);
  if (isRecord(attributes) && lookUp(data, KINDS[kind]) === undefined)
    return { ...data, type: null, attributes: null, ...attributes };
  const inner = lookUp(data, AROUND_RECORDS[kind]);
  const wraps = (isRecord(inner) || Array.isArray(inner)) && depth <= DEEPEST;
  if (wraps && (!isRecordOf(data, kind) || isOnlyWrapping(data, inner, kind)))
    return recordIn(inner, kind, depth + 1);
  return isRecordOf(data, kind) ? data : unnamedRecordIn(data, kind, depth);
}

/** Under a name of the service's own, or nothing where there is none: {"upnext": {…}, "count": 3}, {"next": null, "total": 0}. */
function unnamedRecordIn(data: Fields, kind: Kind, depth: number): Fields | undefined {
  const telling = Object.entries(data).filter((entry) => !isAside(entry));
  const held = telling.map(([, value]) => value).filter((value) => !isNothing(value));
  const ofKind = held.filter((value) => isRecord(value) && lookUp(value, KINDS[kind]) !== undefined);
  const [only, ...others] = Object.keys(data).length === 1 ? held : ofKind;
  const hasText = held.some((value) => typeof value === 'string');
  if (isRecord(only) && others.length === 0 && !hasText && depth <= DEEPEST)
    return recordIn(only, kind, depth + 1);
  const names = new Set([...AROUND_LISTS[kind], ...AROUND_RECORDS[kind]]);
  const hasNone = telling.length > 0 && held.length === 0;
  return hasNone || telling.some(([name, value]) => names.has(plainName(name)) && isNothing(value))
    ? undefined
    : data;
}

/** What is counted or said of a record stands beside it. A text of any other name is a field that nobody knows. */
function isAside([name, value]: [string, unknown]): boolean {
  if (typeof value === 'string') return ['message', 'msg', 'detail'].includes(plainName(name));
  return typeof value === 'number' || typeof value === 'boolean';
}

const isNothing = (value: unknown) =>
  value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** A source's value is kept in a field of its kind's own name: {"Source": {"Source": …}} is a value, not a wrapping. */
function isOnlyWrapping(data: Fields, inner: unknown, kind: Kind): boolean {
  return (
    Object.keys(data).length === 1 &&
    isRecord(inner) &&
    (idOf(inner, kind) !== undefined || Object.keys(inner).length > 1)
  );
}

function isRecordOf(data: Fields, kind: Kind): boolean {
  return idOf(data, kind) !== undefined || lookUp(data, KINDS[kind]) !== undefined;
}
