import { MINUTE_MS } from '../../durations.js';
import type { Trace } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { createPosting, type PostResult } from '../../messages/post.js';
import type { Message } from '../../messages/table.js';
import type { Digest } from '../tables/digest-row.js';
import type { Occasion } from '../tables/occasion-batches.js';
import { SLACK_REFUSED } from '../setup/reply.js';
import { watchedProject, type Boards } from './board.js';
import { occasionKey, type DueDigest } from './calendar.js';
import { dayOf, isQuiet } from './day.js';
import { digestMessage, type DigestContent } from './message.js';
import { pauseReason, type AutoPause } from './pause.js';
import { postKey, snapshotOf } from './snapshot.js';
import type { ReadWeeks } from './weeks.js';
import type { MessageDeps } from '../../messages/keep.js';

/** Sends one digest of one day exactly once, as a message that is stored before it is sent, and found again after a crash. */

const SLACK_UNREACHABLE_MS = 10_000;
const SERVICE_DOWN_MS = MINUTE_MS;
const BEING_STORED_MS = 1_000;

/** `again`: retry then. `skipped`: days for the next digest to mention. `why`: the reason why nothing was sent. */
export type DigestOutcome = { again: Date } | { content?: DigestContent; skipped: string[]; why?: string };

interface Attempt {
  content: DigestContent;
  reply: Reply;
  due: DueDigest;
  message: Message;
}

interface Parts {
  boards: Boards;
  weeks: ReadWeeks;
  autoPause: AutoPause;
}

export function createDigestPosting(deps: MessageDeps, { boards, weeks, autoPause }: Parts) {
  const postOnce = createPosting(deps);

  async function postDigest(digest: Digest, due: DueDigest, run: Trace): Promise<DigestOutcome> {
    const read = await boards.read(watchedProject(digest), run, due.asked && 'fresh');
    if (!read.ok) return pauseDigest(digest, read.why);
    const now = deps.now();
    const { skipped } = digest;
    const { board } = read;
    const day = dayOf(board, due.day, digest.zone, now);
    const content: DigestContent = {
      digest,
      day,
      board,
      now,
      skipped,
      weeks: await weeks.read(digest, { day: due.day, now }),
      requestedBy: due.asked?.by,
    };
    if (canSkipQuietDay(content, due))
      return board.stale ? { again: after(now, SERVICE_DOWN_MS) } : { skipped };
    const begun = await deps.store.occasions.begin(newMessage(digest, due, now));
    // If it was stopped, the job ends then.
    if (!begun) return { again: after(now, BEING_STORED_MS) };
    const { message, isNew: isFirst } = begun;
    if (message.state !== 'sending') return { content, skipped: [] };
    const reply = digestMessage(content);
    const sent = await postOnce(message, reply, { ...run, isFirst });
    const outcome = await saveResult(deps, { content, reply, due, message }, sent);
    return 'pause' in outcome ? pauseDigest(digest, outcome.pause) : outcome;
  }

  async function pauseDigest(digest: Digest, why: string): Promise<DigestOutcome> {
    await autoPause.pause(digest, why);
    return { skipped: digest.skipped, why };
  }

  return { postDigest };
}

/** Slack's answer, stored. `pause`: why this digest has to be paused. */
async function saveResult(
  { log, now: clock, pace, store }: MessageDeps,
  attempt: Attempt,
  sent: PostResult,
): Promise<DigestOutcome | { pause: string }> {
  const { content, reply, due, message } = attempt;
  const { digest, now } = content;
  switch (sent.state) {
    case 'done': {
      const shown = snapshotOf(content, reply, content.day.stuck.map(postKey));
      const occasion = {
        ...occasionOf(attempt, 'sent'),
        ts: sent.value?.ts,
        sentAt: now,
        editedAt: now,
        shown,
      };
      await store.occasions.save({ message: { ...message, state: 'posted' }, occasion });
      return { content, skipped: [] };
    }
    case 'later':
      await store.messages.forget(message);
      return { again: await pace.pause('post', digest.workspace, clock(), sent.seconds) };
    case 'unsent':
      await store.messages.forget(message);
      return { again: after(now, SLACK_UNREACHABLE_MS) };
    case 'unsure':
      return { again: sent.retryAt };
    case 'refused': {
      log.error({ digest: digest.id, slack: sent.error }, 'Slack refused a digest');
      const reason = pauseReason(sent.error, digest);
      if (reason) {
        await store.messages.forget(message);
        return { pause: reason };
      }
      const occasion = occasionOf(attempt, 'skipped');
      await store.occasions.save({ message: { ...message, state: 'refused' }, occasion });
      const skipped = due.asked ? digest.skipped : [...digest.skipped, due.day];
      return { skipped, why: SLACK_REFUSED };
    }
  }
}

const newMessage = ({ id, workspace, channel, setUpBy: person }: Digest, due: DueDigest, since: Date) => ({
  workspace,
  kind: 'digest' as const,
  id,
  name: occasionKey(due),
  channel,
  person,
  since,
});

const occasionOf = ({ content: { digest }, due, message }: Attempt, state: 'sent' | 'skipped'): Occasion => ({
  digest: digest.id,
  occasion: message.name,
  day: due.day,
  state,
  workspace: digest.workspace,
  channel: message.channel ?? digest.channel,
  projectId: digest.project.id,
  person: digest.setUpBy,
});

/** With the service down, a day without posts may be quiet or not. The caller tries again. */
function canSkipQuietDay(content: DigestContent, due: DueDigest): boolean {
  const {
    digest,
    day,
    board,
    skipped,
    weeks: { isNextWeekEmpty, lastWeek },
  } = content;
  if (due.asked ?? digest.sendsWhenQuiet) return false;
  const hasFigures = lastWeek !== undefined && lastWeek !== 'unknown';
  return board.at !== undefined && isQuiet(day) && skipped.length === 0 && !isNextWeekEmpty && !hasFigures;
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
