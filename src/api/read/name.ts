/** Names are compared without case and underscores: ScheduleDate, schedule_date and scheduleDate are one. */
export function plainName(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}

/** The first of the names that the record has a value for, in the order in which they are asked for. */
export function lookUp(record: Record<string, unknown>, ...names: string[]): unknown {
  const keys = Object.keys(record);
  for (const name of names) {
    const wanted = plainName(name);
    const key = keys.find((each) => plainName(each) === wanted && hasValue(record[each]));
    if (key !== undefined) return record[key];
  }
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
