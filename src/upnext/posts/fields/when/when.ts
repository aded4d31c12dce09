import type { InputBlock, KnownBlock } from '@slack/types';
import * as z from 'zod';
import {
  formatNext,
  holidayLine,
  isoDay,
  isZone,
  type Reader,
  timeInText,
  typosIn,
  type Understood,
  type When,
  withoutTime,
  zoneCity,
} from '../../../../when/index.js';
import { asNotice } from '../../../forms/views/form-views.js';
import { reviewTime } from '../../../platforms/timing.js';
import { actions, button, buttonRow, context, field, textInput } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import { slackDate } from '../../../slack/text/slack-date.js';
import { encodeButtonValue, readButtonValue } from '../../../slack/views/button-value.js';
import { chosenMoment, typedText } from '../../../slack/views/view-state.js';
import type { Draft } from '../../model/draft.js';
import type { PostAbout } from '../about.js';
import { type Blocks, type Change, type DrawnForm, type OpenForm, type PostField } from '../field.js';
import { goesOutLine } from './goes-out.js';
import { exactWords, HAS_PASSED, meaningOf, previewFor } from './moment.js';
import { questionText, quietWarning, slotButton, TAKE_SLOT, takeSlot } from './slots.js';

/** When a post goes out, in words or from a date picker, and what the form says about it. */

const WHEN = 'ScheduleDate';
export const SWITCH_WHEN = 'switch_when';
const PREVIEW_DATE = 'preview_date';
const TAKE_READING = 'take_reading';
const TAKE_TIME = 'take_time';

/** What somebody has typed or picked since the press stays. */
const unlessTyped =
  (change: Change): Change =>
  (form, press) => {
    const [now, then] = [form.values, press.form.values];
    return now.when === then.when && now.calendar === then.calendar ? change(form, press) : form;
  };

/** There is nothing to show yet. */
const askForTime: Change = ({ values, about }) => ({
  values,
  about: { ...about, needsWhen: values.when === undefined },
});

export const whenField: PostField = {
  draw: (form) => [
    input(form),
    ...oldTime(form.about),
    ...timeQuestion(form.values, form.reader),
    ...preview(form),
  ],
  read(state) {
    const words = typedText(state, WHEN).trim();
    return {
      when: chosenMoment(state, WHEN) ?? (words || undefined),
      calendar: Object.keys(state.values[WHEN] ?? {}).some((action) => action.startsWith('calendar')),
    };
  },
  changes: {
    when: askForTime,
    calendar: (form) => form,
    [PREVIEW_DATE]: askForTime,
    [TAKE_READING]: unlessTyped(({ values, about }, { choice = values.when }) => ({
      values: { ...values, when: choice, calendar: false, replaced: values.replaced + 1 },
      about: { ...about, preview: undefined },
    })),
    [TAKE_TIME]: unlessTyped((form, press) => moveTime(form, press)),
    [TAKE_SLOT]: unlessTyped(takeSlot),
    [SWITCH_WHEN]: unlessTyped((form, { reader }) => switchInput(form, reader)),
  },
  problems({ values, when }, { about, deps }) {
    const say = problemOf(values, when, about) ?? (when?.ok && when.at < deps.now() ? HAS_PASSED : undefined);
    return say === undefined ? {} : { [WHEN]: say };
  },
};

function problemOf(values: Draft, when: When | undefined, about: PostAbout): string | undefined {
  if (!when) return values.Status === 'DRAFT' ? undefined : MISSING;
  return when.ok ? whyOnce(when, values, about) : questionText(when, about);
}

/** The form has to be drawn again, because an error at an input can’t show its buttons. */
export const hasChoices = (when: When | undefined): boolean => when?.ok === false && when.choices.length > 0;

const ASKS_LATER = 'Upnext will ask you for another time.';
const MISSING = 'Enter a day and a time, such as “tomorrow 9am”.';

function input({ values, about, notices, reader }: DrawnForm): InputBlock {
  const { when, calendar, replaced, Status, Timezone } = values;
  // Only a draft may have no date. Slack then shows “(optional)” beside the label.
  const look = { optional: Status === 'DRAFT', dispatch: true };
  if (calendar) {
    const picked = typeof when === 'number' && { initial_date_time: when };
    const picker = { type: 'datetimepicker' as const, action_id: `calendar:${replaced}`, ...picked };
    return field(WHEN, 'When', picker, look);
  }
  const city = zoneCity(Timezone?.value ?? reader.zone);
  // What is missing, or is to be another one.
  const isAsked = when === undefined || about.was !== undefined;
  const hasFocus = about.held && !look.optional && isAsked && Object.keys(notices.fields).length === 0;
  return field(
    WHEN,
    'When',
    textInput(`when:${replaced}`, {
      most: 200,
      placeholder: 'tomorrow 9am, or 24 Dec 6pm',
      value: typeof when === 'string' ? when : undefined,
      dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
      ...(hasFocus && { focus_on_load: true }),
    }),
    { ...look, hint: `${city} time, unless you name another city. Press Enter to show the date below.` },
  );
}

const oldTime = ({ was }: PostAbout): KnownBlock[] =>
  was === undefined ? [] : [context(`Was: ${slackDate(new Date(was))}`)];

