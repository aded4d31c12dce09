import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { formModal, noNotices, type About, type Notices } from '../../forms/form.js';
import { seen } from '../../forms/warnings.js';
import { isPlatform } from '../../openapi/platforms.js';
import { NEW_TIME_FORM, SCHEDULE_FORM } from '../../forms/form-names.js';
import { reviewTime } from '../../platforms/timing.js';
import { actions, alert, button, buttonRow, context, cut, field, plain } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape, joinWithAnd } from '../../slack/text/markup.js';
import { chosenValues, chosenMoment, typedText, type ViewState } from '../../slack/views/view-state.js';
import { formatFullMoment, formatSoon } from '../../time/format.js';
import { formatSeries } from '../../time/recurring/write.js';
import type { Reader, Understood, When } from '../../time/types.js';
import { zoneCity } from '../../time/zones.js';
import { frozenText } from '../freeze/frozen.js';
import { projectField, projectIdOf, searchedOption, searchedZone } from '../../ui/project-field.js';
import { quote } from '../lines.js';
import { zoneOption } from '../../ui/select-options.js';
import { clashNote } from './clash.js';
import { contentInputs, readContent } from '../fields/content.js';
import { atOnceId, atOnceText, leavesAtOnce, promisesToHold, staysWithUpnext } from '../held/leaving.js';
import { meaningOf, previewOf } from '../fields/moment.js';
import { moreOptions, readSaveAs, showsMore, zoneField } from '../fields/more-options.js';
import { networkNotes, networkQuestion, networksField } from '../fields/networks.js';
import { readOwnTexts } from '../fields/own-texts.js';
import { listedIn, pictureNotice, readPictures } from '../fields/pictures.js';
import { CHECK, type Draft } from './post.js';
import { seriesNotes } from '../series/preview.js';
import { type OpenForm, questionText, quietText, TAKE_SLOT } from '../fields/slots.js';
import { timeQuestion } from '../fields/time-question.js';
import { networkName } from '../../ui/words.js';

/** Builds the form and reads it back, so no other file knows the names of its inputs. */

export const SWITCH_WHEN = 'switch_when';
export const TAKE_READING = 'take_reading';
export const USE_OTHER_TEXT = 'use_other_text';

const ORIGINAL_STAYS =
  'This creates a new post. The original stays as it is, because the scheduling service can’t change or cancel posts.';

export function scheduleModal(
  values: Draft,
  about: About,
  reader: Reader,
  notices: Notices = noNotices,
): ModalView {
  const when = meaningOf(values, about.preview, reader);
  const preview = previewOf(values, when, about.preview);
  const { notes, ids } = said(values, about, when, reader);
  const next = { ...about, ...seen(about, ids), preview, moment: undefined };
  if (about.held?.newTime)
    return formModal(NEW_TIME_FORM, next, { title: 'New time', submit: 'Save' }, [
      quote(about.held.newTime.text),
      context(`Scheduled for ${about.held.newTime.current}`),
      ...heldNotices(about),
      ...frozenNotice(about),
      ...approvalNotice(about),
      whenField(values, reader),
      ...whenPreview({ values, about, notes }, when, reader, notices),
      zoneField(values),
    ]);
  return formModal(
    SCHEDULE_FORM,
    { ...next, ...listedIn(values) },
    { title: about.held ? 'Edit post' : 'Schedule a post', submit: submitLabel(values, about, when, reader) },
    [
      ...otherTextButton(notices),
      ...pictureNotice(notices),
      ...origin(about),
      ...heldNotices(about),
      ...frozenNotice(about),
      ...approvalNotice(about),
      projectField(about, values.project, { dispatch: true }),
      ...contentInputs(values),
      networksField(values, about),
      ...networkQuestion(values),
      ...networkNotes(values, notices),
      whenField(values, reader),
      ...timeQuestion(values, reader),
      ...whenPreview({ values, about, notes }, when, reader, notices),
      ...moreOptions(values, about, notices),
    ],
  );
}

