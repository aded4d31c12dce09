import { HOUR_MS, MINUTE_MS } from '../../durations.js';
import type { Reply } from '../../slack/text/blocks.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { postMessage, updateFirstPart } from '../../slack/send/post-message.js';
import type { LiveMessage } from '../tables/occasions.js';
import { watchedProject, type Board, type Boards } from './board.js';
import { dayOf } from './day.js';
import { zonesOf } from './lines.js';
import { closedMessage, digestMessage, type DigestContent } from './message.js';
import { pauseReason, type AutoPause } from './pause.js';
import { changesSince, hashOf, postKey, snapshotOf, snapshotSchema, type Snapshot } from './snapshot.js';
import { threadNews } from './thread-news.js';
import type { ReadWeeks } from './weeks.js';
import type { MessageDeps } from '../../messages/keep.js';

/**
 * Updates one digest message: edits it in place, and reports changes once in its thread. If a day has several messages, only
 * the latest one's thread gets the report.
 */

const CLOSED_AFTER_MS = 15 * MINUTE_MS;
/** When the service is down this long after the day, the message is closed with what is known. */
const CLOSED_WITHOUT_SERVICE_MS = 12 * HOUR_MS;
const BOARD_REACHES_BACK_MS = 26 * HOUR_MS;
const CHECK_EVERY_MS = 10 * MINUTE_MS;
const RETRY_MS = 30_000;
/** Shorter outages of the service are not mentioned. */
const MENTIONED_AFTER_MS = 15 * MINUTE_MS;

interface Parts {
  deps: MessageDeps;
  boards: Boards;
  weeks: ReadWeeks;
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
  const content = await contentOf(parts, message, before, { board, now });
  const sinceEnd = now.getTime() - content.day.end.getTime();
  if (sinceEnd < CLOSED_AFTER_MS) return refresh(parts, message, before, content);
  if (content.board.stale && sinceEnd < CLOSED_WITHOUT_SERVICE_MS) return later(now, CHECK_EVERY_MS);
  return close(parts, message, content);
}

async function contentOf(
  { boards, weeks }: Parts,
  { of: digest, day }: LiveMessage,
  before: Snapshot,
  { board, now }: { board: Board; now: Date },
): Promise<DigestContent> {
  const { missed: skipped, askedBy: requestedBy, zone = digest.zone, nextWeekEmpty } = before;
  const { lastWeek, picture } = before;
  const content: DigestContent = {
    digest,
    board,
    now,
    skipped,
    requestedBy,
    day: dayOf(board, day, zone, now),
    weeks: await weeks.again(
      { ...digest, zone },
      { day, now },
      { isNextWeekEmpty: nextWeekEmpty, lastWeek, picture },
    ),
  };
  if (now.getTime() - content.day.start.getTime() < BOARD_REACHES_BACK_MS) return content;
  const read = await boards.readRange(watchedProject(digest), content.day.start, content.day.end);
  if (!read.ok) return { ...content, board: { ...board, stale: true } };
  return { ...content, day: dayOf({ ...board, ...read.value }, day, zone, now) };
}

async function refresh(
  parts: Parts,
  message: LiveMessage,
  before: Snapshot,
  content: DigestContent,
): Promise<Date | undefined> {
  const { pace, store } = parts.deps;
  const { day, board, now, digest } = content;
  const closesAt = later(day.end, CLOSED_AFTER_MS);
  if (board.stale && now.getTime() - (board.at ?? now).getTime() < MENTIONED_AFTER_MS) return closesAt;
  const stuck = day.stuck.filter((post) => !before.stuck.includes(postKey(post)));
  const changes = board.at ? changesSince(before, day, board.posts, board.whole && !board.stale) : [];
  const news = threadNews(changes, stuck, zonesOf(digest));
  if (hashOf(digestMessage(content)) === before.look && !news) return closesAt;

  const turn = await pace.turnIfNow('edit', digest.workspace, now);
  if (turn > now) return turn;
  const at = { day: day.day, now };
  const weeks = await parts.weeks.asNow({ ...digest, zone: day.zone }, at, content.weeks);
  const shown = { ...content, weeks };
  const reply = digestMessage(shown);
  const edited = await edit(parts, message, reply);
  if (edited.state !== 'done') return afterFailedEdit(parts, message, edited, now);
  const reported = [...new Set([...before.stuck, ...stuck.map(postKey)])];
  await store.occasions.saveEdit(message, now, snapshotOf(shown, reply, reported));
  if (!news || !message.isLatest) return closesAt;
  return (await postNews(parts, message, news, { ...before, look: hashOf(reply) })) ?? closesAt;
}

/** The news are already stored as reported, so that a crash cannot repeat them. `unreported` undoes that. */
async function postNews(
  parts: Parts,
  message: LiveMessage,
  news: Reply,
  unreported: Snapshot,
): Promise<Date | undefined> {
  const { now: clock, pace, store } = parts.deps;
  const now = clock();
  const { workspace } = message.of;
  const turn = await pace.turnIfNow('post', workspace, now);
  const posted = turn > now ? undefined : await postInThread(parts, message, news);
  if (posted && posted.state !== 'later' && posted.state !== 'unsent') return undefined;
  await store.occasions.saveEdit(message, now, unreported);
  if (posted?.state === 'later') return pace.pause('post', workspace, now, posted.seconds);
  return posted ? later(now, RETRY_MS) : turn;
}

async function close(parts: Parts, message: LiveMessage, content: DigestContent): Promise<Date | undefined> {
  const { pace, store } = parts.deps;
  const turn = await pace.turnIfNow('edit', message.of.workspace, content.now);
  if (turn > content.now) return turn;
  const edited = await edit(parts, message, closedMessage(content));
  if (edited.state !== 'done') return afterFailedEdit(parts, message, edited, content.now);
  await store.occasions.setState(message, 'closed');
  return undefined;
}

async function edit({ deps }: Parts, { of, ts }: LiveMessage, reply: Reply): Promise<CallResult<unknown>> {
  const slack = await deps.slackOnce(of.workspace);
  return callOnce(() => updateFirstPart(slack, { channel: of.channel, ts }, reply));
}

async function postInThread(
  { deps }: Parts,
  { of, ts }: LiveMessage,
  reply: Reply,
): Promise<CallResult<unknown>> {
  const slack = await deps.slackOnce(of.workspace);
  return callOnce(() => postMessage(slack, { channel: of.channel, thread_ts: ts }, reply));
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
  const reason = pauseReason(failed.error, message.of);
  deps.log.warn({ digest: message.digest, slack: failed.error }, 'stopped updating a digest message');
  if (reason) {
    await autoPause.pause(message.of, reason);
    return undefined;
  }
  // The message was deleted, or this workspace does not allow editing old messages.
  await deps.store.occasions.setState(message, 'closed');
  return undefined;
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms);
