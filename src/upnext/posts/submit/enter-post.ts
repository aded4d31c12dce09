import { auditEntryFor, restoreContext } from '../../forms/context.js';
import { atTop, type FormDeps } from '../../forms/form.js';
import { carryOut, isUntried, outcomeOf, type SentOutcome } from '../../forms/outcomes.js';
import { barTo } from '../../rights/access.js';
import { type PostAbout, type PostContext, SCHEDULE_FORM } from '../fields/about.js';
import type { Draft } from '../model/draft.js';
import { findEarlier } from './find-earlier.js';
import type { PostForm } from './post-form.js';
import type { ScheduledPost } from './result.js';
import { scheduleForm } from './schedule-form.js';

/**
 * A post that nobody fills in a form for: a row of an import, a step of a workflow, a proposal that somebody accepts, or a
 * held post that is to be published now. The same id is one post: what an earlier try has stored or sent is found first.
 */

export interface PostToEnter {
  workspace: string;
  person: string;
  values: Draft;
  /** Its `submissionId` is the id of the post. */
  about: PostAbout;
}

export type EnterOutcome = SentOutcome<ScheduledPost>;

export async function enterPost(deps: FormDeps, post: PostToEnter, reference: string): Promise<EnterOutcome> {
  const form = scheduleForm(deps);
  const { context, values } = await restoreContext(form, deps, post, reference);
  const outcome = await enter(form, values, context);
  const isRecorded = 'done' in outcome && outcome.done?.recorded;
  if (!isRecorded && outcome.state !== 'unknown' && !isUntried(outcome))
    await deps.store.audit.write(auditEntryFor({ form, values, context, outcome }));
  deps.metrics.submitted(SCHEDULE_FORM, outcome.state);
  return outcome;
}

async function enter(form: PostForm, values: Draft, context: PostContext): Promise<EnterOutcome> {
  const earlier = await findEarlier(values, context);
  if (earlier) return outcomeOf(earlier, context);
  const problems = form.check(values, context);
  if (problems) return { state: 'refused', notices: problems };
  const bar = barTo('schedule', context.rights);
  if (bar?.why === 'uncertain') return { state: 'unsent', notices: atTop(bar.say) };
  if (bar) return { state: 'refused', notices: atTop(bar.say) };
  return carryOut(() => form.send(values, context), context);
}
