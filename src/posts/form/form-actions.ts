import type { Deps } from '../../deps.js';
import { emojiCharacters } from '../../emoji/emoji.js';
import { readAbout, type About } from '../../forms/form.js';
import { isPlatform } from '../../openapi/platforms.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { redrawView } from '../../slack/answer/redraw-view.js';
import type { Reader } from '../../time/types.js';
import { isZone } from '../../time/zones.js';
import { zoneOption } from '../../ui/select-options.js';
import type { ActionArgs } from '../../ui/feature.js';
import { readSchedule } from './modal.js';
import { exactWords, meaningOf, previewFor } from '../fields/moment.js';
import { withNetwork } from '../fields/networks.js';
import { scheduleModalFor, whyHeld } from './open.js';
import { keepOwnTexts } from '../fields/kept-own-texts.js';
import { withOwnText } from '../fields/own-texts.js';
import { withPictureChanged } from '../fields/pictures.js';
import { readerOf, draftSchema, valuesFor } from './post.js';
import { lookUp } from './look-up.js';
import { lookUpSlots, type OpenForm, slotToTake, takeSlot as withSlot } from '../fields/slots.js';
import { timeToTake, withTime } from '../fields/time-question.js';

/** What happens while the form is open: the preview of the date, the counts per network, a choice of readings, the date picker. */

/** The form is redrawn without slots if these take longer. */
const REDRAWN_AFTER_MS = 300;

/** The form as it is on the screen, and a way to redraw it. */
async function readOpenForm(deps: Deps, { access, ack, body, client }: ActionArgs) {
  await ack();
  const { view } = body;
  if (!view) return undefined;
  const known = await access();
  const { actor, profile } = known;
  const reader = readerOf(deps, profile);
  const modal = scheduleModalFor(reader);
  /** Resolves to the new view, or undefined when the form was redrawn since `before`. Slots may be added later. */
  const redraw = async (form: OpenForm, before: { hash?: string | undefined } = view) => {
    const draw = (hash: string | undefined, about: About) =>
      redrawView(client, { id: view.id, hash }, modal(form.values, about));
    const lookingUp = lookUp(deps, form, { access: known, reader });
    const inTime = await settledWithin(REDRAWN_AFTER_MS, lookingUp, deps.startTimer);
    const shown = await draw(before.hash, inTime ?? form.about);
    return inTime || !shown ? shown : draw(shown.hash, await lookingUp);
  };
  const about = readAbout(view);
  return { about, actor, profile, view, values: readSchedule(view, about), reader, redraw };
}

/** Redraws the form with a change. Slack keeps what was typed in the meantime. */
const redrawWith =
  (change: (form: OpenForm, reader: Reader, args: ActionArgs) => OpenForm) =>
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    await form?.redraw(change(form, form.reader, args));
  };

/** Redraws the form. The own texts of networks that were removed come back with them. */
export const refresh =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    if (form) await form.redraw(await keepOwnTexts(deps, form.actor, form));
  };

export const addOwnText = redrawWith(({ values, about }, _, args) => ({
  values: withOwnText(values, valueOf(args)),
  about,
}));

/** The text that somebody else gave the held post in the meantime. */
export const takeOtherText =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    if (!form) return;
    const { about, actor, values, redraw } = form;
    const post = await deps.plan.find({ workspace: actor.workspace, id: about.held?.id ?? '' });
    if (!post) return void (await redraw(form));
    const { Content, texts } = valuesFor(draftSchema.parse(post.values), values.Platforms);
    const replaced = values.replaced + 1;
    await redraw({ values: { ...values, Content, texts, lengths: undefined, replaced }, about });
  };

/** Moves or removes a picture. */
export const changePicture = redrawWith(({ values, about }, _, args) => ({
  values: withPictureChanged(values, valueOf(args) ?? ''),
  about,
}));

export const openMore = redrawWith(({ values, about }) => ({ values: { ...values, more: true }, about }));

const valueOf = ({ action }: ActionArgs) =>
  action.type === 'static_select' || action.type === 'overflow'
    ? action.selected_option.value
    : 'value' in action
      ? action.value
      : undefined;

export const addNetwork = redrawWith(({ values, about }, _, args) => {
  const platform = valueOf(args) ?? '';
  return { values: isPlatform(platform) ? withNetwork(values, platform) : values, about };
});

