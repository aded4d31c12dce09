import { describe, expect, test } from 'vitest';
import { createCrowds } from '../../../src/upnext/posts/crowds.js';

const at = (clock: string) => new Date(`2026-11-26T${clock}:00Z`);
const posts = (clocks: string[], platforms = ['X']) =>
  clocks.map((clock) => ({ platforms, scheduledAt: at(clock) }));

const TOO_MANY =
  'With this one, X gets more than 5 posts within 10 minutes. Networks can take that for spam.';

describe('posts of one network at about the same time', () => {
  test.each<[string, string[], string | undefined]>([
    ['none', [], undefined],
    ['ten minutes earlier', ['08:50'], undefined],
    ['four more', ['08:55', '08:56', '09:02', '09:04'], undefined],
    ['five more', ['08:55', '08:56', '09:01', '09:02', '09:04'], TOO_MANY],
    ['five more at the same time', Array.from({ length: 5 }, () => '09:00'), TOO_MANY],
    ['five more before it', ['08:51', '08:52', '08:53', '08:54', '08:55'], TOO_MANY],
    ['five more after it', ['09:05', '09:06', '09:07', '09:08', '09:09'], TOO_MANY],
    ['five more, but in twenty minutes', ['08:51', '08:53', '09:05', '09:07', '09:09'], undefined],
  ])('%s', (_, clocks, say) => {
    expect(createCrowds(posts(clocks)).find(['X', 'LINKEDIN'], at('09:00'))).toBe(say);
  });

  test('each network counts for itself', () => {
    const clocks = ['09:01', '09:02', '09:03'];
    const crowds = createCrowds([...posts(clocks), ...posts(clocks, ['LINKEDIN'])]);
    expect(crowds.find(['X', 'LINKEDIN'], at('09:00'))).toBeUndefined();
    for (const post of posts(['09:04', '09:05'], ['LINKEDIN', 'X'])) crowds.add(post);
    expect(crowds.find(['X', 'LINKEDIN'], at('09:00'))).toContain('With this one, X and LinkedIn get');
  });
});
