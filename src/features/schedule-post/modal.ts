import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { isPlatform, labelOf, PLATFORMS } from '../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { meter } from '../../platforms/meter.js';
import { review } from '../../platforms/review.js';
import { reviewTime } from '../../platforms/timing.js';
import { actions, alert, button, context, cut, field, option, plain } from '../../slack/blocks.js';
import {
  chosenValues,
  chosenOption,
  chosenMoment,
  typedText,
  type ViewState,
} from '../../slack/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import { formatFullMoment } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { searchedOption, projectField, searchSelect } from '../../views/project-field.js';
import { contentInputs, MAX_INPUT, readContent } from './content.js';
import { bodyOf, readWhen, type ScheduleValues, type Status } from './post.js';

/** Builds the form and reads it back, so no other file knows the names of its inputs. */

export const SCHEDULE_POST = 'schedule_post';
export const CHECK = 'check_post';
export const SWITCH_WHEN = 'switch_when';
export const TAKE_READING = 'take_reading';
export const FIND_ZONE = 'find_zone';
export const FIND_TEMPLATE = 'find_template';
export const FIND_PROMPT = 'find_prompt';

const ORIGINAL_STAYS =
  'This creates a new post. The original stays as it is, because the scheduling service can’t change or cancel posts.';
const SAVE_AS: Record<Status, string> = {
  SCHEDULED: 'Scheduled post (published automatically)',
  DRAFT: 'Draft (not published until someone schedules it)',
};

export function scheduleModal(values: ScheduleValues, about: About, reader: Reader): ModalView {
  return formModal(
    SCHEDULE_POST,
    about,
    { title: 'Schedule a post', submit: values.Status === 'DRAFT' ? 'Save draft' : 'Schedule' },
    [
      ...origin(about),
      projectField(about, values.project),
      ...contentInputs(values),
      networksField(values),
      ...networkNotes(values),
      whenField(values),
      ...whenPreview(values, reader),
      zoneField(values),
      mediaField(values),
      ...templateAndPrompt(values),
      saveAsField(values),
    ],
  );
}

export function readSchedule({ state }: Pick<ViewOutput, 'state'>): ScheduleValues {
  const picked = chosenMoment(state, 'ScheduleDate');
  const words = typedText(state, 'ScheduleDate').trim();
  return {
    project: searchedOption(state, 'Project'),
    ...readContent(state),
    Platforms: chosenValues(state, 'Platforms').filter(isPlatform),
    when: picked ?? (words || undefined),
    Timezone: searchedOption(state, 'Timezone'),
    Media: typedText(state, 'Media').trim(),
    template: searchedOption(state, 'TemplateId'),
    prompt: searchedOption(state, 'PromptId'),
    Status: chosenOption(state, 'Status')?.value === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
    calendar: Object.keys(state.values.ScheduleDate ?? {}).some((action) => action.startsWith('calendar')),
    replaced: Math.max(0, ...timesReplaced(state)),
  };
}

const timesReplaced = (state: ViewState) =>
  Object.values(state.values).flatMap((block) =>
    Object.keys(block).map((action) => Number(action.split(':')[1] ?? 0)),
  );

function origin({ permalink, isCopy, isWithoutText, filesLeftOut }: About): KnownBlock[] {
  if (isCopy) return alert('warning', ORIGINAL_STAYS);
  return [
    ...(permalink ? [context(`From <${permalink}|this message>`)] : []),
    ...(isWithoutText ? alert('info', NO_TEXT) : []),
    ...(filesLeftOut ? alert('warning', filesStay(filesLeftOut)) : []),
  ];
}

const NO_TEXT = 'This message has no text. Enter what you want to post.';
const filesStay = (count: number) =>
  `${count === 1 ? 'The file in this message isn’t' : `The ${count} files in this message aren’t`} included, because Upnext can’t copy files from Slack. To add a picture or video, enter its link in Media.`;

function networksField({ Platforms }: ScheduleValues): InputBlock {
  const options = PLATFORMS.map((platform) => option(labelOf(platform), platform));
  const initial = options.filter(({ value }) => Platforms.some((platform) => platform === value));
  return field(
    'Platforms',
    'Networks',
    {
      type: 'multi_static_select',
      action_id: CHECK,
      placeholder: plain('Choose networks', 150),
      options,
      ...(initial.length > 0 && { initial_options: initial }),
    },
    { dispatch: true },
  );
}

