import { expect, test } from 'vitest';
import { changesSince } from '../../../../src/upnext/posts/card/changes.js';
import { postWith } from '../../../support/some-post.js';

test('a changed time reads like the time on the card', () => {
  const dueAt = (at: string) =>
    postWith({ about: { moment: { at: new Date(at), zone: 'UTC', zoneGiven: false } } });
  const [changed = ''] = changesSince(dueAt('2026-12-02T08:00:00Z'), dueAt('2026-12-02T09:00:00Z'));
  expect(changed.replace(/<!date\^\d+\^([^|]*)\|[^>]*>/g, '$1')).toBe(
    'Only the time changed: {day_divider_pretty} {time} → {day_divider_pretty} {time}',
  );
});
