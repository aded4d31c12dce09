import * as z from 'zod';
import { DAY_MS } from '../../when/index.js';
import type { Slack } from '../slack.js';
import type { ClockRequest } from './state.js';

const MAX_MOVE_MS = 400 * DAY_MS;
const clockRequest: z.ZodType<ClockRequest> = z.object({ byMs: z.int().nonnegative().max(MAX_MOVE_MS) });

export type MoveClock = (byMs: number, stop: AbortSignal) => Promise<void>;

/** The clock is moved once at a time, and every page hears of it. */
export function createMoving(
  { clock }: Slack,
  moveClock: MoveClock = async (byMs) => clock.moveForward(byMs),
) {
  let moving: { to: Date; stop: AbortController } | undefined;
  const tellPages = () => clock.moveForward(0);
  return {
    movesTo: () => moving?.to,
    async move(request: unknown): Promise<void> {
      const { byMs } = clockRequest.parse(request);
      if (byMs === 0) return moving?.stop.abort();
      if (moving) throw new Error('Time moves already. Wait, or stop it.');
      moving = { to: new Date(clock.now().getTime() + byMs), stop: new AbortController() };
      tellPages();
      await moveClock(byMs, moving.stop.signal).finally(() => {
        moving = undefined;
        tellPages();
      });
    },
  };
}
