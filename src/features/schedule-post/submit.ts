import { findNearDuplicate } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { About, Form, FormContext, Notices, Warned } from '../../forms/form.js';
import { review } from '../../platforms/review.js';
import { clip } from '../../slack/blocks.js';
import { formatClock, formatFullMoment, isoDay } from '../../time/format.js';
import type { Question, Reader } from '../../time/types.js';
import { networkNames } from '../../views/post.js';
import { PROJECT_REQUIRED } from '../../views/project-field.js';
import { approvalLines } from './approval.js';
import { namesOf, storedStatus, type ScheduledPost, scheduledPost } from './differences.js';
import { followUpOf } from './follow-up/job.js';
import { readSchedule, SCHEDULE_POST } from './modal.js';
import { readerOf, scheduleModalFor } from './open.js';
import { bodyOf, HAS_PASSED, readWhen, type ScheduleValues, scheduleValues } from './post.js';
import { findSubmitted, readBack } from './read-back.js';
import { confirmation } from './reply.js';
import { bodyWithoutOffset, readSubmitted, type SubmittedPost } from './submitted.js';

export const scheduleForm = (deps: Pick<Deps, 'now'>): Form<ScheduleValues, ScheduledPost> => ({
  name: SCHEDULE_POST,
  values: scheduleValues,
  result: scheduledPost,
  right: 'schedule',
  doing: 'Scheduling your post',
  open: (values, about, profile) => {
    const reader = readerOf(deps, profile);
    return scheduleModalFor(reader)(withOriginalMoment(values, about, reader), about);
  },
  read: (view) => readSchedule(view),
  check,
  send,
  look: (values, context) => findSubmitted(readSubmitted(values, context), context),
  done: confirmation,
  followUp: followUpOf,
  audited: (values, result, context) => ({ after: audited(readSubmitted(values, context), result) }),
  meant: (values, about, profile) => {
    const reader = readerOf(deps, profile);
    const submittedAt = new Date(about.submittedAt ?? about.openedAt);
    const when = readWhen(values, { ...reader, now: submittedAt });
    return when?.ok ? formatFullMoment(when.at, when.zone, reader) : undefined;
  },
  approval: approvalLines,
  label: (values) => `${namesOf(values.Platforms)}: “${clip(values.Content, 120)}”`,
});

/**
 * "Tomorrow 9am" in a form that was submitted yesterday means today. Where the words mean another moment by now, the
 * original moment is written out.
 */
function withOriginalMoment(values: ScheduleValues, { submittedAt }: About, reader: Reader): ScheduleValues {
  if (typeof values.when !== 'string' || submittedAt === undefined) return values;
  const original = readWhen(values, { ...reader, now: new Date(submittedAt) });
  if (!original?.ok) return values;
  const current = readWhen(values, reader);
  if (current?.ok && current.at.getTime() === original.at.getTime()) return values;
  const { at, zone, zoneGiven } = original;
  const when = `${isoDay(at, zone)} ${formatClock(at, zone)}${zoneGiven ? ` ${zone}` : ''}`;
  return { ...values, when, replaced: values.replaced + 1 };
}

/** Everything but the text of the post. */
function audited({ values, project, moment }: SubmittedPost, result: ScheduledPost | undefined) {
  const Status = result ? storedStatus(result, values) : values.Status;
  return { id: result?.id, project, Platforms: values.Platforms, Status, at: moment?.at };
}

function check(values: ScheduleValues, context: FormContext): Notices | undefined {
  const { project, when } = readSubmitted(values, context);
  const fields: Record<string, string> = {};
  if (!project) fields.Project = PROJECT_REQUIRED;
  if (!values.Content.trim()) fields.Content = 'Enter the text of the post.';
  if (values.Platforms.length === 0) fields.Platforms = 'Choose at least one network.';
  if (!when && values.Status === 'SCHEDULED')
    fields.ScheduleDate = 'Enter a day and a time, such as “tomorrow 9am”.';
  if (when && !when.ok) fields.ScheduleDate = withChoices(when);
  if (when?.ok && when.at < context.deps.now()) fields.ScheduleDate = HAS_PASSED;
  for (const { level, field, message } of review(bodyOf(values)))
    if (level === 'block') fields[field] ??= message;
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

const ONE_OF = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function withChoices({ message, choices }: Question): string {
  if (choices.length === 0) return message;
  return `${message} Enter ${ONE_OF.format(choices.map(({ words }) => `“${words}”`))}.`;
}

async function send(values: ScheduleValues, context: FormContext): Promise<Outcome<ScheduledPost> | Warned> {
  const post = readSubmitted(values, context);
  const duplicate = await findDuplicate(post, context);
  if (duplicate) return pointOut(duplicate, context.idempotencyKey);
  const created = await create(post, context);
  if (!created.ok) return created;
  await rememberNetworks(values, context);
  return { ok: true, value: await readBack(created.value, post, context) };
}

/** A service that rejects dates with an offset has created nothing, so the same post is sent without one. */
async function create(
  post: SubmittedPost,
  { api, deps, idempotencyKey }: FormContext,
): Promise<Outcome<Post | undefined>> {
  const { project = '', body } = post;
  const created = await api.createPost(project, body, { idempotencyKey });
  const rejectsOffset =
    !created.ok && created.kind === 'invalid' && created.fields.some(({ type }) => type === 'timezone_naive');
  if (!rejectsOffset) return created;
  return api.createPost(project, bodyWithoutOffset(post, deps.encoding), {
    idempotencyKey: `${idempotencyKey}-naive`,
  });
}

/** The next form in this channel starts with the same networks. */
async function rememberNetworks({ Platforms }: ScheduleValues, { about, actor, deps }: FormContext) {
  if (!about.channel) return;
  await deps.store.channels.rememberPlatforms(actor.workspace, about.channel, Platforms, deps.now());
}

/** A post with the same text on the same network within a day. Pointed out once; then the person decides. */
async function findDuplicate(
  { values, project, moment }: SubmittedPost,
  { deps, actor, about, idempotencyKey }: FormContext,
): Promise<Post | undefined> {
  if (!moment || !project || about.acknowledged === idempotencyKey) return undefined;
  return findNearDuplicate(await deps.recent(actor), project, bodyOf(values), moment.at);
}

function pointOut(duplicate: Post, warning: string): Warned {
  const where = duplicate.platforms.length > 0 ? ` on ${networkNames(duplicate)}` : '';
  const say = `The same text is already scheduled${where} within a day of this post. To post it anyway, submit again.`;
  return { ok: false, kind: 'warned', notices: { fields: { Content: say }, top: [], warning } };
}
