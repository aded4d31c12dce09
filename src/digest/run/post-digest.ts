import type { Trace } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';
import { postOnce, type MessageDeps, type PostResult } from '../../messages/post.js';
import type { Message } from '../../messages/table.js';
import type { Digest } from '../tables/digest-row.js';
import { digestStands, type Occasion } from '../tables/occasions.js';
import { SLACK_REFUSED } from '../setup/reply.js';
import { watchedProject, type Boards } from './board.js';
import { occasionKey, type DueDigest } from './calendar.js';
import { dayOf, isQuiet } from './day.js';
import { digestMessage, type DigestContent } from './message.js';
import { pauseReason, type AutoPause } from './pause.js';
import { snapshotOf } from './snapshot.js';
import type { FindWeekPicture } from './week-picture.js';

/** Sends one digest of one day exactly once, as a message that is stored before it is sent, and found again after a crash. */

const SLACK_UNREACHABLE_MS = 10_000;
const BEING_STORED_MS = 1_000;

/** `again`: retry then. `why`: the reason why nothing was sent. */
export type DigestOutcome = { again: Date } | { content?: DigestContent; why?: string };

interface Attempt {
  content: DigestContent;
  reply: Reply;
  due: DueDigest;
  message: Message;
}

interface Parts {
  boards: Boards;
  weekPicture: FindWeekPicture;
  autoPause: AutoPause;
}

export function createDigestPosting(deps: MessageDeps, { boards, weekPicture, autoPause }: Parts) {
  async function postDigest(digest: Digest, due: DueDigest, run: Trace): Promise<DigestOutcome> {
    const read = await boards.read(watchedProject(digest), run, due.asked && 'fresh');
    if (!read.ok) return pauseDigest(digest, read.why);
    const now = deps.now();
    const { board } = read;
    const day = dayOf(board, due.day, digest.zone, now);
    const content: DigestContent = {
      digest,
      day,
      board,
      now,
      picture: await weekPicture(digest, { day: due.day, now }),
      requestedBy: due.asked?.by,
    };
    if (canSkipQuietDay(content, due)) return {};
    const begun = await deps.store.messages.begin(newMessage(digest, due, now), digestStands);
    // If it was stopped, the job ends then.
    if (!begun) return { again: after(now, BEING_STORED_MS) };
    const { message, isNew: isFirst } = begun;
    if (message.state !== 'sending') return { content };
    const reply = digestMessage(content);
    const sent = await postOnce(deps, message, reply, { isFirst });
    const outcome = await saveResult(deps, { content, reply, due, message }, sent);
    return 'pause' in outcome ? pauseDigest(digest, outcome.pause) : outcome;
  }

  async function pauseDigest(digest: Digest, why: string): Promise<DigestOutcome> {
    await autoPause.pause(digest, why);
    return { why };
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
      const occasion: Occasion = {
        digest: digest.id,
        occasion: message.name,
        day: due.day,
        state: 'sent',
        workspace: digest.workspace,
        channel: message.channel ?? digest.channel,
        projectId: digest.project.id,
        person: digest.setUpBy,
        ts: sent.value?.ts,
        sentAt: now,
        editedAt: now,
        shown: snapshotOf(content, reply),
      };
      await store.occasions.save({ message, occasion });
      return { content };
    }
    case 'later':
      await store.messages.forget(message);
      return { again: await pace.pause('post', digest.workspace, clock(), sent.seconds) };
    case 'unsent':
      await store.messages.forget(message);
      return { again: after(now, SLACK_UNREACHABLE_MS) };
    case 'unsure':
      return { again: sent.retryAt };
    case 'refused':
      log.error({ digest: digest.id, slack: sent.error }, 'Slack refused a digest');
      await store.messages.forget(message);
      return { pause: pauseReason(sent.error) ?? SLACK_REFUSED };
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

/** While the service is away, a day without known posts may not be quiet. */
const canSkipQuietDay = ({ digest, day, board }: DigestContent, due: DueDigest): boolean =>
  !(due.asked ?? digest.sendsWhenQuiet) && board.isKnown && isQuiet(day);

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
