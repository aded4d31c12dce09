import { NO_LONGER_HAS } from '../../api/failure.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import type { About, AuditedChange, Form, FormContext, Notices, Warned } from '../../forms/form.js';
import { registerForm } from '../../forms/life-cycle.js';
import { warn } from '../../forms/warnings.js';
import { partsOf } from '../../platforms/parts.js';
import { clip, type Reply } from '../../slack/text/blocks.js';
import { formatBothClocks } from '../../time/format.js';
import type { RecurringRule } from '../../time/recurring/rule.js';
import { formatSeries } from '../../time/recurring/write.js';
import type { Reader } from '../../time/types.js';
import { projectIdOf } from '../../ui/project-field.js';
import { namesOf, storedStatus, type ScheduledPost, scheduledPost } from '../fields/differences.js';
import { partlyScheduled } from '../held/confirmation.js';
import { findRefusal } from '../held/find-refusal.js';
import { findConflict, findHeld, hold, showsCards } from '../held/hold.js';
import { decideLeaving, type Leaving } from '../leaving.js';
import { findLink } from '../../messages/link.js';
import { cardOf } from '../table/held-row.js';
import { checkBeforeSending, likenessOf } from './near-duplicate.js';
import { followUpOf } from '../follow-up/job.js';
import { HELD_POST_FORM, IMPORTED_POST_FORM, SCHEDULE_FORM } from '../../forms/form-names.js';
import { networksLeft } from '../states.js';
import type { HeldPost } from '../table/held-row.js';
import type { SendChecks } from '../table/send-checks.js';
import { readSchedule, scheduleModal } from './modal.js';
import {
  exactWords,
  meaningOf,
  momentOf,
  previewAtPress,
  previewFor,
  readWhen,
  understood,
} from '../fields/moment.js';
import { findInParts, sendInParts } from '../parts/right-away.js';
import { createPartSender } from '../parts/send-parts.js';
import { LINK } from '../fields/link.js';
import { FILES } from '../fields/picture-inputs.js';
import { combined, firstText, type Draft, type SubmittedPost } from '../draft.js';
import type { PostBody } from '../field.js';
import { atInputs, bodyToSend, draftSchema, FIELDS, linesFor, prepare } from '../fields.js';
import { readerOf } from '../reader.js';
import { reviewTexts } from './review.js';
import { findSubmitted, readBack } from './read-back.js';
import { confirmation } from './reply.js';
import { decideSlot, reserveSlot } from '../fields/slots.js';
import { seriesConfirmation } from '../series/reply.js';
import { findStarted, startSeries } from '../series/start-stop.js';
import { bodyWithoutOffset, datedBody, readSubmitted } from './submitted.js';
import { HELD_EDIT } from '../card-buttons.js';
import { unsavedChange } from '../answers.js';
import { asTypedWarnings, findWarnings } from './warnings.js';

