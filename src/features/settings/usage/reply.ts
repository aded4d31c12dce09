import type { KnownBlock, ModalView } from '@slack/types';
import { clip, context, modalWith, section } from '../../../slack/text/blocks.js';
import { escape } from '../../../slack/text/markup.js';
import { formatDuration } from '../../../time/format.js';
import { counted } from '../../../ui/words.js';

/** How a team uses Upnext, in figures. Nobody is named or counted alone. */

export interface Usage {
  /** How often posts came in each way. */
  ways: Record<string, number>;
  /** How often each thing went wrong. */
  failures: Record<string, number>;
  waits: { count: number; medianMs: number; longestMs: number };
  digests: UnusedDigest[];
}

export interface UnusedDigest {
  channel: string;
  project: string;
  isPaused: boolean;
}

export const USAGE_DAYS = 30;

const WAYS: Record<string, string> = {
  form: 'Form or command',
  message: 'Shortcut on a message',
  import: 'Import',
  series: 'Repeating posts',
  agent: 'Agents',
  workflow: 'Workflows',
};

const FAILURES: Record<string, string> = {
  failed: 'Not published',
  'partly-published': 'Published on only some networks',
  stuck: 'Published late, or not at all',
  refused: 'Rejected by the scheduling service',
  missed: 'Missed their scheduled time',
  expired: 'Not approved in time',
};

const MOST_DIGESTS = 20;

export const usageView = ({ ways, failures, waits, digests }: Usage): ModalView =>
  modalWith('How your team uses it', [
    context(`The last ${USAGE_DAYS} days, in all projects`),
    ...listed('Posts by the way they came in', countedLines(ways, WAYS), 'No posts.'),
    ...listed('What went wrong', countedLines(failures, FAILURES), 'Nothing.'),
    ...listed('Waiting for approval', waitLines(waits), 'No posts waited.'),
    ...listed('Digests that nobody gets', digestLines(digests), 'None: all digests are in use.'),
  ]);

const listed = (title: string, lines: string[], none: string): KnownBlock[] => [
  section([`*${title}*`, ...(lines.length > 0 ? lines.map((line) => `• ${line}`) : [none])].join('\n')),
];

/** Most first. */
const countedLines = (counts: Record<string, number>, names: Record<string, string>): string[] =>
  Object.entries(names)
    .map(([key, name]) => ({ name, count: counts[key] ?? 0 }))
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .map(({ name, count }) => `${name}: ${count.toLocaleString('en-US')}`);

function waitLines({ count, medianMs, longestMs }: Usage['waits']): string[] {
  if (count === 0) return [];
  return [
    `${counted(count, 'post')}, typically ${formatDuration(medianMs)}`,
    `Longest: ${formatDuration(longestMs)}`,
  ];
}

function digestLines(digests: UnusedDigest[]): string[] {
  const more = digests.length - MOST_DIGESTS;
  return [
    ...digests.slice(0, MOST_DIGESTS).map(({ channel, project, isPaused }) => {
      const why = isPaused ? 'paused' : `nothing sent for ${USAGE_DAYS} days`;
      return `<#${channel}> · ${escape(clip(project, 60))}: ${why}`;
    }),
    ...(more > 0 ? [`${more} more`] : []),
  ];
}

export const countingView = modalWith('How your team uses it', [section('Counting…')]);
