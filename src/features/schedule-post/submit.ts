import type { Deps } from '../../deps.js';
import { findNearDuplicate, findPost } from '../../api/find-post.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import { labelOf } from '../../openapi/platforms.js';
import { review } from '../../platforms/review.js';
import { clip } from '../../slack/blocks.js';
import type { About, Form, FormContext, Notices, Warned } from '../../forms/form.js';
import { encodeSchedule } from '../../time/encode.js';
import { formatClock, isoDay, formatFullMoment } from '../../time/format.js';
import { keptAs, keptFor } from './difference.js';
import { readSchedule, SCHEDULE_POST } from './modal.js';
import { formOf, readerOf } from './open.js';
import type { Question, Reader, When } from '../../time/types.js';
import { bodyOf, momentMeant, type Draft, type PostBody } from './post.js';
import { scheduled, type Scheduled } from './reply.js';

export const scheduleForm = (deps: Deps): Form<Draft, Scheduled> => ({
  name: SCHEDULE_POST,
  right: 'schedule',
  doing: 'Scheduling your post',
  open: (draft, about, profile) =>
    formOf(deps, profile)(asMeantThen(draft, about, readerOf(deps, profile)), about),
  read: (view) => readSchedule(view),
  check,
  send,
  look,
  done: scheduled,
  audited: (draft, result, context) => ({ after: whatBecame(draft, result, context) }),
  meant: (draft, about, profile) => {
    const reader = { ...readerOf(deps, profile), now: new Date(about.submittedAt ?? about.openedAt) };
    const meant = momentMeant(draft, reader);
    return meant?.ok ? formatFullMoment(meant.at, meant.zone, readerOf(deps, profile)) : undefined;
  },
  label: (draft) => `${draft.Platforms.map(labelOf).join(', ')}: “${clip(draft.Content, 120)}”`,
});

/** "Tomorrow 9am" in a form of yesterday is today: where its words mean another moment by now, that one is said itself. */
function asMeantThen(draft: Draft, { submittedAt }: About, reader: Reader): Draft {
  if (typeof draft.when !== 'string' || submittedAt === undefined) return draft;
  const then = momentMeant(draft, { ...reader, now: new Date(submittedAt) });
  if (!then?.ok) return draft;
  const now = momentMeant(draft, reader);
  if (now?.ok && now.at.getTime() === then.at.getTime()) return draft;
  const { at, zone, zoneGiven } = then;
  const when = `${isoDay(at, zone)} ${formatClock(at, zone)}${zoneGiven ? ` ${zone}` : ''}`;
  return { ...draft, when, replaced: draft.replaced + 1 };
}

/** Everything but the words of the post. */
function whatBecame(draft: Draft, made: Scheduled | undefined, context: FormContext) {
  const { Platforms } = draft;
  const Status = made ? keptAs(made, draft) : draft.Status;
  const at = momentOf(draft, context)?.at;
  return { id: made?.id, project: projectOf(draft, context), Platforms, Status, at };
}

/** What can be said without asking the service. */
function check(draft: Draft, context: FormContext): Notices | undefined {
  const fields: Record<string, string> = {};
  if (!projectOf(draft, context)) fields.Project = 'Choose the project that this post belongs to.';
  if (!draft.Content.trim()) fields.Content = 'Write what the post should say.';
  if (draft.Platforms.length === 0) fields.Platforms = 'Choose at least one network.';
  const meant = meaningOf(draft, context);
  if (!meant && draft.Status === 'SCHEDULED')
    fields.ScheduleDate = 'Say when it should go out, such as “tomorrow 9am”.';
  if (meant && !meant.ok) fields.ScheduleDate = sayWithReadings(meant);
  if (meant?.ok && meant.at < context.deps.now())
    fields.ScheduleDate = 'This moment has passed by now. Choose a later one.';
  for (const { level, field, message } of review(bodyOf(draft)))
    if (level === 'block') fields[field] ??= message;
  return Object.keys(fields).length > 0 ? { fields, top: [] } : undefined;
}

function sayWithReadings({ message, choices }: Question): string {
  if (choices.length === 0) return message;
  return `${message} Write ${ONE_OF.format(choices.map(({ words }) => `“${words}”`))}.`;
}

const ONE_OF = new Intl.ListFormat('en', { type: 'disjunction' });

async function send(draft: Draft, context: FormContext): Promise<Outcome<Scheduled> | Warned> {
  const { api, deps, idempotencyKey: key } = context;
  const project = projectOf(draft, context) ?? '';
  const body = wholeBody(draft, context);
  const twin = await twinOf(draft, context);
  if (twin) return pointOut(twin, key);

  const sent = await api.createPost(project, body, { idempotencyKey: key });
  const naive =
    !sent.ok && sent.kind === 'invalid' && sent.fields.some(({ type }) => type === 'timezone_naive');
  const created = naive
    ? await api.createPost(project, naiveBody(draft, context), { idempotencyKey: `${key}-naive` })
    : sent;
  if (!created.ok) return created;
  if (context.about.channel) {
    const { actor, about } = context;
    await deps.store.channels.rememberPlatforms(
      actor.workspace,
      about.channel ?? '',
      draft.Platforms,
      deps.now(),
    );
  }
  return { ok: true, value: await readBack(created.value, draft, context) };
}

