import * as z from 'zod';
import type { Digest } from '../table.js';
import type { KnownBlock } from '@slack/types';
import { button, buttonRow, clip, confirm, context, section, type Reply } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextOccurrence } from '../../time/daily.js';
import { formatLocalDay, formatWeekdays } from '../../time/format.js';
import { zoneCity } from '../../time/zones.js';
import { slackDate } from '../../ui/slack-date.js';
import { textReply } from '../../ui/start-reading.js';
import { capitalize } from '../../ui/words.js';

/** What people who set up digests read. */

export const SET_UP = 'digest_set_up';
export const PREVIEW = 'preview_digest';
export const SEND_NOW = 'send_digest';
export const CHANGE = 'change_digest';
export const PAUSE = 'pause_digest';
export const RESUME = 'resume_digest';
export const STOP = 'stop_digest';

/** A button is about the digest as it was when the button was shown: in that state, and with these settings. */
export const shownDigest = z.object({
  id: z.string(),
  paused: z.string().optional(),
  changed: z.number().optional(),
});
export type ShownDigest = z.infer<typeof shownDigest>;

const stateOf = ({ id, pausedAt, changedAt }: Digest): ShownDigest => ({
  id,
  paused: pausedAt?.toISOString(),
  changed: changedAt?.getTime(),
});

const valueOf = (digest: Digest) => encodeButtonValue(stateOf(digest));

export const isAsShown = (digest: Digest, { paused, changed }: ShownDigest) =>
  paused === stateOf(digest).paused && changed === stateOf(digest).changed;

export const hasChangedSince = ({ pausedAt, changedAt }: Digest, at: Date): boolean =>
  [pausedAt, changedAt].some((changed) => changed && changed > at);

const SHOWN = 9;
const plainName = ({ project }: Digest) => project.name.slice(0, 150);
const nameOf = (digest: Digest) => escape(plainName(digest));

/** "Every weekday at 09:00 Berlin time", "Mon, Wed and Fri at 09:00 Berlin time" */
export function scheduleInWords({ time, days, zone }: Pick<Digest, 'time' | 'days' | 'zone'>): string {
  const weekdays = formatWeekdays(days);
  return `${capitalize(weekdays)} at ${time} ${escape(zoneCity(zone))} time`;
}

/** All digests of a channel. */
export function digestsHere(digests: Digest[], maySetUp: boolean, now: Date, question?: string): Reply {
  const text = question ?? 'Digests in this channel';
  const cards = digests.slice(0, SHOWN).flatMap((digest) => digestCard(digest, maySetUp, now));
  const more = digests.length > SHOWN ? [context(`…and ${digests.length - SHOWN} more`)] : [];
  const add = button('Add a digest', SET_UP);
  return {
    text,
    blocks: [section(`*${text}*`), ...cards, ...more, ...buttonRow('digests', maySetUp ? [add] : [])],
  };
}

function digestCard(digest: Digest, maySetUp: boolean, now: Date): KnownBlock[] {
  const value = valueOf(digest);
  const preview = button('Preview', PREVIEW, { value });
  const others = [
    button('Post now', SEND_NOW, { value }),
    button('Edit', CHANGE, { value }),
    ...pauseAndStopButtons(digest),
  ];
  return [
    section(`*${nameOf(digest)}* · ${scheduleInWords(digest)}\n${digestStatus(digest, now)}`),
    context(digestOrigin(digest)),
    ...buttonRow(`digest-${digest.id}`.slice(0, 255), maySetUp ? [preview, ...others] : [preview]),
  ];
}

export function pauseAndStopButtons(digest: Digest) {
  const value = valueOf(digest);
  return [
    digest.pausedAt ? button('Resume', RESUME, { value }) : button('Pause', PAUSE, { value }),
    button('Stop', STOP, {
      value,
      style: 'danger',
      confirm: confirm('Stop this digest?', AFTER_STOP, 'Stop digest', 'Cancel'),
    }),
  ];
}

const AFTER_STOP = 'Upnext won’t send it again. Messages already sent stay in the channel.';

