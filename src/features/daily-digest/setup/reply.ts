import type { Digest } from '../../../store/digest-row.js';
import type { KnownBlock } from '@slack/types';
import { button, confirm, context, section, type Reply, buttonRow } from '../../../slack/blocks.js';
import { escape } from '../../../slack/markup.js';
import { nextOccasion } from '../../../time/daily.js';
import { slackDate } from '../../../views/slack-date.js';
import { scheduleInWords } from './schedule-words.js';

/** What is said about digests, to whoever sets them up. */

export const SET_UP = 'digest_set_up';
export const PREVIEW = 'digest_preview';
export const SEND_NOW = 'digest_now';
export const CHANGE = 'digest_change';
export const PAUSE = 'digest_pause';
export const RESUME = 'digest_resume';
export const STOP = 'digest_stop';

const SHOWN = 9;
const nameOf = ({ project }: Digest) => escape(project.name.slice(0, 150));

/** All digests of a channel. */
export function digestsHere(digests: Digest[], maySetUp: boolean, now: Date, hint?: string): Reply {
  const text = hint ?? 'The digests of this channel';
  const cards = digests.slice(0, SHOWN).flatMap((digest) => card(digest, maySetUp, now));
  const more = digests.length > SHOWN ? [context(`… and ${digests.length - SHOWN} more`)] : [];
  const another = button('Add another project', SET_UP);
  return {
    text,
    blocks: [section(`*${text}*`), ...cards, ...more, ...buttonRow('digests', maySetUp ? [another] : [])],
  };
}

function card(digest: Digest, maySetUp: boolean, now: Date): KnownBlock[] {
  const preview = button('Preview', PREVIEW, { value: digest.id });
  return [
    section(`*${nameOf(digest)}* · ${scheduleInWords(digest)}\n${standing(digest, now)}`),
    context(setUpBy(digest)),
    ...buttonRow(`digest-${digest.id}`.slice(0, 255), maySetUp ? [preview, ...buttons(digest)] : [preview]),
  ];
}

function buttons(digest: Digest) {
  const value = digest.id;
  return [button('Send now', SEND_NOW, { value }), button('Change', CHANGE, { value }), ...endings(digest)];
}

/** Also in the form, where there is no card. */
export function endings(digest: Digest) {
  const value = digest.id;
  return [
    digest.paused ? button('Resume', RESUME, { value }) : button('Pause', PAUSE, { value }),
    button('Stop', STOP, {
      value,
      style: 'danger',
      confirm: confirm(
        'Stop this digest?',
        'It does not come any more. The messages that are there stay.',
        'Stop it',
        'Keep it',
      ),
    }),
  ];
}

export function standing(digest: Digest, now: Date): string {
  const { paused } = digest;
  if (paused?.by) return `:double_vertical_bar: Paused by <@${paused.by}>`;
  if (paused) return `:warning: Paused by itself: ${paused.why ?? 'it could not be sent.'}`;
  const next = digest.next && digest.next.at > now ? digest.next : nextOccasion(digest, now);
  return next ? `Next: ${slackDate(next.at, '{date_short_pretty} {time}', digest.zone)}` : 'Never';
}

export function setUpBy({ setUpBy, setUpAt, changedBy, changedAt, sendsWhenQuiet }: Digest): string {
  const quiet = sendsWhenQuiet ? 'Also comes on days without posts' : 'Stays quiet on days without posts';
  const changed =
    changedBy && changedAt ? `, changed by <@${changedBy}> on ${slackDate(changedAt, '{date_short}')}` : '';
  return `${quiet}. Set up by <@${setUpBy}> on ${slackDate(setUpAt, '{date_short}')}${changed}.`;
}

