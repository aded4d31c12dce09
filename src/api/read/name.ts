import { kept } from '../../time/kept.js';

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

/** The first of the names that the record has a value for, in the order in which they are asked for. */
export const lookUp = (record: Record<string, unknown>, names: Asked): unknown => finder(record)(names);

/** Names that are asked of many records: a constant, for what they find is kept by the list itself. */
export type Asked = readonly string[];
export type Find = (names: Asked) => unknown;

/** The same for many names of one record. */
export function finder(record: Record<string, unknown>): Find {
  const layout = layoutOf(record);
  return (names) => {
    let keys = layout.asked.get(names);
    if (!keys) layout.asked.set(names, (keys = keysFor(layout, names)));
    return firstOf(record, keys);
  };
}

/** What a record is called that nobody knows. */
export function unknownNames(record: Record<string, unknown>, known: ReadonlySet<string>): string[] {
  const layout = layoutOf(record);
  let unknown = layout.unknown.get(known);
  if (!unknown) {
    unknown = layout.names.filter((name) => !known.has(plainName(name)));
    layout.unknown.set(known, unknown);
  }
  return unknown;
}

/** The hundred records of a list have the same names: which of them answers to which question is found out once. */
interface Layout {
  names: string[];
  asked: WeakMap<Asked, string[]>;
  unknown: WeakMap<ReadonlySet<string>, string[]>;
}

let last: Layout = layoutWith([]);
let lastRecord: Record<string, unknown> | undefined;

/** One record is asked many questions at once, and records of the same names come one after the other. */
function layoutOf(record: Record<string, unknown>): Layout {
  if (record === lastRecord) return last;
  const names = Object.keys(record);
  const same = names.length === last.names.length && names.every((name, place) => name === last.names[place]);
  if (!same) last = names.length > MOST_NAMES ? layoutWith(names) : keptLayout(JSON.stringify(names));
  lastRecord = record;
  return last;
}

/** What is keyed by ids has many names, and never the same. */
const MOST_NAMES = 50;
const keptLayout = kept((names: string) => layoutWith(JSON.parse(names) as string[]));

function layoutWith(names: string[]): Layout {
  return { names, asked: new WeakMap(), unknown: new WeakMap() };
}

const keysFor = ({ names }: Layout, asked: Asked): string[] =>
  asked.flatMap((one) => names.filter((name) => plainName(name) === plainName(one)));

function firstOf(record: Record<string, unknown>, keys: string[]): unknown {
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