export function digestStatus(digest: Digest, now: Date): string {
  const { pausedAt, pausedBy, pausedWhy = 'the digest couldn’t be sent.' } = digest;
  if (pausedAt) return pausedBy ? `Paused by <@${pausedBy}>` : `Paused by Upnext: ${pausedWhy}`;
  const next = digest.next && digest.next.at > now ? digest.next : nextOccurrence(digest, now);
  return next ? `Next: ${slackDate(next.at, undefined, digest.zone)}` : 'Not scheduled';
}

export function digestOrigin({ setUpBy, setUpAt, changedBy, changedAt, sendsWhenQuiet }: Digest): string {
  const quiet = sendsWhenQuiet ? 'Also sent on days without posts' : 'Not sent on days without posts';
  const changed =
    changedBy && changedAt ? `, changed by <@${changedBy}> on ${slackDate(changedAt, '{date_short}')}` : '';
  return `${quiet}. Set up by <@${setUpBy}> on ${slackDate(setUpAt, '{date_short}')}${changed}.`;
}

/** How many are read for the App Home. The last one only shows that there are more. */
export const HOME_DIGESTS = 6;

/** In the App Home. Whoever set one up can edit it there. */
export function digestsAtHome(
  digests: Digest[],
  { person, now }: { person: string; now: Date },
): KnownBlock[] {
  const lines = digests
    .slice(0, HOME_DIGESTS - 1)
    .map((digest, index) =>
      section(
        `<#${digest.place}> · *${nameOf(digest)}* · ${scheduleInWords(digest)}\n${digestStatus(digest, now)}`,
        digest.setUpBy === person
          ? button('Edit', `${CHANGE}:${index}`, { value: valueOf(digest) })
          : undefined,
      ),
    );
  return [...lines, ...(digests.length === HOME_DIGESTS ? [context(MORE_DIGESTS)] : [])];
}

const MORE_DIGESTS = 'There are more digests. To see those of a channel, type `/upnext digest` there.';

export interface SavedDigest {
  digest: Digest;
  isNew: boolean;
  /** Slack's error when Upnext cannot post in the channel. */
  obstacle?: string | undefined;
  /** The person was told where they opened the form. */
  isTold?: boolean;
}

const NOT_IN_CHANNEL = 'Upnext isn’t in that channel yet. Type `/invite @Upnext` there to get the digest.';
const OBSTACLES: Record<string, string> = {
  not_in_channel: NOT_IN_CHANNEL,
  channel_not_found: NOT_IN_CHANNEL,
  is_archived: 'The channel is archived. Unarchive it to get the digest.',
};

export function digestSaved({ digest, isNew, obstacle = '' }: SavedDigest, now: Date): Reply {
  const change = isNew ? 'set up' : digest.pausedAt ? 'changed. It’s still paused' : 'changed';
  const text = `Daily digest for ${plainName(digest)} ${change}.`;
  const problem = OBSTACLES[obstacle];
  const status = digestStatus(digest, now);
  return {
    text,
    blocks: [
      section(
        `${problem ? ':warning:' : ':white_check_mark:'} *${escape(text)}*\n<#${digest.place}> · ${scheduleInWords(digest)}`,
      ),
      ...(problem ? [section(problem)] : []),
      context(
        digest.pausedAt
          ? `${status}\nTo resume it, type \`/upnext digest resume\` in the channel.`
          : `${status}. To see it now, type \`/upnext digest preview\`.`,
      ),
    ],
  };
}

export const willAppear = (digest: Digest) =>
  `The daily digest for ${nameOf(digest)} will appear here${digest.pausedAt ? ' once it is resumed' : ''}.`;

/** To the person who set it up, or in its channel. */
export function pausedByUpnext(digest: Digest, reason: string): Reply {
  const text = `Upnext paused the daily digest for ${plainName(digest)}`;
  return {
    text,
    blocks: [
      section(`:warning: *${escape(text)}*\n<#${digest.place}> · ${scheduleInWords(digest)}\n${reason}`),
      context('After fixing this, resume it with `/upnext digest` in the channel.'),
    ],
  };
}

