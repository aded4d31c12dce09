import type { ModalView } from '@slack/types';
import { MINUTE_MS } from '../../durations.js';
import { formModal } from '../../forms/form.js';
import type { PostAbout, PostContext } from '../about.js';
import { quote } from '../card/lines.js';
import { clip, section } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { FROZEN_NOW, unsavedChange } from './answers.js';
import { NEW_TIME_FORM, PUBLISH_NOW_FORM } from '../form-names.js';
import { topNotes } from '../form/modal.js';
import { networksLeft } from '../states.js';
import { draftSchema, emptyDraft, valuesFor, type Draft } from '../fields/draft.js';
import { linesFor } from '../fields/words.js';
import { pickedMoment, previewFor } from '../fields/when/moment.js';
import { hasChoices, whenField } from '../fields/when/when.js';
import type { PostForm } from '../form/submit.js';
import { readSubmitted } from '../form/submitted.js';

/**
 * *New time* asks for the time alone. Everything else stays as it is stored, so the form’s values have no text: it is added
 * from the current version of the post when the form is sent.
 */
export const newTimeForm = (schedule: PostForm): PostForm => ({
  ...schedule,
  name: NEW_TIME_FORM,
  doing: 'Setting the new time',
  check(values, context) {
    const post = readSubmitted(values, context);
    const fields = whenField.problems?.(post, context) ?? {};
    if (Object.keys(fields).length === 0) return undefined;
    return { fields, top: [], redraw: hasChoices(post.when) };
  },
  send: async (values, context) => schedule.send(await withStored(values, context), context),
  approval: async (values, context) => linesFor(await withStored(values, context), context.about),
  asksTo: () => 'move a post',
  label: ({ Content }) => unsavedChange(`New time for “${clip(Content, 120)}”`),
});

/** So that there is time to send it, and to press again after a warning. */
const NOW_MS = MINUTE_MS;
const SOONEST_MS = MINUTE_MS / 2;

/** *Publish now* is a new time, as soon as the service can publish it. The form only asks whether that is meant. */
export function publishNowForm(schedule: PostForm): PostForm {
  const form = newTimeForm(schedule);
  return {
    ...form,
    name: PUBLISH_NOW_FORM,
    doing: 'Publishing the post',
    open: (_, about) => publishNowModal(about),
    read: () => emptyDraft,
    decide: (_, { about, submittedAt }) => {
      const { held, preview } = about;
      const isSoon = preview && preview.at >= submittedAt.getTime() + SOONEST_MS;
      const at = isSoon ? preview.at : Math.ceil((submittedAt.getTime() + NOW_MS) / 1_000) * 1_000;
      const moment = { at, zone: held?.newTime?.zone ?? 'UTC', zoneGiven: false };
      return Promise.resolve({ moment });
    },
    async send(values, context) {
      const { about, actor, deps } = context;
      const project = projectIdOf(about, values) ?? '';
      const { freeze } = await deps.store.projectSettings.findFresh(actor.workspace, project);
      if (freeze) return { ok: false, kind: 'warned', notices: { fields: {}, top: [FROZEN_NOW] } };
      return form.send(atMoment(values, about), context);
    },
    approval: (values, context) => form.approval?.(atMoment(values, context.about), context) ?? [],
    label: (_, about) => unsavedChange(`Publish now: “${clip(about?.held?.newTime?.text ?? '', 120)}”`),
  };
}

/** The form has said that this can’t be undone. */
export function publishNowModal(about: PostAbout): ModalView {
  const { text = '', current = '', networks = [] } = about.held?.newTime ?? {};
  const preview = about.moment && previewFor(emptyDraft, about.moment);
  const when = `It goes out on *${joinWithAnd(networks.map(networkName))}* in about a minute, instead of ${current}. You can’t undo this.`;
  return formModal(
    PUBLISH_NOW_FORM,
    { ...about, preview, moment: undefined },
    { title: 'Publish this post now?', submit: 'Publish now' },
    [quote(text), { ...section(when), block_id: 'ScheduleDate' }, ...topNotes(about)],
  );
}

/** As if somebody had picked it. */
const atMoment = (values: Draft, { moment }: PostAbout): Draft =>
  moment ? { ...values, ...pickedMoment(moment) } : values;

/** A post that is gone is left as it was typed: sending it finds out, and says so. */
async function withStored(values: Draft, context: PostContext): Promise<Draft> {
  const { about, actor, deps } = context;
  const { when, Timezone, calendar } = values;
  const post = await deps.store.heldPosts.find({ workspace: actor.workspace, id: about.held?.id ?? '' });
  if (!post) return values;
  const stored = valuesFor(draftSchema.parse(post.values), networksLeft(post));
  return draftSchema.parse({ ...stored, when, Timezone, calendar, Status: 'SCHEDULED' });
}
