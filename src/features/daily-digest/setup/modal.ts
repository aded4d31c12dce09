import type { Digest } from '../../../store/digest-row.js';
import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import { context, field, option, plain, buttonRow } from '../../../slack/blocks.js';
import {
  chosenValues,
  chosenOption,
  chosenConversation,
  chosenTime,
  type ChosenOption,
} from '../../../slack/view-state.js';
import type { About } from '../../../forms/form.js';
import { escape } from '../../../slack/markup.js';
import { searchedOption, searchSelect } from '../../../views/project-field.js';
import { endings, setUpBy } from './reply.js';
import { DAY_NAMES } from './schedule-words.js';

export const DAILY_DIGEST = 'daily_digest';
export const FIND_PROJECT = 'digest_find_project';
export const FIND_ZONE = 'digest_find_zone';

/** As it is entered. */
export interface Entered {
  channel?: string | undefined;
  project?: ChosenOption | undefined;
  time: string;
  days: number[];
  zone?: ChosenOption | undefined;
  sendsWhenQuiet: boolean;
}

const QUIET = { stay: 'Stay quiet', send: 'Send it anyway' };
const QUIET_OPTIONS = Object.entries(QUIET).map(([value, text]) => option(text, value));
const DAY_OPTIONS = DAY_NAMES.map((name, place) => option(name, String(place + 1)));

/** `digest`: the one that is changed. */
export function digestModal(entered: Entered, about: About, digest?: Digest): ModalView {
  const days = DAY_OPTIONS.filter(({ value }) => entered.days.includes(Number(value)));
  const quiet = QUIET_OPTIONS[entered.sendsWhenQuiet ? 1 : 0];
  return {
    type: 'modal',
    callback_id: DAILY_DIGEST,
    private_metadata: JSON.stringify(about),
    notify_on_close: true,
    title: plain('Daily digest', 24),
    submit: plain(about.target ? 'Change it' : 'Set it up', 24),
    close: plain('Cancel', 24),
    blocks: [
      ...where(about, entered),
      field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', entered.project)),
      field('Time', 'At what time', { type: 'timepicker', action_id: 'time', initial_time: entered.time }),
      field('Days', 'On which days', {
        type: 'checkboxes',
        action_id: 'days',
        options: DAY_OPTIONS,
        ...(days.length > 0 && { initial_options: days }),
      }),
      field('Timezone', 'Time zone', searchSelect(FIND_ZONE, 'Choose a time zone', entered.zone), {
        hint: 'The time is that of this place, in summer and in winter.',
      }),
      field('Quiet', 'On days without posts', {
        type: 'radio_buttons',
        action_id: 'quiet',
        options: QUIET_OPTIONS,
        ...(quiet && { initial_option: quiet }),
      }),
      ...(digest ? [context(setUpBy(digest)), ...buttonRow('endings', endings(digest))] : []),
    ],
  };
}

/** From a channel it is for that channel; from anywhere else, the channel is chosen. */
function where({ channel }: About, entered: Entered): KnownBlock[] {
  if (channel)
    return [
      context(`In <#${channel}>, where everyone sees it: guests and people of other organisations too.`),
    ];
  return [
    field('Channel', 'Channel', {
      type: 'conversations_select',
      action_id: 'channel',
      filter: { include: ['public', 'private'] },
      ...(entered.channel && { initial_conversation: entered.channel }),
    }),
  ];
}

export function readDigest({ state }: Pick<ViewOutput, 'state'>, { channel }: About): Entered {
  return {
    channel: channel ?? chosenConversation(state, 'Channel'),
    project: searchedOption(state, 'Project'),
    time: chosenTime(state, 'Time') ?? '',
    days: chosenValues(state, 'Days').map(Number),
    zone: searchedOption(state, 'Timezone'),
    sendsWhenQuiet: chosenOption(state, 'Quiet')?.value === 'send',
  };
}

/** Each field as the form shows it. */
export function digestInWords({ channel, project, time, days, zone, sendsWhenQuiet }: Entered): string[] {
  const names = DAY_NAMES.filter((_, place) => days.includes(place + 1));
  return [
    `*Channel*: <#${channel ?? ''}>`,
    `*Project*: ${escape(project?.text ?? '')}`,
    `*At what time*: ${escape(time)}`,
    `*On which days*: ${names.join(', ')}`,
    `*Time zone*: ${escape(zone?.text ?? '')}`,
    `*On days without posts*: ${sendsWhenQuiet ? QUIET.send : QUIET.stay}`,
  ];
}
