import type { Deps } from '../../deps.js';
import type { Traced } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { callOnce, type CallResult } from '../../slack/send/call-once.js';
import { CALL_TIMEOUT_MS } from '../../slack/answer/deadlines.js';
import { createMessageSearch, type MessageMarker, type Period } from '../../slack/send/find-message.js';
import { postMessage } from '../../slack/send/post-message.js';
import type { Digest } from '../tables/digest-row.js';
import type { ClaimResult } from '../tables/occasions.js';
import { SLACK_REFUSED } from '../setup/reply.js';
import type { Boards } from './board.js';
import { occasionKey, type DueDigest } from './calendar.js';
import { dayOf, isQuiet } from './day.js';
import { digestMessage, type DigestContent } from './message.js';
import { pauseReason, type AutoPause } from './pause.js';
import { postKey, snapshotOf } from './snapshot.js';

/**
 * Sends one digest of one day exactly once. The attempt is stored before the message is sent. After a crash, the next
 * attempt first looks for the message by its metadata.
 */

/**
 * A call starts within this time of its claim. Then it may take as long again, and Slack may post the message as long after
 * the call was given up. Only then may somebody else look for the message.
 */
const SEND_DEADLINE_MS = CALL_TIMEOUT_MS;
const CLAIM_MS = SEND_DEADLINE_MS + 2 * CALL_TIMEOUT_MS;
const SLACK_UNREACHABLE_MS = 10_000;
const SERVICE_DOWN_MS = 60_000;

export const MARK = 'upnext_digest';

/** `again`: retry then. `skipped`: days for the next digest to mention. `why`: the reason why nothing was sent. */
export type Delivered = { again: Date } | { content?: DigestContent; skipped: string[]; why?: string };

interface Attempt {
  content: DigestContent;
  message: Reply;
  due: DueDigest;
  claimed: ClaimResult;
  until: Date;
}

/** `find-later`: Slack rate-limits the search for an earlier attempt's message, not the sending. */
type Sent = CallResult<string> | { state: 'find-later'; seconds: number };

type DeliveryDeps = Pick<Deps, 'log' | 'now' | 'pace' | 'slackOnce' | 'store'>;
type FindMessage = ReturnType<typeof createMessageSearch>;

export function createDelivery(deps: DeliveryDeps, boards: Boards, autoPause: AutoPause) {
  const { occasions } = deps.store;
  const findMessage = createMessageSearch();

  async function deliver(digest: Digest, due: DueDigest, run: Traced): Promise<Delivered> {
    const read = await boards.read(watchedProject(digest), run, due.asked && 'fresh');
    if (!read.ok) return pauseDigest(digest, read.why);
    const now = deps.now();
    const { skipped } = digest;
    const { board } = read;
    const day = dayOf(board, due.day, digest.zone, now);
    const content: DigestContent = { digest, day, board, now, skipped, requestedBy: due.asked?.by };
    if (canSkipQuietDay(content, due))
      return board.stale ? { again: after(now, SERVICE_DOWN_MS) } : { skipped };
    const until = after(now, CLAIM_MS);
    const claimed = await occasions.claim(digest, { day: due.day, occasion: occasionKey(due) }, now, until);
    if (claimed.as === 'done') return { skipped: [] };
    if (claimed.as === 'busy') return { again: claimed.until };
    const attempt = { content, message: digestMessage(content), due, claimed, until };
    const outcome = await saveResult(deps, attempt, await findOrSend(deps, findMessage, attempt));
    return 'pause' in outcome ? pauseDigest(digest, outcome.pause) : outcome;
  }

  async function pauseDigest(digest: Digest, why: string): Promise<Delivered> {
    await autoPause.pause(digest, why);
    return { skipped: digest.skipped, why };
  }

  return { deliver };
}

async function findOrSend(
  deps: DeliveryDeps,
  findMessage: FindMessage,
  { content, message, due, claimed }: Attempt,
): Promise<Sent> {
  const { digest, now } = content;
  const slack = await deps.slackOnce(digest.workspace);
  const mark = markOf(digest, due);
  if (claimed.as === 'retry') {
    const found = await findMessage(slack, digest.channel, periodOf(claimed), mark);
    if (found.state === 'later') return { state: 'find-later', seconds: found.seconds };
    if (found.state !== 'done') return found;
    if (found.value !== undefined) return { state: 'done', value: found.value };
  }
  if (deps.now() > after(now, SEND_DEADLINE_MS)) return { state: 'unknown' };
  return post(slack, digest.channel, message, mark);
}

/** Slack's answer, stored. `pause`: why this digest has to be paused. */
async function saveResult(
  deps: DeliveryDeps,
  attempt: Attempt,
  sent: Sent,
): Promise<Delivered | { pause: string }> {
  const { occasions } = deps.store;
  const { content, message, due, claimed, until } = attempt;
  const { digest, now } = content;
  const key = { digest: digest.id, occasion: occasionKey(due) };
  /** If an earlier attempt's outcome is unknown, the claim stays, so that the next attempt looks for the message. */
  const release = () => (claimed.as === 'first-try' ? occasions.release(key) : undefined);
  switch (sent.state) {
    case 'done': {
      const shown = snapshotOf(content, message, content.day.stuck.map(postKey));
      await occasions.saveSent(key, { ts: sent.value, at: now, shown });
      return { content, skipped: [] };
    }
    case 'later': {
      const again = await deps.pace.hold('post', digest.workspace, deps.now(), sent.seconds);
      await release();
      return { again: claimed.as === 'first-try' ? again : later(again, until) };
    }
    case 'find-later':
      return { again: later(after(now, sent.seconds * 1_000), until) };
    case 'unsent':
      await release();
      return { again: claimed.as === 'first-try' ? after(now, SLACK_UNREACHABLE_MS) : until };
    case 'unknown':
      return { again: until };
    case 'refused': {
      deps.log.error({ digest: digest.id, slack: sent.error }, 'Slack refused a digest');
      const reason = pauseReason(sent.error, digest);
      if (reason) {
        await release();
        return { pause: reason };
      }
      await occasions.setState(key, 'skipped');
      const skipped = due.asked ? digest.skipped : [...digest.skipped, due.day];
      return { skipped, why: SLACK_REFUSED };
    }
  }
}

async function post(
  slack: Awaited<ReturnType<Deps['slackOnce']>>,
  channel: string,
  message: Reply,
  metadata: MessageMarker,
): Promise<CallResult<string>> {
  return callOnce(async () => {
    const posted = await postMessage(slack, { channel, metadata }, message);
    return posted?.ts ?? '';
  });
}

/** A digest reads with the access of the person who set it up. */
export const watchedProject = ({ workspace, project, setUpBy }: Digest) => ({
  workspace,
  project: project.id,
  person: setUpBy,
});

const markOf = ({ id }: Digest, due: DueDigest): MessageMarker => ({
  event_type: MARK,
  event_payload: { digest: id, day: occasionKey(due) },
});

/** With the service down, a day without posts may be quiet or not. The caller tries again. */
function canSkipQuietDay({ digest, day, board, skipped }: DigestContent, due: DueDigest): boolean {
  if (due.asked ?? digest.sendsWhenQuiet) return false;
  return board.at !== undefined && isQuiet(day) && skipped.length === 0;
}

/** After a single attempt, it is known when the message was sent. */
const periodOf = ({ since, tries }: Extract<ClaimResult, { as: 'retry' }>): Period => ({
  from: since,
  to: tries === 2 ? after(since, CLAIM_MS) : undefined,
});

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const later = (a: Date, b: Date) => (a > b ? a : b);
