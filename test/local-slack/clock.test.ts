import { describe, expect, test } from 'vitest';
import { createRunningClock } from '../../src/local-slack/index.js';

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
