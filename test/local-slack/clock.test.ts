import { describe, expect, test } from 'vitest';
import { createClock, createRunningClock } from '../../src/local-slack/index.js';

describe('a manual clock', () => {
  test('runs the due timers in order when it is moved', () => {
    const clock = createClock('2026-11-02T08:00:00Z');
    const rung: string[] = [];
    clock.after(2_000, () => rung.push(`second at ${clock.now().toISOString()}`));
    clock.after(1_000, () => rung.push('first'));
    clock.after(9_000, () => rung.push('not yet'));
    clock.after(1_500, () => rung.push('taken back'))();
    clock.moveForward(3_000);
    expect(rung).toEqual(['first', 'second at 2026-11-02T08:00:02.000Z']);
    expect(clock.now().toISOString()).toBe('2026-11-02T08:00:03.000Z');
  });

  test('runs timers that were set while it moved', () => {
    const clock = createClock('2026-11-02T08:00:00Z');
    const rung: number[] = [];
    const again = () => void (rung.push(clock.now().getTime()) < 3 && clock.after(1_000, again));
    clock.after(1_000, again);
    clock.moveForward(10_000);
    expect(rung).toHaveLength(3);
  });

  test('calls its listeners until they are removed', () => {
    const clock = createClock('2026-11-02T08:00:00Z');
    let told = 0;
    const leave = clock.onMove(() => (told += 1));
    clock.moveForward(1);
    leave();
    clock.moveForward(1);
    expect(told).toBe(1);
  });
});

describe('a running clock', () => {
  test('runs a timer at once when a move makes it due, however far ahead it was', () => {
    const clock = createRunningClock();
    const far = 40 * 24 * 3_600_000;
    const rung: string[] = [];
    clock.after(far, () => rung.push('in forty days'));
    clock.moveForward(far - 60_000);
    expect(rung).toEqual([]);
    clock.moveForward(60_000);
    expect(rung).toEqual(['in forty days']);
  });

  test('runs timers as time passes', async () => {
    const clock = createRunningClock();
    const start = clock.now().getTime();
    await new Promise<void>((rung) => clock.after(5, rung));
    expect(clock.now().getTime() - start).toBeGreaterThanOrEqual(5);
  });
});
