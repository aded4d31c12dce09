import { expect, test } from 'vitest';
import { findCrowd } from '../../../../src/upnext/posts/submit/crowds.js';

const onX = (...clocks: string[]) => clocks.map((clock) => post(clock, `At ${clock}`, 'X'));
const post = (clock: string, label: string, ...platforms: string[]) => ({
  scheduledAt: new Date(`2026-11-02T${clock}:00+01:00`),
  label,
  platforms,
});
const KILN = post('10:03', 'Kiln\nopening', 'LINKEDIN');
const LONG = 'tea '.repeat(40);
const AT = new Date('2026-11-02T09:00:00Z');

test.each<[posts: ReturnType<typeof post>[], say: string[]]>([
  [[...onX('10:10'), post('10:00', 'Kiln', 'REDDIT')], []],
  [[post('10:05', 'Kiln', 'LINKEDIN', 'REDDIT', 'X')], ['LinkedIn and X 5 minutes later: “Kiln”.']],
  [[post('09:59', 'Kiln', 'X')], ['X 1 minute earlier: “Kiln”.']],
  [[post('10:00', LONG, 'X')], [`X at the same time: “${LONG.slice(0, 99)}…”.`]],
  [
    [...onX('09:52'), KILN, ...onX('10:09')],
    ['LinkedIn 3 minutes later: “Kiln opening”, and 2 more within 10 minutes.'],
  ],
  [
    onX('09:51', '09:52', '09:53', '10:06', '10:09'),
    ['X 6 minutes later: “At 10:06”, and 4 more within 10 minutes.'],
  ],
])('beside %j, a post at 10:00 in Berlin on X and LinkedIn says: %s', (posts, say) => {
  const expected = say.map((words) => `Another post goes out on ${words}`);
  const found = findCrowd(posts, ['X', 'LINKEDIN'], AT);
  expect(found.map((one) => one.say)).toEqual(expected);
});
