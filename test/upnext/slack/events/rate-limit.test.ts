import { expect, test } from 'vitest';
import { createRateLimit } from '../../../../src/upnext/slack/events/rate-limit.js';

const ada = { workspace: 'T1', person: 'U1' };

test('allows sixty at once, then one a second, for each person', () => {
  let now = 0;
  const rateLimit = createRateLimit(60, () => new Date(now));
  const verdicts = Array.from({ length: 62 }, () => rateLimit(ada));
  expect(verdicts.filter((verdict) => verdict === 'allowed')).toHaveLength(60);
  expect(verdicts.slice(60)).toEqual(['limited', 'still-limited']);
  expect(rateLimit({ workspace: 'T1', person: 'U2' })).toBe('allowed');
  expect(rateLimit({ workspace: 'T2', person: 'U1' })).toBe('allowed');
  now += 1_000;
  expect([rateLimit(ada), rateLimit(ada)]).toEqual(['allowed', 'limited']);
  now += 60_000;
  expect(Array.from({ length: 60 }, () => rateLimit(ada))).not.toContain('limited');
});
