/** Names are compared without case and underscores: ScheduleDate, schedule_date and scheduleDate are one. */
export function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** The first of the names that the record has a value for, in the order in which they are asked for. */
export function lookUp(record: Record<string, unknown>, ...names: string[]): unknown {
  return finder(record)(...names);
}

/** The same for many names of one record, whose own names are made comparable once. */
export function finder(record: Record<string, unknown>): (...names: string[]) => unknown {
  const values = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    const plain = plainName(name);
    if (hasValue(value) && !values.has(plain)) values.set(plain, value);
  }
  return (...names) => {
    const name = names.find((each) => values.has(plainName(each)));
    return name === undefined ? undefined : values.get(plainName(name));
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
