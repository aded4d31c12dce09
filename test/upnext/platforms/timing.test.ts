import { describe, expect, test } from 'vitest';
import { reviewTime } from '../../../src/upnext/platforms/timing.js';

const now = new Date('2026-11-02T09:00:00Z');
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

describe('warns of an unusual time', () => {
  test.each<[string, number, string | undefined]>([
    ['an hour ago', -60, 'has passed'],
    ['half a minute ago', -0.5, 'less than two minutes'],
    ['in a minute', 1, 'less than two minutes'],
    ['tomorrow', 24 * 60, undefined],
    ['in two years', 2 * 365 * 24 * 60, 'Is the year right?'],
  ])('%s', (_name, minutes, words) => {
    const [finding] = reviewTime(after(minutes), now);
    expect(finding?.level).toBe(words && 'warn');
    expect(finding?.message ?? '').toContain(words ?? '');
  });
});