const MAX_FINDINGS = 6;

/** The length of the text for each network, and what the networks may object to. */
function networkNotes(values: ScheduleValues): KnownBlock[] {
  const { Content, Platforms, Media } = values;
  if (Platforms.length === 0) return [];
  const findings = review(bodyOf(values));
  const toFix = findings.filter(({ level }) => level === 'block');
  const toCheck = findings.filter(({ level }) => level !== 'block');
  const notes = [
    meter(Content, Platforms, { media: Media !== '' }),
    ...listed('Fix before scheduling', toFix),
    ...listed('Worth checking', toCheck),
  ];
  return [{ ...context(notes.join('\n')), block_id: 'meter' }];
}

function listed(title: string, findings: Finding[]): string[] {
  if (findings.length === 0) return [];
  const lines = findings.slice(0, MAX_FINDINGS).map(({ message }) => `• ${escape(message)}`);
  const left = findings.length - MAX_FINDINGS;
  return [[`*${title}:*`, ...lines, ...(left > 0 ? [`• and ${left} more`] : [])].join('\n')];
}

function whenField({ when, calendar, replaced, Status }: ScheduleValues): InputBlock {
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
  return field(
    'ScheduleDate',
    'When',
    {
      type: 'plain_text_input',
      action_id: `when:${replaced}`,
      max_length: 200,
      placeholder: plain('tomorrow 9am, or 24 Dec 18:00 Berlin time', 150),
      dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
      ...words,
    },
    { ...look, hint: 'Type a day and a time, then press Enter to preview the date.' },
  );
}

/** The date that the words mean, in the post's time zone and in the reader's, or a question with buttons. */
function whenPreview(values: ScheduleValues, reader: Reader): KnownBlock[] {
  const when = readWhen(values, reader);
  const tools = [
    button('Preview date', CHECK),
    button(values.calendar ? 'Type a date' : 'Pick a date', SWITCH_WHEN),
  ];
  if (!when) return [actions('tools', ...tools)];
  if (when.ok) {
    const warnings = reviewTime(when.at, reader.now).map(({ message }) => escape(message));
    const moment = `:calendar: *${formatFullMoment(when.at, when.zone, reader)}*`;
    return [{ ...context([moment, ...warnings].join('\n')), block_id: 'proof' }, actions('tools', ...tools)];
  }
  const choices = when.choices
    .slice(0, 5)
    .map(({ label, words }, index) => button(label, `${TAKE_READING}:${index}`, { value: words }));
  return [{ ...context(escape(when.message)), block_id: 'proof' }, actions('tools', ...choices, ...tools)];
}

function zoneField({ Timezone, calendar }: ScheduleValues): InputBlock {
  return field('Timezone', 'Time zone', searchSelect(FIND_ZONE, 'Search for a city', Timezone), {
    hint: calendar ? undefined : 'A city in When overrides this.',
  });
}

function mediaField({ Media }: ScheduleValues): InputBlock {
  return field(
    'Media',
    'Media',
    {
      type: 'plain_text_input',
      action_id: 'media',
      placeholder: plain('https://…', 150),
      ...(Media && { initial_value: Media.slice(0, MAX_INPUT) }),
    },
    { optional: true, hint: 'A link to an image or a video.' },
  );
}

function templateAndPrompt({ template, prompt }: ScheduleValues): InputBlock[] {
  return [
    field('TemplateId', 'Template', searchSelect(FIND_TEMPLATE, 'Choose a template', template), {
      optional: true,
      dispatch: true,
    }),
    field('PromptId', 'Prompt', searchSelect(FIND_PROMPT, 'Choose a prompt', prompt), { optional: true }),
  ];
}

function saveAsField({ Status }: ScheduleValues): InputBlock {
  const options = Object.entries(SAVE_AS).map(([value, text]) => option(text, value));
  const initial = options.find(({ value }) => value === Status) ?? option(SAVE_AS.SCHEDULED, 'SCHEDULED');
  return field(
    'Status',
    'Save as',
    { type: 'radio_buttons', action_id: CHECK, options, initial_option: initial },
    { dispatch: true },
  );
}
