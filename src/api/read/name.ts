import { memoize } from '../../time/memoize.js';

/** Names are compared without case and underscores: ScheduleDate, schedule_date and scheduleDate are one. */
export function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name.replaceAll('_', '').toLowerCase();
  if (plainNames.size >= KEPT) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

/** A hundred records of a list have the same few names. */
const plainNames = new Map<string, string>();
const KEPT = 1_000;

/** Names that are asked of many records: a constant, for what they find is kept. */
export type Asked = readonly string[];

/** The first of the names that the record has a value for, in the order in which they are asked for. */
export const lookUp = (record: Record<string, unknown>, names: Asked): unknown =>
  firstOf(record, laidOut(record, names, keysFor));

/** What a record is called that nobody knows. */
export const unknownNames = (record: Record<string, unknown>, known: ReadonlySet<string>): string[] =>
  laidOut(record, known, (names) => names.filter((name) => !known.has(plainName(name))));

/** The keys of a record that answer to any of the names, in the order in which they are asked for. */
export const keysFor = (keys: readonly string[], names: Asked): string[] =>
  names.flatMap((one) => keys.filter((key) => plainName(key) === plainName(one)));

/**
 * The hundred records of a list have the same keys: what they tell about a question is found out once.
 * @param question a constant
 */
export function laidOut<Question extends object, Answer extends object>(
  record: Record<string, unknown>,
  question: Question,
  answer: (keys: readonly string[], question: Question) => Answer,
): Answer {
  const { keys, answers } = layoutOf(record);
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

let last: Layout = layoutWith([]);
let lastRecord: Record<string, unknown> | undefined;

/** One record is asked many questions at once, and records of the same names come one after the other. */
function layoutOf(record: Record<string, unknown>): Layout {
  if (record === lastRecord) return last;
  if (!hasKeys(record, last.keys)) {
    const keys = Object.keys(record);
    last = keys.length > MOST_KEYS ? layoutWith(keys) : keptLayout(JSON.stringify(keys));
  }
  lastRecord = record;
  return last;
}

/** Without a list of its keys: nobody needs one of each record. */
export function hasKeys(record: Record<string, unknown>, keys: readonly string[]): boolean {
  let place = 0;
  for (const key in record) if (key !== keys[place++]) return false;
  return place === keys.length;
}

/** What is keyed by ids has many keys, and never the same. */
const MOST_KEYS = 50;
const keptLayout = memoize((keys: string) => layoutWith(JSON.parse(keys) as string[]));

function layoutWith(keys: string[]): Layout {
  return { keys, answers: new Map() };
}

export function firstOf(record: Record<string, unknown>, keys: readonly string[]): unknown {
  for (const key of keys) if (hasValue(record[key])) return record[key];
  return undefined;
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Text, of whatever a service may keep text in. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}
