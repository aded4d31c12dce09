/** An update that changes nothing is not announced. */
export function announceChanges(table: string, key = ''): string[] {
  const say = `execute function say_change(${key})`;
  return [
    `create trigger comes_or_goes after insert or delete on ${table} for each row ${say}`,
    `create trigger changes after update on ${table} for each row when (old is distinct from new) ${say}`,
  ];
}
