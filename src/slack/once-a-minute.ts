import type { Deps } from '../deps.js';
import { section, type Reply } from './blocks.js';

const MINUTE_MS = 60_000;

/**
 * What a whole channel sees is done for the first of several quick presses, whoever presses and whichever instance
 * hears it; undefined for the others. After a failure it may be pressed again at once.
 */
export async function onceAMinute<T>(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  workspace: string,
  what: string,
  act: () => Promise<T>,
): Promise<{ value: T } | undefined> {
  const at = now();
  const since = new Date(at.getTime() - MINUTE_MS);
  if (!(await store.seenEvents.firstSince(since, workspace, what, at))) return undefined;
  try {
    return { value: await act() };
  } catch (error) {
    await store.seenEvents.forget(workspace, what).catch(() => undefined);
    throw error;
  }
}

const PRESSED = 'This was pressed within the last minute already: the channel is shown it once.';
export const pressedJustNow: Reply = { text: PRESSED, blocks: [section(PRESSED)] };
