import { carryOut } from '../forms/carry-out.js';
import { auditEntryFor } from '../forms/audit.js';
import { restoreContext } from '../forms/context.js';
import { noNotices, type LifeDeps } from '../forms/form.js';
import { PROPOSED_POST, SCHEDULE_FORM } from '../forms/names/form-names.js';
import type { SubmissionOutcome } from '../forms/outcomes.js';
import type { PostContext } from './about.js';
import type { ScheduledPost } from './fields/differences.js';
import type { Draft } from './fields/draft.js';
import { audited, type PostForm } from './form/submit.js';
import { readSubmitted } from './form/submitted.js';
import { barOf } from './held/may-send.js';
import { createLife } from './life.js';
import { scheduleForm } from './send.js';

/**
 * A post that nobody fills in a form for: a row of an import, a step of a workflow, a proposal that somebody accepts. The same id
 * is one post: what an earlier try has stored or sent is found first.
 */

interface PostToEnter {
  workspace: string;
  person: string;
  values: unknown;
  /** Its `submissionId` is the id of the post. */
  about: unknown;
}

export type Entered = SubmissionOutcome<ScheduledPost>;
export type Enter = (post: PostToEnter, reference: string) => Promise<Entered>;

export function createEnter(deps: LifeDeps): Enter {
  const form: PostForm = { ...scheduleForm(deps, createLife(deps)), audited: auditedEntry };

  return async (post, reference) => {
    const client = await deps.slack(post.workspace);
    const submission = { ...post, looks: 0, decidedBy: null };
    const { context, values } = await restoreContext(form, deps, submission, { client, reference });
    const outcome = await enter(form, values, context);
    const entry = outcome.state === 'unknown' ? undefined : auditEntryFor(form, values, outcome, context);
    if (entry) await deps.store.audit.write(entry);
    deps.metrics.submitted(SCHEDULE_FORM, outcome.state);
    return outcome;
  };
}

async function enter(form: PostForm, values: Draft, context: PostContext): Promise<Entered> {
  const found = await form.look(values, { ...context, about: { ...context.about, outcomeUnknown: true } });
  if (!found.ok) return { state: 'unknown', say: found.say };
  if (found.value) return { state: 'delivered', done: found.value };
  const problems = form.check(values, context);
  if (problems) return { state: 'refused', notices: problems };
  const bar = barOf(context);
  if (bar?.isUncertain) return { state: 'unsent', say: bar.say };
  if (bar) return { state: 'refused', notices: { ...noNotices, top: [bar.say] } };
  return carryOut(form, values, context);
}

const auditedEntry: NonNullable<PostForm['audited']> = (values, result, context) => {
  const { proposal } = context.about;
  return {
    action: proposal ? PROPOSED_POST : SCHEDULE_FORM,
    ...(proposal && { before: { agent: proposal.agent } }),
    after: audited(readSubmitted(values, context), result),
  };
};
