import type { Reply } from '../../../slack/blocks.js';
import type { Deps } from '../../../deps.js';
import { callOnce, type CallResult } from '../../../slack/call-once.js';
import type { LiveMessage } from '../../../store/occasions.js';
import type { Board, Boards } from './board.js';
import { dayOf } from './day.js';
import { watchedBy } from './deliver.js';
import { closedMessage, digestMessage, type Telling } from './message.js';
import { threadNews } from './thread-news.js';
import { whyItRests, type Rest } from './pause.js';
import { changesSince, keyOf, lookOf, snapshotOf, type Snapshot } from './snapshot.js';

/**
 * Brings one living message up to date: the message is edited in place, what has changed is said once in its thread; where
 * the day has several, in that of the latest.
 */

const CLOSED_AFTER_MS = 15 * 60_000;
/** A service that is away for so long will not tell any more how the day went. */
const CLOSED_UNSEEN_MS = 12 * 60 * 60_000;
const BOARD_REACHES_BACK_MS = 26 * 60 * 60_000;
const CHANGES_EVERY_MS = 10 * 60_000;
const TRY_AGAIN_MS = 30_000;
/** A service that is away for a moment is nobody's concern. */
const AWAY_FOR_MS = 15 * 60_000;

export type Keeping = ReturnType<typeof createKeeping>;

export function createKeeping(deps: Deps, boards: Boards, rest: Rest) {
  const { occasions } = deps.store;

  /** Resolves to when it wants to be looked at again; to nothing when it has ended. */
  async function keepUp(living: LiveMessage, board: Board): Promise<Date | undefined> {
    const now = deps.now();
    const telling = await tell(living, board, now);
    const { day } = telling;
    const over = now.getTime() - day.end.getTime();
    if (over < CLOSED_AFTER_MS) return refresh(living, telling, digestMessage(telling));
    if (telling.board.stale && over < CLOSED_UNSEEN_MS) return new Date(now.getTime() + CHANGES_EVERY_MS);
    return close(living, telling);
  }

  async function tell(living: LiveMessage, board: Board, now: Date): Promise<Telling> {
    const { of: digest, day } = living;
    const { missed: skipped, askedBy, zone = digest.zone } = living.shown as Snapshot;
    const telling: Telling = {
      ...{ digest, board, now, skipped, askedBy },
      day: dayOf(board, day, zone, now),
    };
    if (now.getTime() - telling.day.start.getTime() < BOARD_REACHES_BACK_MS) return telling;
    const posts = await boards.readDay(watchedBy(digest), telling.day.start, telling.day.end);
    if (!posts) return { ...telling, board: { ...board, stale: true } };
    return { ...telling, day: dayOf({ ...board, posts }, day, zone, now) };
  }

  async function refresh(living: LiveMessage, telling: Telling, message: Reply): Promise<Date | undefined> {
    const before = living.shown as Snapshot;
    const { day, board, now, digest } = telling;
    const closes = new Date(day.end.getTime() + CLOSED_AFTER_MS);
    if (board.stale && now.getTime() - (board.at ?? now).getTime() < AWAY_FOR_MS) return closes;
    const stuck = day.stuck.filter((post) => !before.stuck.includes(keyOf(post)));
    const changes = board.at ? changesSince(before, day, board.posts, board.whole && !board.stale) : [];
    const news = threadNews(changes, stuck, digest.project.zone ?? digest.zone);
    if (lookOf(message) === before.look && !news) return closes;

    const turn = await deps.pace.slotIfNow('edit', digest.workspace, now);
    if (turn > now) return turn;
    const edited = await edit(living, message);
    if (edited.state !== 'done') return unedited(living, edited, now);
    const told = [...new Set([...before.stuck, ...stuck.map(keyOf)])];
    await occasions.saveEdit(living, now, snapshotOf(telling, message, told));
    if (!news || !living.isLatest) return closes;
    return (await sayInThread(living, news, { ...before, look: lookOf(message) })) ?? closes;
  }

  /** Written down as said before it is said: better once too little than over and over. */
  async function sayInThread(living: LiveMessage, news: Reply, unsaid: Snapshot): Promise<Date | undefined> {
    const now = deps.now();
    const turn = await deps.pace.slotIfNow('post', living.of.workspace, now);
    const said = turn > now ? undefined : await answer(living, news);
    if (said && said.state !== 'later' && said.state !== 'unsent') return undefined;
    await occasions.saveEdit(living, now, unsaid);
    if (said?.state === 'later') return deps.pace.hold('post', living.of.workspace, now, said.seconds);
    return said ? new Date(now.getTime() + TRY_AGAIN_MS) : turn;
  }

  async function close(living: LiveMessage, telling: Telling): Promise<Date | undefined> {
    const turn = await deps.pace.slotIfNow('edit', living.of.workspace, telling.now);
    if (turn > telling.now) return turn;
    const edited = await edit(living, closedMessage(telling));
    if (edited.state !== 'done') return unedited(living, edited, telling.now);
    await occasions.setState(living, 'closed');
    return undefined;
  }

  async function edit({ of, ts }: LiveMessage, message: Reply): Promise<CallResult<unknown>> {
    const slack = await deps.slackOnce(of.workspace);
    return callOnce(() => slack.chat.update({ channel: of.channel, ts, ...message }));
  }

  async function answer({ of, ts }: LiveMessage, reply: Reply): Promise<CallResult<unknown>> {
    const slack = await deps.slackOnce(of.workspace);
    return callOnce(() => slack.chat.postMessage({ channel: of.channel, thread_ts: ts, ...reply }));
  }

  /** Editing twice does no harm, so only a refusal ends anything. */
  async function unedited(
    living: LiveMessage,
    came: CallResult<unknown>,
    now: Date,
  ): Promise<Date | undefined> {
    if (came.state === 'later') return deps.pace.hold('edit', living.of.workspace, now, came.seconds);
    if (came.state !== 'refused') return new Date(now.getTime() + TRY_AGAIN_MS);
    const why = whyItRests(came.error, living.of);
    if (why) await rest.rest(living.of, why);
    else await giveUp(living, came.error);
    return undefined;
  }

  /** Deleted by somebody, or too old to be edited in this workspace. */
  async function giveUp(living: LiveMessage, error: string): Promise<void> {
    deps.log.warn({ digest: living.digest, slack: error }, 'a digest is not kept up any more');
    await occasions.setState(living, 'closed');
  }

  return { keepUp };
}