export const chooseReading = redrawWith(({ values, about }, _, args) => {
  const when = valueOf(args) ?? values.when;
  return {
    values: { ...values, when, calendar: false, replaced: values.replaced + 1 },
    about: { ...about, preview: undefined },
  };
});

/** Moves time words from the text to When. */
export const takeTime = redrawWith(({ values, about }, _, { action }) => ({
  values: withTime(values, readButtonValue(timeToTake, action)),
  about: { ...about, preview: undefined },
}));

/** The slot of the button, unless another one is the next free one by now. */
export const takeSlot =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    if (!form) return;
    const { actor, reader, redraw } = form;
    const { slots } = await lookUpSlots(deps, form, { actor, reader });
    await redraw(withSlot(form, slots?.next ?? readButtonValue(slotToTake, args.action), reader));
  };

/** Switches between words and the date picker, with the same moment in both. */
export const switchWhen = redrawWith((form, reader) => {
  const { values, about } = form.values.calendar ? toWords(form, reader) : toCalendar(form, reader);
  const { calendar, replaced } = form.values;
  return { values: { ...values, calendar: !calendar, replaced: replaced + 1 }, about };
});

function toCalendar({ values, about }: OpenForm, reader: Reader): OpenForm {
  const meaning = meaningOf(values, about.preview, reader);
  const picked = meaning?.ok ? meaning.at.getTime() / 1000 : undefined;
  const typedWhen = typeof values.when === 'string' ? { words: values.when, picked } : undefined;
  return { values: { ...values, when: picked }, about: { ...about, preview: undefined, typedWhen } };
}

/** If the picker was not changed, the words come back as they were typed. */
function toWords({ values, about }: OpenForm, reader: Reader): OpenForm {
  const { typedWhen } = about;
  const picked = typeof values.when === 'number' ? values.when : undefined;
  const zone = values.Timezone?.value ?? reader.zone;
  const moment = picked === undefined ? undefined : { at: picked * 1000, zone, zoneGiven: false };
  const exact = moment && exactWords(moment, values, reader);
  const when = typedWhen && typedWhen.picked === picked ? typedWhen.words : exact;
  const typed = { ...values, when };
  const preview = moment && previewFor(typed, moment);
  return { values: typed, about: { ...about, preview, typedWhen: undefined } };
}

/** Says whether the project’s posts are held. For somebody whose time zone is unknown, When is read in the project’s zone. */
export const chooseProject =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    if (!form) return;
    const { actor, profile, values, redraw } = form;
    const held = values.project && (await whyHeld(deps, actor.workspace, values.project.value));
    const about = { ...form.about, holdMinutes: undefined, approval: undefined, freeze: undefined, ...held };
    if (profile.zone) return void (await redraw({ values, about }));
    const { recent } = await deps.api(actor);
    const listed = await recent.listProjects();
    const projects = listed.ok ? listed.value : [];
    const zone = projects.find(({ id }) => id === values.project?.value)?.timezone;
    const isChosen = values.Timezone !== undefined && values.Timezone.value !== about.zone;
    if (!zone || !isZone(zone) || isChosen) return void (await redraw({ values, about }));
    const Timezone = zoneOption(zone);
    await redraw({
      values: { ...values, Timezone, replaced: values.replaced + 1 },
      about: { ...about, zone },
    });
  };

/** A template that loads within this time is filled in without a loading state. */
const LOADING_AFTER_MS = 300;

/**
 * Fills a template's text into an empty form. While it loads, the form has no content input, so that nobody types text
 * that would be overwritten.
 */
export const fillTemplate =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const form = await readOpenForm(deps, args);
    if (!form) return;
    const { about, actor, view, values, redraw } = form;
    const project = about.project?.id ?? values.project?.value;
    if (!project || !values.template || values.Content.trim()) return void (await redraw(form));
    const api = await deps.api(actor);
    const loading = api.getTemplate(project, values.template.value);
    const loaded = await settledWithin(LOADING_AFTER_MS, loading, deps.startTimer);
    const shown = loaded ? view : await redraw({ values: { ...values, fetching: true }, about });
    if (!shown) return;
    const template = loaded ?? (await loading);
    const text = template.ok && template.value?.content;
    const filled = text ? { Content: emojiCharacters(text), lengths: undefined } : {};
    await redraw({ values: { ...values, ...filled, replaced: values.replaced + 1 }, about }, shown);
  };
