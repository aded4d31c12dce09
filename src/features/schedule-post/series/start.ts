import type { Outcome } from '../../../api/outcome.js';
import { parsePostAbout, type FormContext, type Warned } from '../../../forms/form.js';
import { needsApproval } from '../../../plan/gate.js';
import type { SendChecks } from '../../../store/send-checks.js';
import { recurringRule, type RecurringRule } from '../../../time/recurring/rule.js';
import type { ScheduledPost } from '../differences.js';
import { findRefusal } from '../held/find-refusal.js';
import { acknowledgementOf, projectOf, TOO_NEAR } from '../held/hold.js';
import type { SubmittedPost } from '../submitted.js';
import { leavingOf } from './occurrences.js';

/** Stores a submitted series. A job makes its posts. */
export async function startSeries(
  post: SubmittedPost,
  rule: RecurringRule,
  { needsApproval: isRequired }: Pick<SendChecks, 'needsApproval'>,
  context: FormContext,
): Promise<Outcome<ScheduledPost> | Warned> {
  const { actor, about, approvedBy, deps, idempotencyKey } = context;
  const { project = '', values, moment } = post;
  const { find, findFresh } = deps.store.projectSettings;
  const settings = await (isRequired ? findFresh : find)(actor.workspace, project);
  const { approval: policy } = settings;
  const leavesAt = moment && leavingOf(moment.at, settings, values, deps.now());
  const isTooNear = policy && needsApproval({ policy, values }) && leavesAt && leavesAt <= deps.now();
  if (isTooNear)
    return { ok: false, kind: 'warned', notices: { fields: { ScheduleDate: TOO_NEAR }, top: [] } };
  const refusal = await findRefusal(post, context, acknowledgementOf(idempotencyKey));
  if (refusal) return refusal;
  await deps.plan.startSeries({
    ...{ workspace: actor.workspace, id: about.submissionId, author: actor.person },
    ...{ project: projectOf(post, context), channel: about.channel, rule, values, next: rule.start },
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
