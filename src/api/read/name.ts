import { memoize } from '../../time/memoize.js';

/** Names are compared without case and underscores: ScheduleDate, schedule_date and scheduleDate are the same. */
export function normalizeName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.replaceAll('_', '').toLowerCase();
  if (plainNames.size >= MAX_NAMES) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

/** All records of a list have the same few names. */
const plainNames = new Map<string, string>();
const MAX_NAMES = 1_000;

/** Must be a constant, because results are cached by it. */
export type FieldNames = readonly string[];

/** The value of the first of the names that has one. */
export const lookUp = (record: Record<string, unknown>, names: FieldNames): unknown =>
  firstValue(record, cachedByKeys(record, names, keysFor));

/** The keys of a record that are not known. */
export const unknownNames = (record: Record<string, unknown>, known: ReadonlySet<string>): string[] =>
  cachedByKeys(record, known, (names) => names.filter((name) => !known.has(normalizeName(name))));

/** The keys of a record that match one of the names, in the order of the names. */
export const keysFor = (keys: readonly string[], names: FieldNames): string[] =>
  names.flatMap((one) => keys.filter((key) => normalizeName(key) === normalizeName(one)));

/**
 * The records of a list have the same keys, so what depends only on the keys is computed once.
 * @param question a constant
 */
export function cachedByKeys<Question extends object, Answer extends object>(
  record: Record<string, unknown>,
  question: Question,
  answer: (keys: readonly string[], question: Question) => Answer,
): Answer {
  const { keys, answers } = layoutOf(record);
  // The question determines the type of its answer.
  const known = answers.get(question) as Answer | undefined;
  if (known) return known;
  const found = answer(keys, question);
  answers.set(question, found);
  return found;
}

interface Layout {
  keys: string[];
  answers: Map<object, object>;
}

let last: Layout = createLayout([]);
let lastRecord: Record<string, unknown> | undefined;

/** One record is read many times in a row, and the next one usually has the same keys. */
function layoutOf(record: Record<string, unknown>): Layout {
  if (record === lastRecord) return last;
  if (!hasKeys(record, last.keys)) {
    const keys = Object.keys(record);
    last = keys.length > MAX_KEYS ? createLayout(keys) : cachedLayout(JSON.stringify(keys));
  }
  lastRecord = record;
  return last;
}

/** Does not create an array of keys for each record. */
export function hasKeys(record: Record<string, unknown>, keys: readonly string[]): boolean {
  let index = 0;
  for (const key in record) if (key !== keys[index++]) return false;
  return index === keys.length;
}

/** An object with more keys is probably a map by id, whose keys never repeat. */
const MAX_KEYS = 50;
// Written by JSON.stringify() above.
const cachedLayout = memoize((keys: string) => createLayout(JSON.parse(keys) as string[]));

function createLayout(keys: string[]): Layout {
  return { keys, answers: new Map() };
}

export function firstValue(record: Record<string, unknown>, keys: readonly string[]): unknown {
  for (const key of keys) if (hasValue(record[key])) return record[key];
  return undefined;
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Services may store a text as a number. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}
