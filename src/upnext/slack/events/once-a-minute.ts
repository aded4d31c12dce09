import { MINUTE_MS } from '../../../when/index.js';
import { section, type Reply } from '../text/blocks.js';
import type { SeenEvents } from './seen-events-table.js';

interface OnceDeps {
  store: { seenEvents: Pick<SeenEvents, 'firstSince' | 'delete'> };
  now: () => Date;
}

/**
 * Runs something that a whole channel sees once for several quick presses, by anyone and on any instance.
 * Undefined for the others. After a failure it can be pressed again at once.
 */
export async function onceAMinute<T>(
  { store, now }: OnceDeps,
  workspace: string,
  what: string,
  run: () => Promise<T>,
): Promise<{ value: T } | undefined> {
  const at = now();
  const since = new Date(at.getTime() - MINUTE_MS);
  if (!(await store.seenEvents.firstSince(since, workspace, what, at))) return undefined;
  try {
    return { value: await run() };
  } catch (error) {
    await store.seenEvents.delete(workspace, what).catch(() => undefined);
    throw error;
  }
}

const JUST_DONE = 'Someone shared this less than a minute ago, so Upnext didn’t share it again.';
export const pressedJustNow: Reply = { text: JUST_DONE, blocks: [section(JUST_DONE)] };
