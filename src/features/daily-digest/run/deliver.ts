import type { Digest } from '../../../store/digest-row.js';
import type { Reply } from '../../../slack/blocks.js';
import type { Deps } from '../../../deps.js';
import { findMessage, type MessageMarker } from '../../../slack/find-message.js';
import { callOnce, type CallResult } from '../../../slack/call-once.js';
import type { Traced } from '../../../slack/actor.js';
import type { ClaimResult } from '../../../store/occasions.js';
import type { Boards } from './board.js';
import { occasionOf, type Due } from './calendar.js';
import { dayOf, isQuiet } from './day.js';
import { digestMessage, type Telling } from './message.js';
import { refusedBySlack, whyItRests, whyRefused, type Rest } from './pause.js';
import { keyOf, snapshotOf, type Snapshot } from './snapshot.js';

/**
 * One digest of one day, sent once. The intent is written down before it is sent; whoever finds an intent without an
 * end looks for the message itself, by the mark that it carries, before anything is sent again.
 */

/** Twice as long as a call to Slack may take, so that nobody looks for what is still on its way. */
const CLAIM_MS = 30_000;
/** Later than this, what is sent might arrive when another one has looked for it already. */
const SENT_WITHIN_MS = 15_000;
const UNREACHED_MS = 10_000;
const SERVICE_AWAY_MS = 60_000;

export const MARK = 'upnext_digest';

/**
 * What became of it: it may be that it has to be tried again. `skipped`: what the next one has to say; `why`: there is none
 * this time.
 */
export type Delivered = { again: Date } | { telling?: Telling; skipped: string[]; why?: string };

interface Attempt {
  telling: Telling;
  message: Reply;
  due: Due;
  claimed: ClaimResult;
  until: Date;
}

export function createDelivery(deps: Deps, boards: Boards, rest: Rest) {
  const { occasions } = deps.store;

  async function deliver(digest: Digest, due: Due, run: Traced): Promise<Delivered> {
    const read = await boards.read(watchedBy(digest), run, due.asked && 'anew');
    if (!read.ok) return resting(digest, whyRefused(read.failure));
    const now = deps.now();
    const day = dayOf(read.board, due.day, digest.zone, now);
    const { skipped } = digest;
    const { board } = read;
    const telling: Telling = { digest, day, board, now, skipped, askedBy: due.asked?.by };
    if (mayStayQuiet(telling, due)) return board.stale ? { again: after(now, SERVICE_AWAY_MS) } : { skipped };
    const until = new Date(now.getTime() + CLAIM_MS);
    const claimed = await occasions.claim(digest, { day: due.day, occasion: occasionOf(due) }, now, until);
    if (claimed.as === 'done') return { skipped: [] };
    if (claimed.as === 'busy') return { again: claimed.until };
    const attempt = { telling, message: digestMessage(telling), due, claimed, until };
    return settle(attempt, await carryOut(attempt));
  }

  async function carryOut({ telling, message, due, claimed }: Attempt): Promise<CallResult<string>> {
    const { digest, now } = telling;
    const mark = markOf(digest, due);
    if (claimed.as === 'retry') {
      const slack = await deps.slack(digest.workspace);
      const found = await findMessage(slack, digest.channel, claimed.since, mark);
      if (found.state !== 'done') return found;
      if (found.value !== undefined) return { state: 'done', value: found.value };
    }
    const slack = await deps.slackOnce(digest.workspace);
    if (deps.now() > after(now, SENT_WITHIN_MS)) return { state: 'unknown' };
    return post(slack, digest.channel, message, mark);
  }

  async function settle(attempt: Attempt, sent: CallResult<string>): Promise<Delivered> {
    const { telling, message, due, claimed, until } = attempt;
    const { digest, now } = telling;
    const key = { digest: digest.id, occasion: occasionOf(due) };
    /** After a try that nobody knows the end of, the intent stays: the next one looks again. */
    const release = () => (claimed.as === 'first-try' ? occasions.release(key) : undefined);
    switch (sent.state) {
      case 'done':
        await occasions.saveSent(key, { ts: sent.value, at: now, shown: shownBy(telling, message) });
        return { telling, skipped: [] };
      case 'later': {
        const again = await deps.pace.hold('post', digest.workspace, deps.now(), sent.seconds);
        await release();
        return { again: claimed.as === 'first-try' ? again : later(again, until) };
      }
      case 'unsent':
        await release();
        return { again: claimed.as === 'first-try' ? after(now, UNREACHED_MS) : until };
      case 'unknown':
        return { again: until };
      case 'refused': {
        const why = whyItRests(sent.error, digest);
        if (why) {
          await release();
          return resting(digest, why);
        }
        deps.log.error({ digest: digest.id, slack: sent.error }, 'Slack does not take a digest');
        await occasions.setState(key, 'skipped');
        const skipped = due.asked ? digest.skipped : [...digest.skipped, due.day];
        return { skipped, why: refusedBySlack(sent.error) };
      }
    }
  }

  async function resting(digest: Digest, why: string): Promise<Delivered> {
    await rest.rest(digest, why);
    return { skipped: digest.skipped, why };
  }

  return { deliver };
}

async function post(
  slack: Awaited<ReturnType<Deps['slackOnce']>>,
  channel: string,
  message: Reply,
  metadata: MessageMarker,
): Promise<CallResult<string>> {
  return callOnce(async () => {
    const { ts } = await slack.chat.postMessage({ channel, ...message, metadata, unfurl_links: false });
    return ts ?? '';
  });
}

export const watchedBy = ({ workspace, project, setUpBy }: Digest) => ({
  workspace,
  project: project.id,
  person: setUpBy,
});

const markOf = ({ id }: Digest, due: Due): MessageMarker => ({
  event_type: MARK,
  event_payload: { digest: id, day: occasionOf(due) },
});

/** Of a service that is away nobody knows whether the day is quiet still: then it is looked at again. */
function mayStayQuiet({ digest, day, board, skipped }: Telling, due: Due): boolean {
  if (due.asked ?? digest.sendsWhenQuiet) return false;
  return board.at !== undefined && isQuiet(day) && skipped.length === 0;
}

function shownBy(telling: Telling, message: Reply): Snapshot {
  return snapshotOf(telling, message, telling.day.stuck.map(keyOf));
}

const after = (at: Date, ms: number) => new Date(at.getTime() + ms);
const later = (one: Date, other: Date) => (one > other ? one : other);
