import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { formModal, noNotices, type About, type Notices } from '../../forms/form.js';
import { isPlatform } from '../../openapi/platforms.js';
import { NEW_TIME_FORM, SCHEDULE_FORM } from '../../store/held-tables.js';
import { reviewTime } from '../../platforms/timing.js';
import { actions, alert, button, buttonRow, context, cut, field, plain } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape, joinWithAnd } from '../../slack/markup.js';
import { chosenValues, chosenMoment, typedText, type ViewState } from '../../slack/view-state.js';
import { formatFullMoment, formatSoon } from '../../time/format.js';
import { formatSeries } from '../../time/recurring/write.js';
import type { Reader, Understood, When } from '../../time/types.js';
import { zoneCity } from '../../time/zones.js';
import { frozenText } from '../../views/frozen.js';
import { projectField, searchedOption, searchedZone } from '../../views/project-field.js';
import { networkName, quote } from '../../views/post.js';
import { zoneOption } from '../../views/select-options.js';
import { contentInputs, readContent } from './content.js';
import { meaningOf, previewOf } from './moment.js';
import { moreOptions, readSaveAs, showsMore, zoneField } from './more-options.js';
import { networkNotes, networkQuestion, networksField } from './networks.js';
import { readOwnTexts } from './own-texts.js';
import { listedIn, pictureNotice, readPictures } from './pictures.js';
import { CHECK, type ScheduleValues } from './post.js';
import { seriesNotes } from './series/preview.js';
import { type OpenForm, questionText, quietText, TAKE_SLOT } from './slots.js';
import { timeQuestion } from './time-question.js';

/** Builds the form and reads it back, so no other file knows the names of its inputs. */

export const SWITCH_WHEN = 'switch_when';
export const TAKE_READING = 'take_reading';

const ORIGINAL_STAYS =
  'This creates a new post. The original stays as it is, because the scheduling service can’t change or cancel posts.';

export function scheduleModal(
  values: ScheduleValues,
  about: About,
  reader: Reader,
  notices: Notices = noNotices,
): ModalView {
  const when = meaningOf(values, about.preview, reader);
  const preview = previewOf(values, when, about.preview);
  if (about.held?.newTime)
    return formModal(
      NEW_TIME_FORM,
      { ...about, preview, moment: undefined },
      { title: 'New time', submit: 'Save' },
      [
        quote(about.held.newTime.text),
        context(`Scheduled for ${about.held.newTime.current}`),
        ...sentNotice(about),
        ...frozenNotice(about),
        ...approvalNotice(about),
        whenField(values, reader),
        ...whenPreview({ values, about }, when, reader, notices),
        zoneField(values),
      ],
    );
  return formModal(
    SCHEDULE_FORM,
    { ...about, ...listedIn(values), preview, moment: undefined },
    { title: about.held ? 'Edit post' : 'Schedule a post', submit: submitLabel(values, about, when, reader) },
    [
      ...pictureNotice(notices),
      ...origin(about),
      ...sentNotice(about),
      ...frozenNotice(about),
      ...approvalNotice(about),
      projectField(about, values.project, { dispatch: true }),
      ...contentInputs(values),
      networksField(values, about),
      ...networkQuestion(values),
      ...networkNotes(values, notices),
      whenField(values, reader),
      ...timeQuestion(values, reader),
      ...whenPreview({ values, about }, when, reader, notices),
      ...moreOptions(values, about, notices),
    ],
  );
}

function submitLabel(
  { Status, asksApproval }: ScheduleValues,
  about: About,
  when: When | undefined,
  { now }: Reader,
): string {
  if (Status === 'DRAFT') return 'Save as draft';
  if (about.held && !about.held.isDraft) return 'Save changes';
  if (about.freeze || about.approval === 'required' || asksApproval) return 'Hold and schedule';
  if (when?.ok && when.repeats) return 'Schedule all';
  const { holdMinutes = 0 } = about;
  const isNear = when?.ok && when.at.getTime() - now.getTime() <= holdMinutes * 60_000;
  return holdMinutes > 0 && !isNear ? 'Hold and schedule' : 'Schedule';
}

export function readSchedule(
  { state }: Pick<ViewOutput, 'state'>,
  about: Pick<About, 'zone' | 'held' | 'pictures'>,
): ScheduleValues {
  const { zone, held } = about;
  const picked = chosenMoment(state, 'ScheduleDate');
  const words = typedText(state, 'ScheduleDate').trim();
  return {
    project: searchedOption(state, 'Project'),
    ...(held?.newTime ? { Content: held.newTime.text } : readContent(state)),
    Platforms: chosenValues(state, 'Platforms').filter(isPlatform),
    ...readOwnTexts(state),
    when: picked ?? (words || undefined),
    Timezone: searchedZone(state, 'Timezone') ?? (zone ? zoneOption(zone) : undefined),
    Media: typedText(state, 'Media').trim(),
    ...readPictures(state, about),
    template: searchedOption(state, 'TemplateId'),
    prompt: searchedOption(state, 'PromptId'),
    ...readSaveAs(state),
    calendar: Object.keys(state.values.ScheduleDate ?? {}).some((action) => action.startsWith('calendar')),
    ...(showsMore(state) && { more: true }),
    replaced: timesReplaced(state),
  };
}

