import { describe, expect, test } from 'vitest';
import { createPace } from '../../src/slack/pace.js';

const START = new Date('2026-11-02T09:00:00Z');
const channel = (name: string, workspace = 'T1') => ({ workspace, channel: name });
const turns = (count: number, take: (n: number) => Date) =>
  Array.from({ length: count }, (_, n) => take(n).getTime() - START.getTime());
const later = (ms: number) => new Date(START.getTime() + ms);

describe('the pace', () => {
  test('gives a channel one message a second', () => {
    const pace = createPace();
    const given = turns(3, () => pace.turn('post', channel('C1'), START));
    expect(given[0]).toBe(0);
    for (const n of [1, 2]) expect((given[n] ?? 0) - (given[n - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  test('lets other channels go on meanwhile', () => {
    const pace = createPace();
    pace.turn('post', channel('C1'), START);
    pace.turn('post', channel('C1'), START);
    expect(pace.turn('post', channel('C2'), START)).toEqual(START);
  });

  test('spreads a workspace’s messages over time after a first burst', () => {
    const pace = createPace();
    const given = turns(350, (n) => pace.turn('post', channel(`C${n}`), START));
    expect(given.filter((at) => at === 0).length).toBeLessThanOrEqual(60);
    expect(given.filter((at) => at < 60_000).length).toBeLessThanOrEqual(350);
    expect(Math.max(...given)).toBeLessThanOrEqual(61_000);
  });

  test('never edits more than fifty times in any minute', () => {
    const pace = createPace();
    const given = turns(200, () => pace.turn('edit', channel('C1'), START));
    for (const from of given)
      expect(given.filter((at) => at >= from && at < from + 60_000).length).toBeLessThanOrEqual(50);
  });

  test('keeps one workspace’s backlog from another', () => {
    const pace = createPace();
    for (let n = 0; n < 10_000; n += 1) pace.turn('post', channel(`C${n}`), START);
    expect(pace.turn('post', channel('C1', 'T2'), START)).toEqual(START);
  });

  test('holds back when Slack asks for it, turns that were given out too', () => {
    const pace = createPace();
    const turn = pace.turn('post', channel('C1'), START);
    expect(pace.hold('post', channel('C9'), START, 30)).toEqual(later(30_000));
    expect(pace.stands('post', channel('C1'), turn)).toBe(false);
    expect(pace.turn('post', channel('C2'), START).getTime()).toBeGreaterThanOrEqual(later(30_000).getTime());
    expect(pace.turn('edit', channel('C2'), START)).toEqual(START);
    expect(pace.turn('post', channel('C2', 'T2'), START)).toEqual(START);
  });

  test('holds one channel alone back for a second', () => {
    const pace = createPace();
    pace.hold('post', channel('C1'), START, 1);
    expect(pace.turn('post', channel('C1'), START).getTime()).toBeGreaterThanOrEqual(later(1_000).getTime());
    expect(pace.turn('post', channel('C2'), START)).toEqual(START);
  });

  test('a turn that comes too late for who asks is left to others', () => {
    const pace = createPace();
    pace.turn('post', channel('C1'), START);
    const asked = turns(5, () => pace.turn('post', channel('C1'), START, START));
    expect(new Set(asked).size).toBe(1);
  });
});