export const scheduleForm = (deps: Pick<Deps, 'now'>): Form<Draft, ScheduledPost> => ({
  name: SCHEDULE_FORM,
  values: draftSchema,
  result: scheduledPost,
  right: 'schedule',
  projects: (values, about) => [projectIdOf(about, values)],
  doing: 'Scheduling your post',
  open: (values, about, profile, notices) => {
    const reader = readerOf(deps, profile);
    const form = withDecidedMoment(asShownAgain(values), about, reader);
    return scheduleModal(form.values, form.about, reader, notices);
  },
  read: readSchedule,
  decide: async (values, context) => {
    const { about } = context;
    const undecided = { ...context, about: { ...about, moment: undefined } };
    const { when, moment } = readSubmitted(values, undecided);
    if (!when || when.ok || !when.slot) return { moment: moment && momentOf(moment) };
    const slot = await decideSlot(values, context);
    const decided = readSubmitted(values, { ...undecided, about: { ...undecided.about, ...slot } });
    return { ...slot, moment: decided.moment && momentOf(decided.moment) };
  },
  names: combined<NonNullable<Form<Draft, ScheduledPost>['names']>>(
    {},
    FIELDS.map(({ names }) => names),
  ),
  check,
  send,
  likeness: likenessOf,
  look: findSent,
  staysInUpnext: (values, context) => readSubmitted(values, context).moment?.repeats !== undefined,
  done,
  // Each part brings its own.
  followUp: (post, values, context) =>
    post.held || post.parts || post.series ? [] : followUpOf(post, values, context),
  audited: (values, result, context) =>
    context.about.held
      ? auditedEdit(context.about.held, result)
      : auditedPost(readSubmitted(values, context), result),
  meant: (values, about, profile) => {
    const reader = readerOf(deps, profile);
    const moment = decidedMoment(values, about, reader);
    if (!moment) return undefined;
    const { at, zone, repeats } = understood(moment);
    const text = repeats ? formatSeries(repeats) : formatBothClocks(at, zone, reader);
    return { text, at, isDeadline: values.Status === 'SCHEDULED' };
  },
  approval: (values, { about }) => linesFor(values, about),
  asksTo: 'schedule a post',
  label: (values, about) => {
    const post = `${namesOf(values.Platforms)}: “${clip(firstText(values), 120)}”`;
    return about.held ? unsavedChange(post) : post;
  },
});

/** The moment that was decided when the button was pressed. Submissions of older versions have only its words. */
function decidedMoment(values: Draft, about: About, reader: Reader): About['moment'] {
  if (about.moment || about.preview || about.submittedAt === undefined) return about.moment;
  const then = readWhen(values, { ...reader, now: new Date(about.submittedAt) });
  return then?.ok ? momentOf(then) : undefined;
}

/**
 * "Tomorrow 9am" in a form that was submitted yesterday means today. Where the words mean another moment by now, the one that
 * was decided is written out.
 */
export function withDecidedMoment(values: Draft, about: About, reader: Reader) {
  const moment = decidedMoment(values, about, reader);
  if (values.calendar) return { values, about };
  if (!moment) return { values, about: { ...about, preview: previewAtPress(values, about.preview, reader) } };
  const preview = previewFor(values, moment);
  if (meaningOf(values, preview, reader)?.ok) return { values, about: { ...about, preview } };
  const when = exactWords(moment, values, reader);
  return {
    values: { ...values, when, replaced: values.replaced + 1 },
    about: { ...about, preview: undefined },
  };
}

/** The details of the entry show the version, as long as Upnext has it. */
function auditedEdit({ id }: NonNullable<About['held']>, result: ScheduledPost | undefined): AuditedChange {
  const { before, after, version } = result?.held?.changed ?? {};
  return { action: HELD_EDIT, before: { id, ...before }, after: { version, ...after } };
}

function auditedPost(post: SubmittedPost, result: ScheduledPost | undefined): AuditedChange {
  const after = audited(post, result);
  const rule = post.moment?.repeats;
  if (!rule) return { after };
  const repeats = { networks: namesOf(post.values.Platforms), repeats: formatSeries(rule) };
  return { action: 'start_series', after: { ...after, ...repeats } };
}

/** Everything but the text of the post. */
function audited({ values, project, moment }: SubmittedPost, result: ScheduledPost | undefined) {
  const Status = result ? storedStatus(result, values) : values.Status;
  return { id: result?.id, project, Platforms: values.Platforms, Status, at: moment?.at };
}

/** The form as it comes back. */
const asShownAgain = (values: Draft): Draft =>
  FIELDS.reduce((draft, field) => field.submittedAgain?.(draft) ?? draft, values);

