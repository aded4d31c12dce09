import type { ViewOutput } from '@slack/bolt';
import type { InputBlock, KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { buttonRow, context, field, option } from '../../slack/text/blocks.js';
import {
  chosenValues,
  chosenOption,
  chosenConversation,
  chosenTime,
  chosenOptionSchema,
} from '../../slack/views/view-state.js';
import { formModal, type About } from '../../forms/form.js';
import { escape } from '../../slack/text/markup.js';
import type { Digest } from '../table.js';
import { formatWeekdays, WEEKDAY_NAMES } from '../../time/format.js';
import { EVERY_DAY } from '../../time/slots/timetable.js';
import { searchedOption, searchedZone, searchSelect } from '../../ui/project/project-field.js';
import { pauseAndStopButtons, digestOrigin } from './reply.js';

export const DAILY_DIGEST = 'daily_digest';
export const FIND_PROJECT = 'digest_find_project';
export const FIND_ZONE = 'digest_find_zone';
export const CHOOSE_DAYS = 'digest_choose_days';

export const digestValuesSchema = z.object({
  channel: z.string().optional(),
  project: chosenOptionSchema.optional(),
  time: z.string(),
  days: z.array(z.number()),
  /** Days are chosen one by one. */
  choosesDays: z.boolean().optional(),
  zone: chosenOptionSchema.optional(),
  sendsWhenQuiet: z.boolean(),
});
export type DigestValues = z.infer<typeof digestValuesSchema>;

const QUIET = { stay: 'Don’t send', send: 'Send anyway' };
const QUIET_OPTIONS = Object.entries(QUIET).map(([value, text]) => option(text, value));
export const MONDAY_TO_FRIDAY = [1, 2, 3, 4, 5];
const CHOOSE = 'choose';
const DAYS = new Map([
  ['every', { text: 'Every day', days: EVERY_DAY }],
  ['weekdays', { text: 'Every weekday', days: MONDAY_TO_FRIDAY }],
]);
const DAYS_OPTIONS = [
  ...[...DAYS].map(([value, { text }]) => option(text, value)),
  option('Choose days', CHOOSE),
];
const DAY_OPTIONS = WEEKDAY_NAMES.map((name, index) => option(name, String(index + 1)));

/** `digest`: the digest that is being changed. */
export function digestModal(values: DigestValues, about: About, digest?: Digest): ModalView {
  const quiet = QUIET_OPTIONS[values.sendsWhenQuiet ? 1 : 0];
  return formModal(
    DAILY_DIGEST,
    about,
    { title: 'Daily digest', submit: about.target ? 'Save' : 'Set up digest' },
    [
      ...channelBlocks(about, values),
      field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', values.project)),
      field('Time', 'Time', {
        type: 'timepicker',
        action_id: 'time',
        ...(values.time && { initial_time: values.time }),
      }),
      ...dayFields(values),
      field('Timezone', 'Time zone', searchSelect(FIND_ZONE, 'Choose a time zone', values.zone), {
        hint: 'The digest follows this zone’s clock changes.',
      }),
      field('Quiet', 'On days without posts', {
        type: 'radio_buttons',
        action_id: 'quiet',
        options: QUIET_OPTIONS,
        ...(quiet && { initial_option: quiet }),
      }),
      ...(digest
        ? [context(digestOrigin(digest)), ...buttonRow('endings', pauseAndStopButtons(digest))]
        : []),
    ],
  );
}

const daysChoice = ({ days, choosesDays = false }: DigestValues) =>
  (choosesDays ? undefined : [...DAYS].find(([, known]) => known.days.join() === days.join())?.[0]) ?? CHOOSE;

function dayFields(values: DigestValues): InputBlock[] {
  const choice = daysChoice(values);
  const initial_option = DAYS_OPTIONS.find(({ value }) => value === choice);
  const chosen = DAY_OPTIONS.filter(({ value }) => values.days.includes(Number(value)));
  const days = field(
    'Days',
    'Days',
    {
      type: 'radio_buttons',
      action_id: CHOOSE_DAYS,
      options: DAYS_OPTIONS,
      ...(initial_option && { initial_option }),
    },
    { dispatch: true },
  );
  if (choice !== CHOOSE) return [days];
  const each = field('ChosenDays', 'Which days?', {
    type: 'checkboxes',
    action_id: 'days',
    options: DAY_OPTIONS,
    ...(chosen.length > 0 && { initial_options: chosen }),
  });
  return [days, each];
}

const SEES_IT = 'sees the digest.';

/** A form opened in a channel is for that channel. */
function channelBlocks({ channel }: About, values: DigestValues): KnownBlock[] {
  if (channel) return [context(`Everyone in <#${channel}> ${SEES_IT}`)];
  return [
    field(
      'Channel',
      'Channel',
      {
        type: 'conversations_select',
        action_id: 'channel',
        filter: { include: ['public', 'private'] },
        ...(values.channel && { initial_conversation: values.channel }),
      },
      { hint: `Everyone in the channel ${SEES_IT}` },
    ),
  ];
}

export function readDigest({ state }: Pick<ViewOutput, 'state'>, { channel }: About): DigestValues {
  return {
    channel: channel ?? chosenConversation(state, 'Channel'),
    project: searchedOption(state, 'Project'),
    time: chosenTime(state, 'Time') ?? '',
    ...chosenDays(state),
    zone: searchedZone(state, 'Timezone'),
    sendsWhenQuiet: chosenOption(state, 'Quiet')?.value === 'send',
  };
}

/** When days are to be chosen, the form starts with those from Monday to Friday. */
function chosenDays(state: ViewOutput['state']): Pick<DigestValues, 'days' | 'choosesDays'> {
  const known = DAYS.get(chosenOption(state, 'Days')?.value ?? '');
  if (known) return { days: known.days };
  const chosen = chosenValues(state, 'ChosenDays').map(Number);
  return { days: state.values.ChosenDays ? chosen : MONDAY_TO_FRIDAY, choosesDays: true };
}

/** Each field as an approver reads it. */
export function approvalLines({
  channel,
  project,
  time,
  days,
  zone,
  sendsWhenQuiet,
}: DigestValues): string[] {
  return [
    `*Channel*: <#${channel ?? ''}>`,
    `*Project*: ${escape(project?.text ?? '')}`,
    `*Time*: ${escape(time)}`,
    `*Days*: ${formatWeekdays(days)}`,
    `*Time zone*: ${escape(zone?.text ?? '')}`,
    `*On days without posts*: ${sendsWhenQuiet ? QUIET.send : QUIET.stay}`,
  ];
}
