import * as z from 'zod';
import { DAY_MS } from '../../durations.js';
import { createLruCache } from '../../lru-cache.js';
import { createSteadyClock } from '../../steady-clock.js';
import type { Reply } from '../text/blocks.js';
import { fitsWithTable, isLong } from '../text/message-parts.js';

/**
 * Slack introduces its data tables step by step. A message that has one also has blocks without it, which are sent where Slack
 * refuses the table. What Slack said counts for a day in that workspace; of a long table, only for others like it, because its
 * length may have been the reason.
 */

const KNOWN_MS = DAY_MS;
const MAX_ANSWERS = 10_000;

/** While so many answers to commands are on their way with a table, others go without one in their ack, which needs no call. */
const MOST_CALLS = 4;
/** An answer whose ack fails is never sent. */
const CALL_MS = 10_000;

type Size = 'short' | 'long';
const sizeOf = (blocks: Reply['blocks']): Size => (fitsWithTable(blocks) ? 'short' : 'long');

/** Nothing was posted. A response_url only has a status, which does not say why. */
const refusal = z
  .object({
    data: z.object({ error: z.enum(['invalid_blocks', 'invalid_blocks_format', 'msg_blocks_too_long']) }),
  })
  .or(z.object({ statusCode: z.number().min(400).max(499) }).refine(({ statusCode }) => statusCode !== 429));

export type DataTables = ReturnType<typeof createDataTables>;

export function createDataTables(now: () => Date) {
  const steadyMs = createSteadyClock(now);
  const answers = createLruCache<{ isAccepted: boolean; until: number }>(MAX_ANSWERS);

  /** When each is over at the latest. */
  const calls = new Map<unknown, number>();

  function isBusy(): boolean {
    const at = performance.now();
    for (const [call, until] of calls) if (until < at) calls.delete(call);
    return calls.size >= MOST_CALLS;
  }

  const note = (workspace: string, size: Size, isAccepted: boolean) =>
    void answers.set(`${workspace} ${size}`, { isAccepted, until: steadyMs() + KNOWN_MS });

  /** Undefined if Slack has not been asked for a day. */
  function isAccepted(workspace: string, size: Size): boolean | undefined {
    const said = answers.get(`${workspace} ${size}`);
    return said && said.until > steadyMs() ? said.isAccepted : undefined;
  }

  const isRefused = (workspace: string, size: Size) =>
    isAccepted(workspace, size) === false || isAccepted(workspace, 'short') === false;

  async function tryTable<T>(
    workspace: string,
    { withTable, ...plain }: Reply,
    post: (reply: Reply) => Promise<T>,
  ): Promise<T> {
    const blocks = isRefused(workspace, 'short') ? undefined : withTable?.();
    if (!blocks || isLong({ ...plain, blocks })) return post(plain);
    const size = sizeOf(blocks);
    if (isRefused(workspace, size)) return post(plain);
    try {
      const posted = await post({ ...plain, blocks });
      note(workspace, size, true);
      return posted;
    } catch (error) {
      if (!refusal.safeParse(error).success) throw error;
      const posted = await post(plain);
      note(workspace, size, false);
      return posted;
    }
  }

  return {
    /** Tries the table first. `post` is called again only after a refusal, so nothing is posted twice. */
    send: <T>(workspace: string, reply: Reply, post: (reply: Reply) => Promise<T>): Promise<T> =>
      tryTable(workspace, reply, post).finally(() => calls.delete(reply.withTable)),

    /** The reply for an ack, whose refusal nobody hears of. Undefined if a call has to find out what Slack accepts. */
    forAck(workspace: string, { withTable, ...plain }: Reply): Reply | undefined {
      const blocks = isRefused(workspace, 'short') || isBusy() ? undefined : withTable?.();
      if (!blocks) return plain;
      const size = sizeOf(blocks);
      if (isRefused(workspace, size)) return plain;
      const isSure = size === 'short' && isAccepted(workspace, 'short');
      if (isSure) return { ...plain, blocks };
      calls.set(withTable, performance.now() + CALL_MS);
      return undefined;
    },
  };
}