/** In the App Home of the one who set them up. */
export function ownDigests(digests: Digest[], now: Date): KnownBlock[] {
  if (digests.length === 0) return [];
  const lines = digests.map((digest, place) =>
    section(
      `<#${digest.channel}> · *${nameOf(digest)}* · ${scheduleInWords(digest)}\n${standing(digest, now)}`,
      button('Change', `${CHANGE}:${place}`, { value: digest.id }),
    ),
  );
  return [section('*Your digests*'), ...lines];
}

export interface Saved {
  digest: Digest;
  isNew: boolean;
  /** What Slack says where the bot may not write in the channel. */
  obstacle?: string | undefined;
}

const OUTSIDE = 'I am not in there yet. Type `/invite @Upnext` there, or it cannot come.';
const OBSTACLES: Record<string, string> = {
  not_in_channel: OUTSIDE,
  channel_not_found: OUTSIDE,
  is_archived: 'It is archived, so nothing can come there until it is opened again.',
};

export function saved({ digest, isNew, obstacle = '' }: Saved, now: Date): Reply {
  const became = isNew ? 'set up' : digest.paused ? 'changed, and still paused' : 'changed';
  const text = `The digest of ${digest.project.name.slice(0, 150)} is ${became}`;
  const inTheWay = OBSTACLES[obstacle];
  const stands = standing(digest, now);
  return {
    text,
    blocks: [
      section(`:white_check_mark: *${escape(text)}*\n<#${digest.channel}> · ${scheduleInWords(digest)}`),
      ...(inTheWay ? [section(`:warning: <#${digest.channel}>: ${inTheWay}`)] : []),
      context(
        digest.paused
          ? `${stands}\n\`/upnext digest resume\` in the channel lets it go on.`
          : `${stands}. \`/upnext digest preview\` shows what it would say now.`,
      ),
    ],
  };
}

export const willAppear = (digest: Digest) =>
  `The digest of ${nameOf(digest)} will appear here${digest.paused ? ' once it is resumed' : ''}.`;

export function pausedByItself(digest: Digest, why: string): Reply {
  const text = `The digest of ${digest.project.name.slice(0, 150)} has paused itself`;
  return {
    text,
    blocks: [
      section(`:warning: *${escape(text)}*\n<#${digest.channel}> · ${scheduleInWords(digest)}\n${why}`),
      context('Once that is mended, `/upnext digest` in the channel resumes it. You hear of this once.'),
    ],
  };
}

/** To whoever can mend it in the place of the one who set it up. */
export function pausedForOthers(digest: Digest, why: string): Reply {
  const { text, blocks } = pausedByItself(digest, why);
  const cause = `You hear of it because <@${digest.setUpBy}> cannot be told, who set it up and with whose access it reads. One that is stopped and set up anew reads with yours.`;
  return { text, blocks: [...blocks, context(cause)] };
}

export const pausedHere = (digest: Digest, why: string) =>
  simply(
    `:warning: The digest of *${nameOf(digest)}* has paused itself. ${why} \`/upnext digest\` resumes it once that is mended.`,
  );

export const simply = (text: string): Reply => ({ text, blocks: [section(text)] });

export const DONE = {
  [PAUSE]: (digest: Digest) => simply(`The digest of *${nameOf(digest)}* is paused.`),
  [RESUME]: (digest: Digest) => simply(`The digest of *${nameOf(digest)}* goes on.`),
  [STOP]: (digest: Digest) => simply(`The digest of *${nameOf(digest)}* is stopped.`),
  [SEND_NOW]: (digest: Digest) => simply(`The digest of *${nameOf(digest)}* is on its way.`),
};

export const notSent = (digest: Digest, why: string) =>
  simply(`:warning: The digest of *${nameOf(digest)}* that you asked for did not come. ${why}`);

export const onItsWayAlready = (digest: Digest) =>
  simply(
    `The digest of *${nameOf(digest)}* is on its way already, or was asked for within the last minute: it is not sent twice.`,
  );

export const gone = simply('This digest is not there any more. `/upnext digest` shows those that are.');

export function choose(verb: string): string {
  return `This channel has several digests: choose the one to ${verb}.`;
}
