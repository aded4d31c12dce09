/** Slack allows 3,000 characters in a section. */
const MAX_LENGTH = 2_800;

export const andMore = (count: number) => `…and ${count} more`;

/** As many lines as fit in one section, and how many are left out. */
export function firstLines(lines: string[], most = lines.length): string[] {
  let room = MAX_LENGTH;
  const full = lines.findIndex((line) => (room -= line.length + 1) < 0);
  const shown = lines.slice(0, full < 0 ? most : Math.min(most, full));
  const left = lines.length - shown.length;
  return left > 0 ? [...shown, andMore(left)] : shown;
}
