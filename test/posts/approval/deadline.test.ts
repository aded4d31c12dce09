import { expect, test } from 'vitest';
import { deadlineFor } from '../../../src/posts/index.js';

/** An approver far from the author reads "tomorrow 03:00" as any other time. */
test.each([
  ['at nine in the evening', '2026-12-01T20:59:00Z', 'Europe/Berlin', false],
  ['at ten in the evening', '2026-12-01T21:00:00Z', 'Europe/Berlin', true],
  ['just before seven', '2026-12-02T05:59:00Z', 'Europe/Berlin', true],
  ['at seven', '2026-12-02T06:00:00Z', 'Europe/Berlin', false],
  ['at three in Tokyo, which is seven in the evening in Berlin', '2026-12-01T18:00:00Z', 'Asia/Tokyo', true],
  ['at the same moment in Berlin', '2026-12-01T18:00:00Z', 'Europe/Berlin', false],
  ['for somebody whose zone Slack doesn’t know', '2026-12-01T18:00:00Z', undefined, false],
])('a deadline %s', (_, at, zone, isAtNight) => {
  const shown = deadlineFor(new Date(at), zone);
  expect(shown).toMatch(/^\*<!date\^\d+\^\{day_divider_pretty\} \{time\}\|[^>]+>\*/);
  expect(shown.endsWith('* (at night for you)')).toBe(isAtNight);
});