/** Is it there? Only the project's list can tell: posts at this very moment, or drafts, made since the form was sent. */
async function look(draft: Draft, context: FormContext): Promise<Outcome<Scheduled | undefined>> {
  const found = await find(draft, context);
  if (!found.ok) return found;
  return { ok: true, value: found.value && result(found.value, draft, context) };
}

/** What the service has stored is compared with what was meant: see difference.ts. Lists are asked where the answer is silent, or has only a part. */
async function readBack(post: Post | undefined, draft: Draft, context: FormContext): Promise<Scheduled> {
  const answered = post && (post.id ?? post.content ?? post.scheduleText) !== undefined ? post : undefined;
  if (answered && saysAll(answered, draft)) return result(answered, draft, context);
  const found = await find(draft, context);
  if (found.ok && !found.value && !answered) return { ...result({}, draft, context), missing: true };
  const { id, status, platforms, scheduledAt }: Partial<Post> = (found.ok && found.value) || {};
  const stored = {
    id: id ?? answered?.id,
    status: status ?? answered?.status,
    platforms: platforms ?? answered?.platforms ?? [],
    scheduledAt: scheduledAt ?? answered?.scheduledAt,
  };
  return result(stored, draft, context);
}

function saysAll(answered: Post, draft: Draft): boolean {
  const hasMoment = answered.scheduledAt !== undefined || draft.when === undefined;
  return hasMoment && keptFor(answered, draft) === draft.Platforms;
}

function result(
  stored: Partial<Pick<Post, 'id' | 'scheduledAt' | 'status' | 'platforms'>>,
  draft: Draft,
  context: FormContext,
): Scheduled {
  const moment = momentOf(draft, context);
  return {
    id: stored.id,
    project: projectOf(draft, context) ?? '',
    meant: moment && { at: moment.at.getTime(), zone: moment.zone },
    stored: stored.scheduledAt?.getTime(),
    status: stored.status,
    platforms: stored.platforms,
  };
}

/** Not what another form has brought: people send the same words twice, with another picture, or for the evening too. */
async function find(draft: Draft, context: FormContext): Promise<Outcome<Post | undefined>> {
  const { api, deps, actor, about, submittedAt: since } = context;
  const form = { workspace: actor.workspace, id: about.submissionId };
  const aDayBefore = new Date(since.getTime() - DAY_MS);
  return findPost(api, projectOf(draft, context) ?? '', {
    at: momentOf(draft, context)?.at,
    body: wholeBody(draft, context),
    since,
    others: await deps.store.submissions.postsOfOthers(form, draft.Content, aDayBefore),
  });
}

const DAY_MS = 24 * 60 * 60_000;

/** The same text on the same platform within a day: pointed out once, then it is the person's own wish. */
async function twinOf(draft: Draft, context: FormContext): Promise<Post | undefined> {
  const { deps, actor, about, idempotencyKey: key } = context;
  const moment = momentOf(draft, context);
  const project = projectOf(draft, context);
  if (!moment || !project || about.acknowledged === key) return undefined;
  return findNearDuplicate(await deps.recent(actor), project, bodyOf(draft), moment.at);
}

function pointOut(twin: Post, key: string): Warned {
  const where = twin.platforms.length > 0 ? ` on ${twin.platforms.map(labelOf).join(', ')}` : '';
  const say = `The same text is already planned${where} within a day of this. Send it once more if you mean it.`;
  return { ok: false, kind: 'warned', notices: { fields: { Content: say }, top: [], warning: key } };
}

/** Words are read once for each submission. */
const meanings = new WeakMap<Draft, When | undefined>();

function meaningOf(draft: Draft, { deps, profile, submittedAt: since }: FormContext): When | undefined {
  if (!meanings.has(draft))
    meanings.set(draft, momentMeant(draft, { ...readerOf(deps, profile), now: since }));
  return meanings.get(draft);
}

function momentOf(draft: Draft, context: FormContext) {
  const meant = meaningOf(draft, context);
  return meant?.ok ? meant : undefined;
}

const projectOf = (draft: Draft, { about }: FormContext) => about.project?.id ?? draft.project?.value;

function wholeBody(draft: Draft, context: FormContext): PostBody {
  const moment = momentOf(draft, context);
  return { ...bodyOf(draft), ...(moment && encodeSchedule(moment.at, moment.zone, context.deps.encoding)) };
}

/** For a service that only takes dates without an offset; its 422 means that nothing was created. */
function naiveBody(draft: Draft, context: FormContext): PostBody {
  const moment = momentOf(draft, context);
  const zone = context.deps.encoding === 'utc' ? 'UTC' : moment?.zone;
  return { ...bodyOf(draft), ...(moment && zone && encodeSchedule(moment.at, zone, 'naive')) };
}