function check(values: Draft, context: FormContext): Notices | undefined {
  // An own text that is the same as the main one still has an input.
  const post = { ...readSubmitted(values, context), values };
  const found = FIELDS.flatMap((field) => field.problems?.(post, context) ?? []);
  const fields = combined<Record<string, string>>(
    {},
    found.map((one) => one.fields),
  );
  for (const finding of reviewTexts(values))
    if (finding.level === 'block')
      for (const field of finding.fields) fields[inputOf(field, values, context)] ??= finding.message;
  const isWrong = Object.keys(fields).length > 0;
  // Whoever asks an admin can answer only now.
  const asTyped =
    isWrong || context.about.asksAdmin ? warn(asTypedWarnings(values), context.about) : undefined;
  if (!isWrong) return asTyped?.notices;
  const redraw = found.some((one) => one.redraw);
  const { warning } = asTyped?.notices ?? {};
  return { fields: { ...asTyped?.notices.fields, ...fields }, top: [], redraw, ...(warning && { warning }) };
}

/** Missing media are asked for where pictures can be added. */
const inputOf = (field: string, { Media }: Draft, { about }: FormContext): string =>
  field === LINK && Media === '' && about.noPictures === undefined ? FILES : field;

/** What Upnext holds of a post, because the service has only some of its parts. */
async function findRest({ deps, actor, about }: FormContext): Promise<HeldPost | undefined> {
  const held = await deps.plan.find({ workspace: actor.workspace, id: about.held?.id ?? about.submissionId });
  return held && held.sent.length > 0 ? held : undefined;
}

/** Everything was checked, and people have answered, before it is sent with this form: a held post, or a part of a post. */
export const heldPostForm = (deps: Pick<Deps, 'now'>): Form<Draft, ScheduledPost> => ({
  ...scheduleForm(deps),
  ...{ name: HELD_POST_FORM, isInternal: true, send: sendToService, likeness: () => undefined },
  look: (values, context) => findSubmitted(readSubmitted(values, context), context),
  followUp: (post, values, context) => followUpOf(post, values, context, context.about.held),
});

/** A row of an import. The import shows what became of it. */
export const importedPostForm = (deps: Pick<Deps, 'now'>): Form<Draft, ScheduledPost> => ({
  ...scheduleForm(deps),
  ...{ name: IMPORTED_POST_FORM, isInternal: true },
  audited: (values, result, context) => ({
    action: SCHEDULE_FORM,
    after: audited(readSubmitted(values, context), result),
  }),
});

const partSender = (deps: Deps) => createPartSender(deps, registerForm(heldPostForm(deps), deps));

/** What became of a submission after an interruption. */
export async function findSent(
  values: Draft,
  context: FormContext,
): Promise<Outcome<ScheduledPost | undefined>> {
  const post = readSubmitted(values, context);
  const held = (await findHeld(post, context)) ?? (await findStarted(post, context));
  if (held) return { ok: true, value: held };
  if (partsOf(values).length > 1) return findInParts(post, context, partSender(context.deps));
  return findSubmitted(post, context);
}

export async function send(entered: Draft, context: FormContext): Promise<Outcome<ScheduledPost> | Warned> {
  const prepared = await prepare(entered, context);
  if (!prepared.ok) return prepared;
  const { values } = prepared;
  const post = readSubmitted(values, context);
  const checks = await checkBeforeSending(post, context);
  const { leaving, isAtOnce } = await decideLeaving(post, checks, context);
  const obstacles = await Promise.all([
    findConflict(post, context),
    ...(leaving?.at ? [findRefusal(post, leaving, context)] : []),
  ]);
  const refused = obstacles.flatMap((obstacle) => obstacle.refused ?? [])[0];
  if (refused) return refused;
  const warnings = await findWarnings(post, { checks, isAtOnce }, context);
  const warned = warn([...obstacles.flatMap(({ warning }) => warning ?? []), ...warnings], context.about);
  if (warned) return warned;
  const sent = await sendOrHold(post, { checks, leaving }, context);
  if (sent.ok) await rememberNetworks(values, context);
  return sent;
}

