import { formatSeries } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import type { AuditedChange, Form, Notices } from '../../forms/form.js';
import { warn } from '../../forms/warn.js';
import { clip } from '../../slack/text/blocks.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { EDIT_POST } from '../card/buttons.js';
import { type PostAbout, postAbout, type PostContext, SCHEDULE_FORM } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import { FIELDS } from '../fields/fields.js';
import { takesLink } from '../fields/picture.js';
import { knownLeaving } from '../fields/when/goes-out.js';
import { withDecidedMoment } from '../fields/when/moment.js';
import { lookUpSlots } from '../fields/when/slots.js';
import { hasChoices } from '../fields/when/when.js';
import { readSchedule, scheduleModal } from '../form/modal.js';
import { combined, type Draft, draftSchema, firstText, type SubmittedPost } from '../model/draft.js';
import { FILE, LINK } from '../model/inputs.js';
import { reviewTexts } from '../model/review.js';
import { namesOf } from './differences.js';
import { readSubmitted } from './read-submitted.js';
import type { ScheduledPost } from './result.js';
import { asTypedWarnings } from './warnings.js';

/** Names a form whose change is not stored yet. Until then, the earlier version is sent. */
export const unsavedChange = (change: string) =>
  `Unsaved change. Until you save it, the version on the card goes out. ${change}`;

/** With everything that becomes of its post. */
export type PostForm = Form<Draft, ScheduledPost, PostAbout>;

/** A post’s form, apart from what becomes of the post. */
export const postForm = (deps: Pick<Deps, 'now'>): Omit<PostForm, 'send' | 'done'> => ({
  name: SCHEDULE_FORM,
  about: postAbout,
  values: draftSchema,
  right: 'schedule',
  keepsRefused: true,
  waitsItself: ({ Status }, { asksAdmin = false }) => Status === 'DRAFT' || asksAdmin,
  projects: (values, about) => [projectIdOf(about, values)],
  open: (values, about, profile, notices) => {
    const reader = readerOf(deps, profile);
    const form = withDecidedMoment(values, about, reader);
    return scheduleModal(form.values, form.about, reader, notices);
  },
  read: readSchedule,
  decide: async (values, context) => {
    const { actor, deps, profile, submittedAt } = context;
    const about = { ...context.about, moment: undefined };
    const { when, moment } = readSubmitted(values, { ...context, about });
    if (!when || when.ok || !when.slot) return { moment };
    // Words that the form has shown no time for get the slot that is free next.
    const reader = { ...readerOf(deps, profile), now: submittedAt };
    const { preview, slots } = await lookUpSlots(deps, { values, about }, { actor, reader });
    const decided = readSubmitted(values, { ...context, about: { ...about, preview, slots } });
    return { preview, slots, moment: decided.moment };
  },
  check,
  audited: (values, result, context) =>
    context.about.held
      ? auditedEdit(context.about.held, result)
      : auditedPost(readSubmitted(values, context), result, { about: context.about, now: deps.now() }),
  label: (values, about) => {
    const post = `${namesOf(values.Platforms)}: “${clip(firstText(values), 120)}”`;
    return about.held ? unsavedChange(post) : post;
  },
});

/** The details of the entry show the version, as long as Upnext has it. */
function auditedEdit(
  { id }: NonNullable<PostAbout['held']>,
  result: ScheduledPost | undefined,
): AuditedChange {
  const { before, after, version } = result?.held?.changed ?? {};
  return {
    action: EDIT_POST,
    before: { id, ...before },
    after: { version, ...after },
  };
}

/** Everything but the text of the post. */
function auditedPost(
  { values, project, moment }: SubmittedPost,
  result: ScheduledPost | undefined,
  { about, now }: { about: PostAbout; now: Date },
): AuditedChange {
  const isApprovedFirst = moment && knownLeaving(values, about, moment, now)?.approvalIn !== undefined;
  const after = {
    id: result?.id,
    project,
    Platforms: values.Platforms,
    Status: values.Status,
    at: moment?.at,
    ...(isApprovedFirst && { needsApproval: true }),
  };
  const before = { id: about.submissionId };
  const rule = moment?.repeats;
  if (!rule) return { before, after };
  const repeats = { networks: namesOf(values.Platforms), repeats: formatSeries(rule) };
  return { action: 'start_series', after: { ...after, ...repeats } };
}

function check(values: Draft, context: PostContext): Notices | undefined {
  // An own text that is the same as the main one still has an input.
  const post = { ...readSubmitted(values, context), values };
  const fields = combined<Record<string, string>>(
    {},
    FIELDS.map(({ problems }) => problems?.(post, context)),
  );
  for (const finding of reviewTexts(values))
    if (finding.level === 'block')
      for (const field of finding.fields) fields[inputOf(field, values, context)] ??= finding.message;
  if (context.about.asksAdmin && post.moment?.repeats) fields['ScheduleDate'] ??= ONE_DATE;
  if (Object.keys(fields).length === 0) return undefined;
  const asTyped = warn(asTypedWarnings(values), context.about)?.notices;
  return { top: [], ...asTyped, fields: { ...asTyped?.fields, ...fields }, redraw: hasChoices(post.when) };
}

const ONE_DATE = 'You can ask an admin to allow one post, but not a series. Choose one date.';

/** Missing media are asked for where pictures can be added. */
const inputOf = (field: string, values: Draft, { about }: PostContext): string =>
  field === LINK && !takesLink(values, about) ? FILE : field;