/** The highest number in the action ids. */
function timesReplaced(state: ViewState): number {
  const actions = Object.values(state.values).flatMap((block) => Object.keys(block));
  return Math.max(0, ...actions.map((action) => Number(action.split(':')[1] ?? 0)));
}

function origin({ permalink, isCopy, isWithoutText, filesLeftOut, noPictures }: About): KnownBlock[] {
  if (isCopy) return alert('warning', ORIGINAL_STAYS);
  return [
    ...(permalink ? [context(`From <${permalink}|this message>`)] : []),
    ...(isWithoutText ? alert('info', NO_TEXT) : []),
    ...(filesLeftOut ? alert('warning', filesStay(filesLeftOut, noPictures)) : []),
  ];
}

function frozenNotice({ freeze }: About): KnownBlock[] {
  if (!freeze) return [];
  const { person, until } = freeze;
  const text = frozenText({ person, until: until === undefined ? undefined : new Date(until) });
  return [context(`:warning: ${text}`)];
}

function sentNotice({ held }: About): KnownBlock[] {
  if (!held?.sent) return [];
  const names = joinWithAnd(held.sent.map(networkName));
  return [
    context(`:white_check_mark: The service already has this post for ${names}. This form is for the rest.`),
  ];
}

const approvalNotice = ({ approval }: About): KnownBlock[] =>
  approval === 'required' ? [context('This project’s posts need approval before they go out.')] : [];

const NO_TEXT = 'This message has no text. Enter what you want to post.';
function filesStay(count: number, noPictures: string | undefined): string {
  if (noPictures === undefined)
    return `${count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`} included. Only pictures and videos can be posted, at most 10.`;
  const files = count === 1 ? 'The file in this message isn’t' : `The ${count} files in this message aren’t`;
  return `${files} included. ${noPictures}`;
}

function whenField(
  { when, calendar, replaced, Status, Timezone }: ScheduleValues,
  reader: Reader,
): InputBlock {
  // Only a draft may have no date. Slack then shows “(optional)” beside the label.
  const look = { optional: Status === 'DRAFT', dispatch: true };
  if (calendar) {
    const picked = typeof when === 'number' ? { initial_date_time: when } : {};
    return field(
      'ScheduleDate',
      'When',
      { type: 'datetimepicker', action_id: `calendar:${replaced}`, ...picked },
      look,
    );
  }
  const words = typeof when === 'string' ? { initial_value: cut(when, 200) } : {};
  const city = zoneCity(Timezone?.value ?? reader.zone);
  return field(
    'ScheduleDate',
    'When',
    {
      type: 'plain_text_input',
      action_id: `when:${replaced}`,
      max_length: 200,
      placeholder: plain('tomorrow 9am, or 24 Dec 18:00', 150),
      dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
      ...words,
    },
    { ...look, hint: `${city} time, unless you name another city.` },
  );
}

/** The date that the words mean, in the post's time zone and in the reader's, or a question with buttons. */
function whenPreview(
  { values, about }: OpenForm,
  when: When | undefined,
  reader: Reader,
  notices: Notices,
): KnownBlock[] {
  const { calendar } = values;
  const next = notices.offer ?? about.slots?.next;
  const isTaken = when?.ok && when.at.getTime() === next?.at;
  const tools = [
    ...slotProblem(about, when),
    actions(
      'tools',
      ...(next && !isTaken ? [slotButton(next, reader)] : []),
      button('Preview date', CHECK),
      button(calendar ? 'Type a date' : 'Pick a date', SWITCH_WHEN),
    ),
  ];
  if (!when) return tools;
  if (when.ok) {
    const { repeats } = when;
    const warnings = reviewTime(when.at, reader.now).map(({ message }) => escape(message));
    const moment = `:calendar: *${repeats ? escape(formatSeries(repeats)) : formatFullMoment(when.at, when.zone, reader)}*`;
    if (repeats) warnings.push(...seriesNotes(repeats, values, reader));
    return [
      { ...context([moment, ...warnings, ...slotNotes(about, when)].join('\n')), block_id: 'proof' },
      ...tools,
    ];
  }
  const message = questionText(when, about);
  const isSaid = notices.fields.ScheduleDate === message;
  const choices = when.choices
    .slice(0, 5)
    .map(({ label, words }, index) => button(label, `${TAKE_READING}:${index}`, { value: words }));
  return [
    ...(isSaid ? [] : [{ ...context(escape(message)), block_id: 'proof' }]),
    ...buttonRow('readings', choices),
    ...tools,
  ];
}

const slotButton = (next: { at: number; zone: string }, reader: Reader) =>
  button(`Next free: ${formatSoon(new Date(next.at), next.zone, reader)}`, TAKE_SLOT, {
    value: encodeButtonValue(next),
  });

/** Why no slot is offered, unless the words in When ask for one: then it is said there. */
function slotProblem({ slots }: About, when: When | undefined): KnownBlock[] {
  const isSaid = when && !when.ok && when.slot;
  return slots?.problem && !isSaid ? [{ ...context(escape(slots.problem)), block_id: 'no-slot' }] : [];
}

function slotNotes({ slots }: About, { at }: Understood): string[] {
  const isQuiet = slots?.quiet?.at === at.getTime();
  return [
    ...(slots?.note ? [slots.note] : []),
    ...(isQuiet ? [`:warning: ${quietText(slots.quiet?.hours ?? '')}`] : []),
  ];
}
