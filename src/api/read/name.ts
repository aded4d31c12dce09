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
export function lookUp(record: Record<string, unknown>, ...names: string[]): unknown {
  return finder(record)(names);
}

export type Find = (names: readonly string[]) => unknown;

/** The same for many names of one record, whose own names are made comparable once. */
export function finder(record: Record<string, unknown>): Find {
  const values = new Map<string, unknown>();
  for (const name in record) {
    const plain = plainName(name);
    if (hasValue(record[name]) && !values.has(plain)) values.set(plain, record[name]);
  }
  return (names) => {
    for (const name of names) {
      const value = values.get(plainName(name));
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

function hasValue(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}

/** Text, of whatever a service may keep text in. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value.trim() === '' ? undefined : value;
  return typeof value === 'number' || typeof value === 'bigint' ? String(value) : undefined;
}