async function sendOrHold(
  post: SubmittedPost,
  { checks, leaving }: { checks: SendChecks; leaving: Leaving | undefined },
  context: FormContext,
): Promise<Outcome<ScheduledPost> | Warned> {
  const rule = post.moment?.repeats;
  // Each of its posts reserves its slot when it is made.
  if (rule) return startSeries(post, rule, context);
  const taken = await reserveSlot(post, checks, context);
  if (taken) return taken;
  return leaving ? hold(post, leaving, context) : sendRightAway(post, context);
}

async function seriesDone(
  rule: RecurringRule,
  values: Draft,
  { about: { channel }, actor, deps }: FormContext,
): Promise<Reply> {
  const isShown = await showsCards(deps, { ...actor, channel });
  return seriesConfirmation(rule, values, { now: deps.now(), channel: isShown ? channel : undefined });
}

async function done(post: ScheduledPost, values: Draft, context: FormContext): Promise<Reply> {
  if (post.series) return seriesDone(post.series, values, context);
  const { deps, actor, about } = context;
  const rest = post.held && partsOf(values).length > 1 && (await findRest(context));
  const cardIn = post.held?.inChannel ? about.channel : undefined;
  if (rest && networksLeft(rest).length > 0) return partlyScheduled(rest, cardIn);
  if (rest) return confirmation({ ...post, held: undefined }, values, context);
  const key = { workspace: actor.workspace, project: post.project };
  if (!post.held) return confirmation(post, values, context);
  const [freeze, link] = await Promise.all([deps.plan.findFreeze(key), findCard(context)]);
  return confirmation(post, values, context, { freeze, link });
}

/** The address of the card of the post that the form changed. A new post gets its card later. */
async function findCard({ deps, actor, about: { held } }: FormContext): Promise<string | undefined> {
  const post = held && (await deps.plan.find({ workspace: actor.workspace, id: held.id }));
  return post && findLink(deps, post.workspace, cardOf(post)?.at);
}

const sendRightAway = (post: SubmittedPost, context: FormContext) =>
  partsOf(post.values).length > 1
    ? sendInParts(post, context, partSender(context.deps))
    : sendToService(post.values, context);

export async function sendToService(values: Draft, context: FormContext): Promise<Outcome<ScheduledPost>> {
  const post = readSubmitted(values, context);
  const added = await bodyToSend(post, context);
  if (!added.ok) return added;
  const created = await create(post, added.body, context);
  if (created.ok) return { ok: true, value: await readBack(created.value, post, context) };
  return created.kind === 'missing'
    ? { ...created, say: nameProject(created.say, values, context) }
    : atInputs(created, values);
}

/** Later messages name the project, because “this” would be unclear there. */
function nameProject(say: string, { project }: Draft, { about }: FormContext): string {
  const name = about.project?.name ?? project?.text;
  if (name === undefined) return say;
  return say.replace(`${NO_LONGER_HAS} this`, () => `${NO_LONGER_HAS} the project “${clip(name, 150)}”`);
}

/** A service that refuses dates with an offset has created nothing, so the same post is sent without one. */
async function create(
  post: SubmittedPost,
  added: Partial<PostBody>,
  { api, deps, idempotencyKey }: FormContext,
): Promise<Outcome<Post | undefined>> {
  const { project = '' } = post;
  const body = { ...datedBody(post, deps.encoding), ...added };
  const created = await api.createPost(project, body, { idempotencyKey });
  const refusesOffset =
    !created.ok && created.kind === 'invalid' && created.fields.some(({ type }) => type === 'timezone_naive');
  if (!refusesOffset) return created;
  const withoutOffset = { ...bodyWithoutOffset(post, deps.encoding), ...added };
  return api.createPost(project, withoutOffset, { idempotencyKey: `${idempotencyKey}-naive` });
}

/** The next form in this channel starts with the same networks; outside channels, this person's next one. */
async function rememberNetworks({ Platforms }: Draft, { about, actor, deps }: FormContext) {
  const { workspace, person } = actor;
  await deps.store.channels.rememberPlatforms(workspace, about.channel ?? person, Platforms, deps.now());
}