/** What the words mean and what will happen then, or a question with buttons. */
function preview(form: DrawnForm): Blocks {
  const { values, about, reader, notices, when } = form;
  const { calendar } = values;
  const next = notices.offer ?? about.slots?.next;
  const isTaken = when?.ok && when.at.getTime() === next?.at.getTime();
  const tools = [
    actions(
      'tools',
      ...(next && !isTaken ? [slotButton(next, reader)] : []),
      ...(calendar || when?.ok ? [] : [button('Preview date', PREVIEW_DATE)]),
      button(calendar ? 'Type a date' : 'Pick a date', SWITCH_WHEN),
    ),
  ];
  const isRefused = notices.fields[WHEN] !== undefined && notices.warning === undefined;
  if (isRefused && (!when || when.ok)) return tools;
  if (when?.ok) {
    const upcoming = when.repeats && formatNext(when.repeats, reader);
    const taken = notices.fields[WHEN] === undefined && about.slots?.taken;
    const lines = [
      ...(taken && !when.repeats ? [] : [goesOutLine(form, when)]),
      ...(taken ? [`:warning: ${taken}. ${when.repeats ? ASKS_LATER : 'Choose another time.'}`] : []),
      ...typoNotes(values),
      ...reviewTime(when.at, reader.now),
      ...quietNote(form, when),
      ...(upcoming ? [`Next: ${upcoming}`] : []),
      ...holidayNote(about, when),
    ];
    return [{ ...context(lines.join('\n')), block_id: 'proof' }, ...tools];
  }
  const message = when ? questionText(when, about) : about.needsWhen ? MISSING : about.slots?.problem;
  const choices = (when?.choices ?? [])
    .slice(0, 5)
    .map(({ label, words }, index) => button(label, `${TAKE_READING}:${index}`, { value: words }));
  return [
    ...(message && message !== notices.fields[WHEN] ? [asNotice('when', context(escape(message)))] : []),
    ...buttonRow('readings', choices),
    ...tools,
  ];
}

const quietNote = ({ values, about, notices, reader }: DrawnForm, when: Understood): string[] =>
  values.Status === 'DRAFT' || notices.fields[WHEN] !== undefined
    ? []
    : quietWarning(when, about.settings?.slots, reader).map(({ say }) => say);

/** Whether that day is one. The project’s day counts. */
function holidayNote({ project, settings }: PostAbout, { at, zone }: Understood): string[] {
  const day = isoDay(at, project?.zone && isZone(project.zone) ? project.zone : zone);
  const line = holidayLine(settings?.country, day);
  return line === undefined ? [] : [escape(line)];
}

const typoNotes = ({ when }: Draft): string[] =>
  typosIn(typeof when === 'string' ? when : '').map(
    ({ typed, read }) => `Upnext read “${escape(typed)}” as “${read}”.`,
  );

/** Switches between words and the date picker, with the same moment in both. */
function switchInput(form: OpenForm, reader: Reader): OpenForm {
  const { values, about } = form.values.calendar ? toWords(form, reader) : toCalendar(form, reader);
  const { calendar, replaced } = form.values;
  return { values: { ...values, calendar: !calendar, replaced: replaced + 1 }, about };
}

function toCalendar({ values, about }: OpenForm, reader: Reader): OpenForm {
  const meaning = meaningOf(values, about, reader);
  const picked = meaning?.ok ? meaning.at.getTime() / 1000 : undefined;
  const typedWhen = typeof values.when === 'string' ? { words: values.when, picked } : undefined;
  return { values: { ...values, when: picked }, about: { ...about, preview: undefined, typedWhen } };
}

/** If the picker was not changed, the words come back as they were typed. */
function toWords({ values, about }: OpenForm, reader: Reader): OpenForm {
  const { typedWhen } = about;
  const picked = typeof values.when === 'number' ? values.when : undefined;
  const zone = values.Timezone?.value ?? reader.zone;
  const moment = picked === undefined ? undefined : { at: new Date(picked * 1000), zone, zoneGiven: false };
  const exact = moment && exactWords(moment, values, reader);
  const when = typedWhen && typedWhen.picked === picked ? typedWhen.words : exact;
  const typed = { ...values, when };
  const preview = moment && previewFor(typed, moment);
  return { values: typed, about: { ...about, preview, typedWhen: undefined } };
}

/** Why a post can’t repeat, although its words say so. */
function whyOnce(
  { repeats }: Pick<Understood, 'repeats'>,
  { Status }: Pick<Draft, 'Status'>,
  { held }: Pick<PostAbout, 'held'>,
): string | undefined {
  if (!repeats) return undefined;
  if (held)
    return 'This post goes out once. Enter a single day and time, or schedule a new post that repeats.';
  return Status === 'DRAFT'
    ? 'A draft can’t repeat. Enter a single day and time, or schedule the post.'
    : undefined;
}

const timeToTake = z.object({ words: z.string(), when: z.string() });

/** Time words that stayed in the text: says why, with buttons that move them to When. */
function timeQuestion({ Content, when, calendar }: Draft, reader: Reader): KnownBlock[] {
  if (calendar || when !== undefined || !Content.trim()) return [];
  const found = timeInText(Content, reader);
  if (!found) return [];
  const buttons = found.offers.map((offer, index) =>
    button(`Use “${offer.when}”`, `${TAKE_TIME}:${index}`, { value: encodeButtonValue(offer) }),
  );
  return [
    { ...context(escape(found.why)), block_id: 'time-in-text' },
    ...buttonRow('times-in-text', buttons),
  ];
}

/** Moves time words from the text to When. */
const moveTime: Change = ({ values, about }, { action }) => {
  const { words, when } = readButtonValue(timeToTake, action);
  return {
    values: {
      ...values,
      Content: withoutTime(values.Content, words),
      when,
      replaced: values.replaced + 1,
    },
    about: { ...about, preview: undefined },
  };
};