export const CONFIRMATIONS = {
  [PAUSE]: (digest: Digest) => textReply(`The digest for *${nameOf(digest)}* is paused.`),
  [RESUME]: (digest: Digest) => textReply(`The digest for *${nameOf(digest)}* has resumed.`),
  [STOP]: (digest: Digest) => textReply(`The digest for *${nameOf(digest)}* is stopped.`),
  [SEND_NOW]: (digest: Digest) => textReply(`Sending the digest for *${nameOf(digest)}*.`),
};

/** For a button of a digest that has changed since, or a command that changes nothing. */
export function unchanged(digest: Digest): Reply {
  const { pausedAt, pausedBy, place } = digest;
  const by = pausedBy ? `<@${pausedBy}>` : 'Upnext';
  const state = pausedAt ? `paused by ${by}` : 'not paused';
  return textReply(
    `Nothing was changed. The digest for *${nameOf(digest)}* is ${state}. ${scheduleInWords(digest)}, in <#${place}>.`,
  );
}

export const notSent = (digest: Digest, reason: string) =>
  textReply(`:warning: The digest for *${nameOf(digest)}* that you requested wasn’t sent. ${reason}`);

/** If it came too late. */
export const notSentOn = (digest: Digest, day: string) =>
  textReply(
    `:warning: The digest for *${nameOf(digest)}* in <#${digest.place}> wasn’t sent on ${formatLocalDay(day)}: for two hours, Upnext wasn’t running, or Slack or the scheduling service wasn’t available.`,
  );

export const alreadyRequested = (digest: Digest) =>
  textReply(
    `The digest for *${nameOf(digest)}* is already being sent, or was requested in the last minute. Upnext won’t send it twice.`,
  );

export const digestGone = textReply(
  'This digest no longer exists. To see the current ones, type `/upnext digest`.',
);

export const chooseDigest = (verb: string) =>
  `Which digest do you want to ${verb === 'now' || verb === 'send' ? 'post now' : verb}?`;

export const STOPPED_MEANWHILE =
  'Someone stopped this digest after you opened it. To set up a new one, close this form and type /upnext digest new.';
export const PROJECT_TAKEN =
  'This channel already has a digest for this project. Change it with /upnext digest.';

/** Why Slack or the service made Upnext pause a digest. Stored with the pause. */
export const PAUSE_REASONS: Record<string, string> = {
  not_in_channel: 'Upnext is no longer in the channel. Type `/invite @Upnext` there.',
  channel_not_found: 'Upnext can no longer see the channel. Type `/invite @Upnext` there.',
  is_archived: 'The channel is archived.',
  team_access_not_granted:
    'Upnext was removed from the channel’s workspace. An admin of the organization can add it again.',
  restricted_action: 'This workspace doesn’t allow Upnext to post in the channel.',
  missing_scope: 'Upnext is missing a permission. An admin can reinstall it to grant the permission.',
};

export const SLACK_REFUSED = 'Slack rejected the message.';
export const SLACK_TOO_LATE = 'Slack rejected the digest for two hours.';
export const PROJECT_GONE = 'The project no longer exists.';
export const TOKEN_NOT_ACCEPTED = 'The scheduling service rejected the token that this digest uses.';
export const MAY_NO_LONGER =
  'The person who set it up no longer has permission to manage this project’s settings. To replace it, stop it and set it up again.';
export const READ_FORBIDDEN = 'The scheduling service doesn’t let this digest read the project.';

/** The answer to `/upnext digest …` with words that Upnext does not know, above the digests and their buttons. */
export const unknownWords = (words: string) =>
  `Upnext doesn’t recognize “digest ${escape(clip(words, 100))}”. Digests in this channel:`;

/** The same in a channel without a digest. */
export function noDigestFor(words: string): Reply {
  const text = `Upnext doesn’t recognize “digest ${escape(clip(words, 100))}”, and this channel has no digest yet.`;
  return { text, blocks: [section(text), ...buttonRow('digests', [button('Set up a digest', SET_UP)])] };
}
