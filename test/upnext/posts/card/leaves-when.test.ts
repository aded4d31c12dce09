import { expect, test } from 'vitest';
import { leavesWhen } from '../../../../src/upnext/posts/card/lines.js';

const project = { id: 'prj_tea', name: 'Tea House', zone: 'Europe/Berlin' };

test.each([
  ['America/New_York', '2026-11-02T23:00:00Z', '2026-11-02T22:00:00Z', '{day_divider_pretty} {time}'],
  ['America/New_York', '2026-11-02T12:00:00Z', '2026-11-02T11:00:00Z', '{time}'],
  ['Europe/Berlin', '2026-11-03T05:00:00Z', '2026-11-02T22:00:00Z', '{day_divider_pretty} {time}'],
])('a post from %s in a project in Berlin for %s, which leaves at %s: %s', (zone, due, leaves, format) => {
  const about = { submissionId: 'form', openedAt: 0, zone, project };
  const post = { about, dueAt: new Date(due), leavesAt: new Date(leaves) };
  expect(leavesWhen(post)).toContain(`^${format}|`);
});
