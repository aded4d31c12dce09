import { describe, expect, test } from 'vitest';
import { createClashes } from '../../src/posts/clash.js';

const at = (clock: string) => new Date(`2026-11-26T${clock}:00Z`);
const moment = { at: at('09:00'), zone: 'UTC' };
const posts = (clocks: string[], platforms = ['X']) =>
  clocks.map((clock) => ({ content: `At ${clock}`, platforms, scheduledAt: at(clock) }));

const TOO_MANY =
  'With this one, X gets more than 5 posts within 10 minutes. Networks can take that for spam.';

describe('posts of one network at about the same time', () => {
  test.each<[string, string[], string | undefined]>([
    ['none', [], undefined],
    ['ten minutes earlier', ['08:50'], undefined],
    ['the nearest is named', ['08:52', '09:04'], 'X already has a post at 09:04: “At 09:04”'],
    ['four more', ['08:55', '08:56', '09:02', '09:04'], 'X already has a post at 09:02: “At 09:02”'],
    ['five more', ['08:55', '08:56', '09:01', '09:02', '09:04'], TOO_MANY],
    ['five more at the same time', Array.from({ length: 5 }, () => '09:00'), TOO_MANY],
    ['five more before it', ['08:51', '08:52', '08:53', '08:54', '08:55'], TOO_MANY],
    ['five more after it', ['09:05', '09:06', '09:07', '09:08', '09:09'], TOO_MANY],
    [
      'five more, but in twenty minutes',
      ['08:51', '08:53', '09:05', '09:07', '09:09'],
      'X already has a post at 09:05: “At 09:05”',
    ],
  ])('%s', (_, clocks, say) => {
    expect(createClashes(posts(clocks)).find({ networks: ['X', 'LINKEDIN'], moment })).toBe(say);
  });

  test('each network counts for itself', () => {
    const clocks = ['09:01', '09:02', '09:03'];
    const clashes = createClashes([...posts(clocks), ...posts(clocks, ['LINKEDIN'])]);
    expect(clashes.find({ networks: ['X', 'LINKEDIN'], moment })).toContain('already has a post');
    for (const post of posts(['09:04', '09:05'], ['LINKEDIN', 'X'])) clashes.add(post);
    expect(clashes.find({ networks: ['X', 'LINKEDIN'], moment })).toContain(
      'With this one, X and LinkedIn get',
    );
  });
});
