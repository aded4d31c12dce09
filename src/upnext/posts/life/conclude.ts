import { earliest } from '../../../when/index.js';
import { type AuditEntry, entryBy } from '../../audit/table.js';
import { outcomeOfFailure, reasonOf, withReference } from '../../forms/outcomes.js';
import { type StepAfter, stepAfter } from '../model/after-try.js';
import { textsToCheck } from '../model/follow-up.js';
import type { Post } from '../model/post.js';
import { publishedAt } from '../model/sending.js';
import { isPart, isSent, type SentText, textsOf, withSending } from '../model/texts.js';
import { CARD_QUEUE, jobFor, POST_QUEUE } from '../store/jobs.js';
import type { SendingResult } from '../store/sendings.js';
import type { SendContext } from './send-context.js';
import type { SendResult } from './send-text.js';
import { whyUnsent } from './why-unsent.js';

/** What becomes of a post when it is known what became of one of its texts. */

/** What has become of a post for now. */
export interface Turn {
  /** Undefined once it was removed, because its form has its words. */
  post: Post | undefined;
  /** What was found out last. */
  last?: { text: SentText; result: SendResult };
  /** The post has changed or is late, or its project is frozen: nothing was begun. */
  isOvertaken?: boolean;
  /** When its worker continues. */
  nextAt?: Date | undefined;
}
interface Conclusion {
  text: SentText;
  tries: number;
  result: SendResult;
  /** The texts that were tried in this turn. */
  tried: ReadonlySet<string>;
  context: SendContext;
}

/** Saves a result, and what becomes of the post with it: its state follows from what was sent of it. */
export async function conclude(post: Post, done: Conclusion): Promise<Turn> {
  const { text, tries, result, tried, context } = done;
  const { deps } = context;
  const { sendings, posts } = deps.store;
  const last = { text, result };
  const at = deps.now();
  const sent = sentAs(result);
  const { version } = post;
  const { platforms, text: content } = text.part;
  const triedAt = text.sending?.triedAt ?? at;
  const sending = { platforms, content, version, isPart: isPart(post), tries, triedAt, ...sent };
  const after = withSending(post, sending);
  const texts = textsOf(after);
  const step = stepAfter(after, texts, { tried, at, reason: explained(whyUnsent(texts), result, context) });
  const key = { platforms, version, tries };
  const isOut = post.sent.length > 0 || texts.some(isSent);
  const isNothing = post.atOnce && !isOut && step.to !== 'sending';
  if (isNothing && (await sendings.remove(post, key))) return { post: undefined, last };
  // Its form answers for it.
  const atOnce = post.atOnce && (step.goesOn === true || step.to === 'scheduled');
  const { due, next } = textsToCheck(after, at);
  const nextAt = earliest([step.nextAt, next, due.length > 0 ? at : undefined]);
  const card = [jobFor(CARD_QUEUE, post, at)];
  const isAsShown = step.goesOn === true || atOnce || isSame(post, step);
  const jobs = [
    ...(isAsShown ? [] : card),
    // A job that sends it runs again by itself.
    ...(post.atOnce && !atOnce && nextAt ? [jobFor(POST_QUEUE, post, nextAt)] : []),
  ];
  const isNews = result.state !== 'busy' || text.sending?.reason === undefined;
  const isForm = post.atOnce && step.to !== 'sending';
  const entry = isForm || !isNews ? undefined : entryOf(post, last, { context, at });
  const told = { atOnce, isTold: isForm && !atOnce };
  const otherJobs = isAsShown ? card : [];
  const settled = await sendings.settle(post, key, sent, { ...step, ...told, at, jobs, otherJobs, entry });
  if (settled) deps.jobs.stored(jobs);
  const { reference, workspace } = context.actor;
  deps.log.info({ reference, workspace, state: sent.state }, 'sending');
  if (!post.atOnce) deps.metrics.submitted('send_post', OUTCOMES[sent.state]);
  const { seq, state } = settled ?? {};
  return {
    post:
      seq && state
        ? { ...after, state, cause: step.cause, reason: step.reason, seq, atOnce }
        : await posts.find(post),
    last,
    nextAt,
  };
}

function sentAs(result: SendResult): SendingResult {
  if (result.state !== 'sent') {
    const outcome = outcomeOfFailure(result.failure);
    return { state: result.state, reason: reasonOf(outcome), problems: outcome.notices.fields };
  }
  return { state: 'sent', serviceId: result.post.id, dueAt: publishedAt(result.post), result: result.post };
}

/** What is to be corrected needs no reference. */
const explained = (why: string | undefined, result: SendResult, context: SendContext) =>
  why && result.state !== 'sent' && result.failure.kind !== 'invalid' ? withReference(why, context) : why;

/** Between tries, the card stays as it is. */
const isSame = (post: Post, { to }: StepAfter) =>
  (to === 'held' || to === 'sending') && post.cause !== undefined;

const OUTCOMES = {
  sent: 'delivered',
  refused: 'refused',
  open: 'unsent',
  busy: 'unknown',
  unconfirmed: 'unknown',
} as const;

function entryOf(
  post: Post,
  { text: { part }, result }: NonNullable<Turn['last']>,
  { context: { actor }, at }: { context: SendContext; at: Date },
): AuditEntry {
  const id = result.state === 'sent' ? result.post.id : undefined;
  return {
    ...entryBy(actor, at, 'send_post', OUTCOMES[result.state]),
    decidedBy: post.decided.find(({ decision }) => decision === 'allowed')?.person,
    project: post.project.id,
    before: { id: post.id },
    after: { id, Platforms: part.platforms, at: post.dueAt },
  };
}
