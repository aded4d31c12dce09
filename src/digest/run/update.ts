import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { Reply } from '../../slack/text/blocks.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { updateFirstPart } from '../../slack/send/post-message.js';
import type { LiveMessage } from '../tables/occasions.js';
import { watchedProject, type Board, type Boards } from './board.js';
import { dayOf } from './day.js';
import { closedMessage, digestMessage, type DigestContent } from './message.js';
import { pauseReason, type AutoPause } from './pause.js';
import { hashOf, snapshotOf, snapshotSchema, type Snapshot } from './snapshot.js';
import type { FindWeekPicture } from './week-picture.js';
import type { MessageDeps } from '../../messages/post.js';

/** Updates one digest message, in place. While the service is away, it stays as it is. */

const CLOSED_AFTER_MS = 15 * MINUTE_MS;
const BOARD_REACHES_BACK_MS = 26 * HOUR_MS;
const CHECK_EVERY_MS = 10 * MINUTE_MS;
const RETRY_MS = 30_000;

interface Parts {
  deps: MessageDeps;
  boards: Boards;
  weekPicture: FindWeekPicture;
  autoPause: AutoPause;
}

export type Updater = ReturnType<typeof createUpdater>;

export const createUpdater = (deps: Parts['deps'], parts: Omit<Parts, 'deps'>) => ({
  /** Resolves to when the message should be checked again, or to undefined once it is closed. */
  update: (message: LiveMessage, board: Board) => update({ deps, ...parts }, message, board),
});

async function update(parts: Parts, message: LiveMessage, board: Board): Promise<Date | undefined> {
  const now = parts.deps.now();
  const before = snapshotSchema.parse(message.shown);
  const content = board.isKnown ? await contentOf(parts, message, before, { board, now }) : undefined;
  if (!content) return later(now, CHECK_EVERY_MS);
  const closesAt = later(content.day.end, CLOSED_AFTER_MS);
  return now < closesAt
    ? refresh(parts, message, before, { content, closesAt })
    : close(parts, message, content);
}

async function contentOf(
  { boards }: Parts,
  { of: digest, day }: LiveMessage,
  before: Snapshot,
  { board, now }: { board: Board; now: Date },
): Promise<DigestContent | undefined> {
  const { askedBy: requestedBy, zone } = before;
  const content = { digest, board, now, requestedBy, day: dayOf(board, day, zone, now) };
  if (now.getTime() - content.day.start.getTime() < BOARD_REACHES_BACK_MS) return content;
  const read = await boards.readRange(watchedProject(digest), content.day.start, content.day.end);
  return read.ok ? { ...content, day: dayOf(read.value, day, zone, now) } : undefined;
}

async function refresh(
  parts: Parts,
  message: LiveMessage,
  before: Snapshot,
  { content, closesAt }: { content: DigestContent; closesAt: Date },
): Promise<Date | undefined> {
  const { pace, store } = parts.deps;
  const { day, now, digest } = content;
  if (hashOf(digestMessage(content)) === before.look) return closesAt;
  const turn = await pace.turnIfNow('edit', digest.workspace, now);
  if (turn > now) return turn;
  const picture = await parts.weekPicture({ ...digest, zone: day.zone }, { day: day.day, now });
  const reply = digestMessage({ ...content, picture });
  const edited = await edit(parts, message, reply);
  if (edited.state !== 'done') return afterFailedEdit(parts, message, edited, now);
  await store.occasions.saveEdit(message, now, snapshotOf(content, reply));
  return closesAt;
}

async function close(parts: Parts, message: LiveMessage, content: DigestContent): Promise<Date | undefined> {
  const { pace, store } = parts.deps;
  const turn = await pace.turnIfNow('edit', message.of.workspace, content.now);
  if (turn > content.now) return turn;
  const edited = await edit(parts, message, closedMessage(content));
  if (edited.state !== 'done') return afterFailedEdit(parts, message, edited, content.now);
  await store.occasions.close(message);
  return undefined;
}

async function edit({ deps }: Parts, { of, ts }: LiveMessage, reply: Reply): Promise<CallResult<unknown>> {
  const slack = await deps.slackOnce(of.workspace);
  return callOnce(() => updateFirstPart(slack, { channel: of.channel, ts }, reply));
}

/** Editing twice does no harm, so everything but a refusal is retried. */
async function afterFailedEdit(
  { deps, autoPause }: Parts,
  message: LiveMessage,
  failed: CallResult<unknown>,
  now: Date,
): Promise<Date | undefined> {
  if (failed.state === 'later') return deps.pace.pause('edit', message.of.workspace, now, failed.seconds);
  if (failed.state !== 'refused') return later(now, RETRY_MS);
  const reason = pauseReason(failed.error);
  deps.log.warn({ digest: message.digest, slack: failed.error }, 'stopped updating a digest message');
  if (reason) {
    await autoPause.pause(message.of, reason);
    return undefined;
  }
  // The message was deleted, or this workspace does not allow editing old messages.
  await deps.store.occasions.close(message);
  return undefined;
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
