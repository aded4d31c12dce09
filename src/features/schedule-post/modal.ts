import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import { isPlatform, labelOf, PLATFORMS } from '../../openapi/platforms.js';
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
import type { About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import { formatFullMoment } from '../../time/format.js';
import type { Reader } from '../../time/types.js';
import { found, projectField, search } from '../../views/project-field.js';
import { contentInputs, LONGEST_INPUT, readContent } from './content.js';
import { bodyOf, momentMeant, type Draft, type Status } from './post.js';

/** Who writes a form reads it: no other file knows what its inputs are called. */

export const SCHEDULE_POST = 'schedule_post';
export const CHECK = 'check_post';
export const SWITCH_WHEN = 'switch_when';
export const TAKE_READING = 'take_reading';
export const FIND_ZONE = 'find_zone';
export const FIND_TEMPLATE = 'find_template';
export const FIND_PROMPT = 'find_prompt';

const STAYS =
  'This makes a new post. The one it was made from stays as it is: the scheduling service cannot change or cancel a post.';
const SAVE_AS: Record<Status, string> = {
  SCHEDULED: 'Scheduled: goes out by itself',
  DRAFT: 'Draft: stays until somebody schedules it',
};

export function scheduleForm(draft: Draft, about: About, reader: Reader): ModalView {
  return {
    type: 'modal',
    callback_id: SCHEDULE_POST,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Schedule a post', 24),
    submit: plain(draft.Status === 'DRAFT' ? 'Save draft' : 'Schedule', 24),
    close: plain('Cancel', 24),
    blocks: [
      ...origin(about),
      projectField(about, draft.project),
      ...contentInputs(draft),
      platforms(draft),
      ...lengths(draft),
      when(draft),
      ...echo(draft, reader),
      timezone(draft),
      media(draft),
      ...references(draft),
      saveAs(draft),
    ],
  };
}

export function readSchedule(
  view: Pick<ViewOutput, 'state' | 'private_metadata'>,
  before: Pick<Draft, 'replaced'> = { replaced: 0 },
): Draft {
  const { state } = view;
  const picked = chosenMoment(state, 'ScheduleDate');
  const words = typedText(state, 'ScheduleDate').trim();
  return {
    project: found(state, 'Project'),
    ...readContent(state),
    Platforms: chosenValues(state, 'Platforms').filter(isPlatform),
    when: picked ?? (words || undefined),
    Timezone: found(state, 'Timezone'),
    Media: typedText(state, 'Media').trim(),
    template: found(state, 'TemplateId'),
    prompt: found(state, 'PromptId'),
    Status: chosenOption(state, 'Status')?.value === 'DRAFT' ? 'DRAFT' : 'SCHEDULED',
    calendar: Object.keys(state.values.ScheduleDate ?? {}).some((action) => action.startsWith('calendar')),
    replaced: Math.max(before.replaced, ...timesReplaced(state)),
  };
}

const timesReplaced = (state: ViewState) =>
  Object.values(state.values).flatMap((block) =>
    Object.keys(block).map((action) => Number(action.split(':')[1] ?? 0)),
  );

function origin({ permalink, isCopy }: About): KnownBlock[] {
  if (isCopy) return [alert('warning', STAYS)];
  return permalink ? [context(`From <${permalink}|a message>`)] : [];
}

function platforms({ Platforms }: Draft): InputBlock {
  const options = PLATFORMS.map((platform) => option(labelOf(platform), platform));
  const initial = options.filter(({ value }) => Platforms.some((platform) => platform === value));
  return field(
    'Platforms',
    'Platforms',
    {
      type: 'multi_static_select',
      action_id: CHECK,
      placeholder: plain('Where does it go?', 150),
      options,
      ...(initial.length > 0 && { initial_options: initial }),
    },
    { dispatch: true },
  );
}

const SHOWN = 6;

function lengths(draft: Draft): KnownBlock[] {
  const { Content, Platforms, Media } = draft;
  if (Platforms.length === 0) return [];
  const findings = review(bodyOf(draft)).map(
    ({ level, message }) => `${level === 'block' ? ':no_entry:' : ':bulb:'} ${escape(message)}`,
  );
  const left = findings.length - SHOWN;
  const more = left > 0 ? [`… and ${left} more to look at`] : [];
  return [
    {
      ...context(meter(Content, Platforms, { media: Media !== '' }), ...findings.slice(0, SHOWN), ...more),
      block_id: 'meter',
    },
  ];
}

function when({ when, calendar, replaced, Status }: Draft): InputBlock {
  // Of a draft alone it may be left out: Slack then writes “(optional)” beside it.
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
      placeholder: plain('tomorrow 9am, 24 Dec 18:00 Berlin time', 150),
      dispatch_action_config: { trigger_actions_on: ['on_enter_pressed'] },
      ...words,
    },
    { ...look, hint: 'In your own words. Press Enter to see what it means.' },
  );
}

/** The proof: what the words mean, in the post's clock and in the reader's, or which readings there are. */
function echo(draft: Draft, reader: Reader): KnownBlock[] {
  const meant = momentMeant(draft, reader);
  const tools = [
    button('Check it', CHECK),
    button(draft.calendar ? 'Use words' : 'Use a calendar', SWITCH_WHEN),
  ];
  if (!meant) return [actions('tools', ...tools)];
  if (meant.ok) {
    const odd = reviewTime(meant.at, reader.now).map(({ message }) => `:bulb: ${message}`);
    return [
      {
        ...context(`:white_check_mark: *${formatFullMoment(meant.at, meant.zone, reader)}*`, ...odd),
        block_id: 'proof',
      },
      actions('tools', ...tools),
    ];
  }
  const readings = meant.choices
    .slice(0, 5)
    .map(({ label, words }, place) => button(label, `${TAKE_READING}:${place}`, { value: words }));
  return [
    { ...context(`:thinking_face: ${escape(meant.message)}`), block_id: 'proof' },
    actions('tools', ...readings, ...tools),
  ];
}

function timezone({ Timezone, calendar }: Draft): InputBlock {
  return field('Timezone', 'Time zone', search(FIND_ZONE, 'Type a city', Timezone), {
    hint: calendar ? undefined : 'A place named in When goes first.',
  });
}

function media({ Media }: Draft): InputBlock {
  return field(
    'Media',
    'Media',
    {
      type: 'plain_text_input',
      action_id: 'media',
      placeholder: plain('https://…', 150),
      ...(Media && { initial_value: Media.slice(0, LONGEST_INPUT) }),
    },
    { optional: true, hint: 'The address of a picture or a video.' },
  );
}

function references({ template, prompt }: Draft): InputBlock[] {
  return [
    field('TemplateId', 'Template', search(FIND_TEMPLATE, 'None', template), {
      optional: true,
      dispatch: true,
    }),
    field('PromptId', 'Prompt', search(FIND_PROMPT, 'None', prompt), { optional: true }),
  ];
}

function saveAs({ Status }: Draft): InputBlock {
  const options = Object.entries(SAVE_AS).map(([value, text]) => option(text, value));
  const initial = options.find(({ value }) => value === Status) ?? option(SAVE_AS.SCHEDULED, 'SCHEDULED');
  return field(
    'Status',
    'Save as',
    { type: 'radio_buttons', action_id: CHECK, options, initial_option: initial },
    { dispatch: true },
  );
}
