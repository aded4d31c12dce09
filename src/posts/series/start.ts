import type { Outcome } from '../../api/outcome.js';
import { parsePostAbout, type FormContext } from '../../forms/form.js';
import { recurringRule, type RecurringRule } from '../../time/recurring/rule.js';
import type { ScheduledPost } from '../fields/differences.js';
import { projectOf } from '../held/hold.js';
import type { SubmittedPost } from '../draft.js';

/** Stores a submitted series. A job makes its posts. */
export async function startSeries(
  post: SubmittedPost,
  rule: RecurringRule,
  { actor, about, approvedBy, deps }: FormContext,
): Promise<Outcome<ScheduledPost>> {
  await deps.plan.startSeries({
    ...{ workspace: actor.workspace, id: about.submissionId, author: actor.person },
    ...{ project: projectOf(post, { about }), channel: about.channel, rule },
    ...{ values: post.values, next: rule.start },
    about: { ...parsePostAbout(about), approvedBy },
  });
  return { ok: true, value: seriesResult(post, rule) };
}

/** After an interruption: what this submission has stored already. */
export async function findStarted(
  post: SubmittedPost,
  { actor, about, deps }: FormContext,
): Promise<ScheduledPost | undefined> {
  const found = await deps.plan.findSeries({ workspace: actor.workspace, id: about.submissionId });
  return found && seriesResult(post, recurringRule.parse(found.rule));
}

const seriesResult = ({ project = '', moment }: SubmittedPost, series: RecurringRule): ScheduledPost => ({
  ...{ project, series },
  meant: moment && { at: moment.at.getTime(), zone: moment.zone },
});
