import { isRecord } from '../http/service-response.js';

/** The values of a record by their normalized names. Empty values count as missing. */
export type Fields = ReadonlyMap<string, unknown>;

/** ScheduleDate, schedule_date, schedule-date and scheduleDate are the same. */
export const normalizeName = (name: string): string => name.replaceAll(/[_-]/g, '').toLowerCase();

export function fieldsOf(value: unknown): Fields {
  const fields = new Map<string, unknown>();
  for (const [name, each] of isRecord(value) ? Object.entries(value) : []) {
    const normalized = normalizeName(name);
    if (each !== null && each !== '' && each !== undefined && !fields.has(normalized))
      fields.set(normalized, each);
  }
  return fields;
}

/** The value of the first of these normalized names that has one. */
export function lookUp(fields: Fields, names: readonly string[]): unknown {
  const name = names.find((each) => fields.has(each));
  return name === undefined ? undefined : fields.get(name);
}

/** How one field of a record is read. */
export interface Field<Value> {
  /** All names that services use for it, normalized. */
  names: readonly string[];
  read: (value: unknown) => Value;
}

export type Description = Readonly<Record<string, Field<unknown>>>;

/** What is read with a description. */
export type ReadRecord<D> = { [Name in OptionalIn<D>]?: ValueOf<D[Name]> } & {
  [Name in Exclude<keyof D, OptionalIn<D>>]: ValueOf<D[Name]>;
};

type ValueOf<F> = F extends Field<infer Value> ? Value : never;
type OptionalIn<D> = { [Name in keyof D]: undefined extends ValueOf<D[Name]> ? Name : never }[keyof D];

export const field =
  <Value>(read: (value: unknown) => Value) =>
  (...names: string[]): Field<Value> => ({ names: names.map(normalizeName), read });

/** In a URL path, an id of `.` or `..` would lead to another operation. */
export const isUsableId = (id: string): boolean => !['', '.', '..'].includes(id.trim());

/** Undefined if it cannot be part of a URL. */
export function idOf(value: unknown): string | undefined {
  const id = textOf(value);
  return id !== undefined && isUsableId(id) ? id : undefined;
}

/** A number is a text too: `{"TemplateId": 17}`. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' ? String(value) : undefined;
}

export const isList = (value: unknown): value is unknown[] => Array.isArray(value);

/** One value is a list of one. */
export function listOf(value: unknown): unknown[] {
  return isList(value) ? value : value === undefined ? [] : [value];
}
