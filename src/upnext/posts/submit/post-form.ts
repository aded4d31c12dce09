import type { Deps } from '../../deps.js';
import type { Form } from '../../forms/form.js';
import { clip } from '../../slack/text/blocks.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { type PostAbout, postAbout, SCHEDULE_FORM } from '../fields/about.js';
import { readerOf } from '../fields/field.js';
import { withDecidedMoment } from '../fields/when/moment.js';
import { lookUpSlots } from '../fields/when/slots.js';
import { readSchedule, scheduleModal } from '../form/modal.js';
import { type Draft, draftSchema, firstText } from '../model/draft.js';
import { auditedPost } from './audited.js';
import { check } from './check-form.js';
import { namesOf } from './differences.js';
import { readSubmitted } from './read-submitted.js';
import type { ScheduledPost } from './result.js';

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
  audited: (values, result, context) => auditedPost(readSubmitted(values, context), result, context.about),
  label: (values, about) => {
    const post = `${namesOf(values.Platforms)}: “${clip(firstText(values), 120)}”`;
    return about.held ? unsavedChange(post) : post;
  },
});
