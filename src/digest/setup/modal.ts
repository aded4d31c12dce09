import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
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
import type { Digest } from '../tables/digest-row.js';
import { formatWeekdays, WEEKDAY_NAMES } from '../../time/format.js';
import { searchedOption, searchedZone, searchSelect } from '../../ui/project/project-field.js';
import { pauseAndStopButtons, digestOrigin } from './reply.js';

export const DAILY_DIGEST = 'daily_digest';
export const FIND_PROJECT = 'digest_find_project';
export const FIND_ZONE = 'digest_find_zone';

export const digestValuesSchema = z.object({
  channel: z.string().optional(),
  project: chosenOptionSchema.optional(),
  time: z.string(),
  days: z.array(z.number()),
  zone: chosenOptionSchema.optional(),
  sendsWhenQuiet: z.boolean(),
});
export type DigestValues = z.infer<typeof digestValuesSchema>;

const QUIET = { stay: 'Don’t send', send: 'Send anyway' };
const QUIET_OPTIONS = Object.entries(QUIET).map(([value, text]) => option(text, value));
const DAY_OPTIONS = WEEKDAY_NAMES.map((name, index) => option(name, String(index + 1)));

/** `digest`: the digest that is being changed. */
export function digestModal(values: DigestValues, about: About, digest?: Digest): ModalView {
  const days = DAY_OPTIONS.filter(({ value }) => values.days.includes(Number(value)));
  const quiet = QUIET_OPTIONS[values.sendsWhenQuiet ? 1 : 0];
  return formModal(
    DAILY_DIGEST,
    about,
    { title: 'Daily digest', submit: about.target ? 'Save changes' : 'Set up digest' },
    [
      ...channelBlocks(about, values),
      field('Project', 'Project', searchSelect(FIND_PROJECT, 'Choose a project', values.project)),
      field('Time', 'Time', { type: 'timepicker', action_id: 'time', initial_time: values.time }),
      field('Days', 'Days', {
        type: 'checkboxes',
        action_id: 'days',
        options: DAY_OPTIONS,
        ...(days.length > 0 && { initial_options: days }),
      }),
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

const SEES_IT = 'sees the digest, including guests and people from other organizations.';

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
    days: chosenValues(state, 'Days').map(Number),
    zone: searchedZone(state, 'Timezone'),
    sendsWhenQuiet: chosenOption(state, 'Quiet')?.value === 'send',
  };
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
