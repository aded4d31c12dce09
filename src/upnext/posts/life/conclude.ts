import { earliest } from '../../../when/index.js';
import { type AuditEntry, entryBy } from '../../audit/table.js';
import type { FormWarning } from '../../forms/form.js';
import { outcomeOfFailure, reasonOf, withReference } from '../../forms/outcomes.js';
import { formAfter, isWithForm, type StepAfter, stepAfter } from '../model/after-try.js';
import { textsToCheck } from '../model/follow-up.js';
import type { Post } from '../model/post.js';
import { publishedAt } from '../model/sending.js';
import { isPart, type SentText, textsOf, withSending } from '../model/texts.js';
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
  /** Its form says this first. */
  warning?: FormWarning;
  /** Its form was kept until its result was stored. */
  wasKept?: boolean | undefined;
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

/** Records a result, decides what becomes of the post, and stores both: its state follows from what was sent of it. */
export async function conclude(post: Post, done: Conclusion): Promise<Turn> {
  const { text, tries, result, tried, context } = done;
  const { deps } = context;
  const last = { text, result };
  const at = deps.now();
  const sent = sentAs(result);
  const after = withSending(post, { ...beganAs(post, done, at), ...sent });
  const texts = textsOf(after);
  const why = explained(whyUnsent(texts), result, context);
  const step = stepAfter(after, texts, { tried, at, reason: why });
  const key = { platforms: text.part.platforms, version: post.version, tries };
  if (isWithForm(post, texts, step) && (await deps.store.sendings.remove(post, key)))
    return { post: undefined, last };
  const nextAt = continuesAt(after, step, at);
  const form = formAfter(post, step);
  const following = jobsAfter(post, { ...step, form, nextAt }, at);
  const ofForm = post.form === 'open' && step.to === 'scheduled' ? context.entryOf?.(texts) : undefined;
  const entry = ofForm ?? (isAudited(post, step, last) ? entryOf(post, last, { context, at }) : undefined);
  const { to, cause, reason } = step;
  const settling = { to, cause, reason, form, at, entry, isOfForm: ofForm !== undefined, ...following };
  const settled = await deps.store.sendings.settle(post, key, sent, settling);
  if (settled) deps.jobs.stored(following.jobs);
  report(post, result, context);
  const { seq, state } = settled ?? {};
  if (state) deps.metrics.became(state);
  return {
    post: seq && state ? { ...after, state, cause, reason, seq, form } : await deps.store.posts.find(post),
    last,
    nextAt,
    wasKept: settled?.wasKept,
  };
}

function beganAs(post: Post, { text, tries }: Conclusion, at: Date) {
  const { platforms, text: content } = text.part;
  const triedAt = text.sending?.triedAt ?? at;
  return { platforms, content, version: post.version, isPart: isPart(post), tries, triedAt };
}

/** When its worker sends it again, looks for it, or finds out whether it is published. */
function continuesAt(after: Post, step: StepAfter, at: Date): Date | undefined {
  const { due, next } = textsToCheck(after, at);
  return earliest([step.nextAt, next, due.length > 0 ? at : undefined]);
}

function jobsAfter(post: Post, step: StepAfter & Pick<Post, 'form'>, at: Date) {
  const { form, goesOn, nextAt } = step;
  const card = [jobFor(CARD_QUEUE, post, at)];
  const isAsShown = goesOn === true || form === 'open' || isSame(post, step);
  // A job that sends it runs again by itself.
  const worker = post.form === 'open' && form !== 'open' && nextAt ? [jobFor(POST_QUEUE, post, nextAt)] : [];
  return { jobs: [...(isAsShown ? [] : card), ...worker], otherJobs: isAsShown ? card : [] };
}

/** Between tries, the card stays as it is. Only what may have arrived by now is called so. */
const isSame = ({ cause, state }: Post, { to }: StepAfter) =>
  cause !== undefined && (to === 'held' || (to === 'sending' && state === to));

/** Once: not while it is still looked for. What its form says is audited with the form. */
const isAudited = (post: Post, { to }: StepAfter, { text, result }: NonNullable<Turn['last']>): boolean =>
  (post.form !== 'open' || to === 'sending') &&
  (result.state !== 'busy' || text.sending?.reason === undefined);

function report({ form }: Post, { state }: SendResult, { actor, deps }: SendContext): void {
  const { reference, workspace } = actor;
  deps.log.info({ reference, workspace, state }, 'sending');
  if (form !== 'open') deps.metrics.submitted('send_post', OUTCOMES[state]);
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