function submitLabel(values: Draft, about: About, when: When | undefined, { now }: Reader): string {
  if (values.Status === 'DRAFT') return 'Save as draft';
  if (about.held && !about.held.isDraft) return 'Save changes';
  if (when?.ok && when.repeats && !staysWithUpnext(values, about)) return 'Schedule all';
  const isAtOnce = when?.ok && leavesAtOnce(values, about, when.at, now);
  return promisesToHold(values, about) && !isAtOnce ? 'Hold and schedule' : 'Schedule';
}

/** What the form says about the moment in When, so that sending does not ask again. */
interface Said {
  notes: string[];
  ids: string[];
}

function said(values: Draft, about: About, when: When | undefined, { now }: Reader): Said {
  if (!when?.ok) return { notes: [], ids: [] };
  const clash = clashNote(about, when);
  const isAtOnce = leavesAtOnce(values, about, when.at, now);
  return {
    notes: [...(isAtOnce ? [`:warning: ${atOnceText(when)}`] : []), ...(clash ? [escape(clash.say)] : [])],
    ids: [...(isAtOnce ? [atOnceId(projectIdOf(about, values), when.at)] : []), ...(clash ? [clash.id] : [])],
  };
}

export function readSchedule(
  { state }: Pick<ViewOutput, 'state'>,
  about: Pick<About, 'zone' | 'held' | 'pictures' | 'filesInput'>,
): Draft {
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

function origin(about: About): KnownBlock[] {
  const { permalink, isCopy, isWithoutText, filesLeftOut, filesHidden, noPictures } = about;
  if (isCopy) return alert('warning', ORIGINAL_STAYS);
  return [
    ...(permalink ? [context(`From <${permalink}|this message>`)] : []),
    ...(isWithoutText ? alert('info', NO_TEXT) : []),
    ...(filesHidden ? alert('warning', hiddenText(filesHidden)) : []),
    ...(filesLeftOut ? alert('warning', filesStay(filesLeftOut, noPictures)) : []),
  ];
}

/** Below the warning that somebody else has changed the text. */
const otherTextButton = ({ otherText }: Notices): KnownBlock[] =>
  otherText === undefined ? [] : [actions('other-text', button(`Use ${otherText}’s text`, USE_OTHER_TEXT))];

function frozenNotice({ freeze }: About): KnownBlock[] {
  if (!freeze) return [];
  const { person, reason, until } = freeze;
  const text = frozenText({ person, reason, until: until === undefined ? undefined : new Date(until) });
  return [context(`:warning: ${text}`)];
}

function heldNotices({ held }: About): KnownBlock[] {
  const { notes = [], sent } = held ?? {};
  const names = sent && joinWithAnd(sent.map(networkName));
  return [
    ...notes.map((note) => context(`:warning: ${note}`)),
    ...(names
      ? [context(`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`)]
      : []),
  ];
}

const approvalNotice = ({ approval }: About): KnownBlock[] =>
  approval === 'required' ? [context('This project’s posts need approval before they go out.')] : [];

const NO_TEXT = 'This message has no text. Enter what you want to post.';

function hiddenText(count: number): string {
  const files = count === 1 ? 'the file' : `${count} files`;
  return `Upnext isn’t in that channel, so it can’t read ${files} in this message. Invite it with “/invite @Upnext” and try again, or add ${count === 1 ? 'the file' : 'the files'} below.`;
}

function filesStay(count: number, noPictures: string | undefined): string {
  if (noPictures === undefined)
    return `${count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`} included. Only pictures and videos can be posted, at most 10.`;
  const files = count === 1 ? 'The file in this message isn’t' : `The ${count} files in this message aren’t`;
  return `${files} included. ${noPictures}`;
}

function whenField({ when, calendar, replaced, Status, Timezone }: Draft, reader: Reader): InputBlock {
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
  { values, about, notes }: OpenForm & Pick<Said, 'notes'>,
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
      {
        ...context([moment, ...warnings, ...slotNotes(about, when), ...notes].join('\n')),
        block_id: 'proof',
      },
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
