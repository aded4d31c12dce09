import type { Button, KnownBlock } from '@slack/types';
import * as z from 'zod';
import {
  type ClockReader,
  formatDay,
  formatStored,
  formatWeekdays,
  MANY_READERS,
  type Reader,
  zoneCity,
} from '../../../when/index.js';
import {
  actions,
  button,
  buttonRow,
  confirm,
  context,
  type Reply,
  section,
  textReply,
  titledReply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { FULL_DATE, slackDate } from '../../slack/text/slack-date.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { andMore } from '../../ui/first-lines.js';
import { capitalize } from '../../ui/words.js';
import { nextFrom } from '../schedule.js';
import { type Digest, isOwn } from '../table.js';

/** What people who set up digests read. */

export const SET_UP = 'digest_set_up';
export const PREVIEW = 'preview_digest';
export const CHANGE = 'change_digest';
export const MY_DIGEST = 'my_digest';
/** Also in the audit trail. */
export const SEND_NOW = 'digest_now';
export const PAUSE = 'digest_pause';
export const RESUME = 'digest_resume';
export const STOP = 'digest_stop';

/** Of the same button for a person’s own. */
export const ownId = (action: string) => `own_${action}`;
export const isOwnId = (action: string) => action.startsWith(ownId(''));

/** Which digest a button is about. */
export const shownDigest = z.object({ id: z.string() });

export const myDigestButton = () => button('My digest', MY_DIGEST);

const SHOWN = 9;
const plainName = ({ project }: Digest) => project.name.slice(0, 150);
const nameOf = (digest: Digest) => escape(plainName(digest));

/** "The digest for *Tea House*" */
const subjectOf = (digest: Digest) => (isOwn(digest) ? 'Your digest' : `The digest for *${nameOf(digest)}*`);

/** "Every weekday at 09:00 Berlin time", "Mon, Wed and Fri at 09:00 Berlin time" */
export function scheduleInWords(digest: Digest, reader: ClockReader): string {
  const { time, days, zone } = digest;
  const where = isOwn(digest) ? '' : ` ${escape(zoneCity(zone))} time`;
  return `${capitalize(formatWeekdays(days))} at ${formatStored(time, reader)}${where}`;
}

/** Whoever is answered. */
type Answered = Pick<Reader, 'now' | 'locale'>;

/** All digests of a channel. `whoCan`: who can change them, for those who can’t. */
export function digestsHere(digests: Digest[], whoCan: string | undefined, reader: Answered): Reply {
  const maySetUp = whoCan === undefined;
  const cards = digests.slice(0, SHOWN).flatMap((digest) => digestCard(digest, maySetUp, reader));
  const more = digests.length > SHOWN ? [context(andMore(digests.length - SHOWN))] : [];
  const last = maySetUp
    ? actions('digests', button('Add a digest', SET_UP))
    : context(`${whoCan} can edit, pause and stop digests.`);
  return titledReply('', 'Digests in this channel', ...cards, ...more, last);
}

/** A person’s own. */
export const ownDigest = (digest: Digest, reader: Answered): Reply => ({
  text: `Your digest: ${digestStatus(digest, reader.now)}`,
  blocks: digestCard(digest, true, reader),
});

function digestCard(digest: Digest, mayChange: boolean, reader: Answered): KnownBlock[] {
  const { id, pausedAt, sendsWhenQuiet, setUpBy, setUpAt } = digest;
  const setUp = `Set up by <@${setUpBy}> on ${slackDate(setUpAt, '{date_short}')}.`;
  const quiet = sendsWhenQuiet ? 'Also sent on days without posts.' : 'Not sent on days without posts.';
  const press = (text: string, action: string, look: Partial<Button> = {}) => ({
    ...button(text, isOwn(digest) ? ownId(action) : action, { value: encodeButtonValue({ id }) }),
    ...look,
  });
  const ask = confirm('Stop this digest?', AFTER_STOP, 'Stop digest', 'Cancel');
  return [
    section(
      `*${isOwn(digest) ? 'Your own digest' : nameOf(digest)}* · ${scheduleInWords(digest, reader)}\n${digestStatus(digest, reader.now)}`,
    ),
    ...(isOwn(digest) ? [] : [context(`${quiet} ${setUp}`)]),
    ...buttonRow(`digest-${id}`.slice(0, 255), [
      ...(isOwn(digest) ? [] : [press('Preview', PREVIEW)]),
      ...(mayChange
        ? [
            ...(isOwn(digest) || pausedAt ? [] : [press('Post now', SEND_NOW)]),
            press('Edit', CHANGE),
            pausedAt ? press('Resume', RESUME) : press('Pause', PAUSE),
            press('Stop', STOP, { style: 'danger', confirm: ask }),
          ]
        : []),
    ]),
  ];
}

const AFTER_STOP = 'Upnext won’t send it again. Messages already sent stay where they are.';

export function digestStatus(digest: Digest, now: Date): string {
  const { pausedAt, pausedBy, pausedWhy = 'the digest couldn’t be sent.' } = digest;
  if (pausedAt) return pausedBy ? `Paused by <@${pausedBy}>` : `Paused by Upnext: ${pausedWhy}`;
  const next = digest.next && digest.next.at > now ? digest.next : nextFrom(digest, now, digest.next?.day);
  return next ? `Next: ${slackDate(next.at, FULL_DATE, digest.zone)}` : 'Not scheduled';
}

/** How many the App Home shows. */
export const HOME_DIGESTS = 5;

/** In the App Home. Whoever set one up can edit it there. */
export const digestsAtHome = (
  digests: Digest[],
  { person, reader }: { person: string; reader: Answered },
): KnownBlock[] =>
  digests.map((digest, index) =>
    section(
      `<#${digest.place}> · *${nameOf(digest)}* · ${scheduleInWords(digest, reader)}\n${digestStatus(digest, reader.now)}`,
      digest.setUpBy === person
        ? button('Edit', `${CHANGE}:${index}`, { value: encodeButtonValue({ id: digest.id }) })
        : undefined,
    ),
  );

export const ownDigestAtHome = (digest: Digest | undefined, reader: Answered): KnownBlock[] =>
  digest ? digestCard(digest, true, reader) : [section(OFF, myDigestButton())];

const OFF = '*Your own digest* · off\nA direct message each morning, if there’s anything for you.';

export interface SavedDigest {
  digest: Digest;
  isNew: boolean;
  /** Slack's error when Upnext cannot post in the channel. */
  obstacle?: string | undefined;
  /** The person was told where they opened the form. */
  isTold?: boolean;
}

export function digestSaved({ digest, isNew, obstacle }: SavedDigest, reader: Answered): Reply {
  const { pausedAt, place } = digest;
  const name = isOwn(digest) ? 'Your digest is' : `Daily digest for ${plainName(digest)}`;
  const change = isNew ? 'set up' : pausedAt ? 'changed. It’s still paused' : 'changed';
  const text = `${name} ${change}.`;
  const problem = refusal(obstacle);
  const where = isOwn(digest) ? '' : `<#${place}> · `;
  return {
    text,
    blocks: [
      section(
        `${problem ? ':warning:' : ':white_check_mark:'} *${escape(text)}*\n${where}${scheduleInWords(digest, reader)}`,
      ),
      ...(problem ? [section(problem)] : []),
      context(`${digestStatus(digest, reader.now)}. To see or change it, type \`${commandOf(digest)}\`.`),
    ],
  };
}

const commandOf = (digest: Digest) => (isOwn(digest) ? '/upnext digest me' : '/upnext digest');

/** To the person who set it up, or in its channel. */
export function pausedByUpnext(digest: Digest, reason: string): Reply {
  const text = `Upnext paused the daily digest for ${plainName(digest)}`;
  return {
    text,
    blocks: [
      section(
        `:warning: *${escape(text)}*\n<#${digest.place}> · ${scheduleInWords(digest, MANY_READERS)}\n${reason}`,
      ),
      context('After fixing this, resume it with `/upnext digest` in the channel.'),
    ],
  };
}

const CONFIRMATIONS = {
  [PAUSE]: 'is paused.',
  [RESUME]: 'has resumed.',
  [STOP]: 'has stopped.',
  [SEND_NOW]: 'is being sent.',
};
export type Change = keyof typeof CONFIRMATIONS;

export const confirmed = (change: Change, digest: Digest) =>
  textReply(`${subjectOf(digest)} ${CONFIRMATIONS[change]}`);

/** For a button or a command that changes nothing, because of what somebody else did. */
export function unchanged(digest: Digest): Reply {
  const { pausedAt, pausedBy } = digest;
  const state = pausedAt ? `paused by ${pausedBy ? `<@${pausedBy}>` : 'Upnext'}` : 'not paused';
  return textReply(`Nothing was changed. ${subjectOf(digest)} is ${state}.`);
}

export const alreadySent = (digest: Digest) =>
  textReply(`${subjectOf(digest)} was already sent today. It shows posts as they are now.`);

/** If it came too late. */
export const notSentOn = (digest: Digest, day: string) =>
  textReply(
    `:warning: ${subjectOf(digest)}${isOwn(digest) ? '' : ` in <#${digest.place}>`} wasn’t sent on ${formatDay(day)}: for two hours, Upnext wasn’t running, or Slack or the scheduling service wasn’t available.`,
  );

export const mayNotBeSentOn = (digest: Digest, day: string) =>
  textReply(
    `:warning: ${subjectOf(digest)} in <#${digest.place}> may not have been sent on ${formatDay(day)}: Slack didn’t confirm it, and Upnext doesn’t have permission to look for it. If it isn’t there, type \`/upnext digest now\` in the channel.`,
  );

export const NO_OWN_DIGEST = 'You have no digest of your own. To start one, type `/upnext digest me`.';
export const NO_DIGEST = 'This channel has no digest yet. To set one up, type `/upnext digest`.';

export const digestGone = textReply(
  'This digest no longer exists. To see the current ones, type `/upnext digest`.',
);

export const STOPPED_MEANWHILE =
  'Someone stopped this digest after you opened it. To set up a new one, close this form and type /upnext digest new.';
export const PROJECT_TAKEN =
  'This channel already has a digest for this project. Change it with /upnext digest.';

/** Why a digest can’t be sent to its channel at all. Undefined for an error that may be about a single message. */
export const refusal = (error = ''): string | undefined =>
  REFUSALS[error.startsWith('restricted_action') ? 'restricted_action' : error];

const REFUSALS: Record<string, string> = {
  not_in_channel: 'Upnext isn’t in the channel. Type `/invite @Upnext` there.',
  channel_not_found: 'Upnext can’t see the channel. Type `/invite @Upnext` there.',
  is_archived: 'The channel is archived. Unarchive it to get the digest.',
  team_access_not_granted:
    'Upnext was removed from the channel’s workspace. An admin of the organization can add it again.',
  restricted_action: 'This workspace doesn’t allow Upnext to post in the channel.',
  missing_scope: 'Upnext is missing a permission. An admin can reinstall it to grant the permission.',
};

/** Other reasons why Upnext pauses a digest. */
export const SLACK_REFUSED = 'Slack rejected the message.';
export const PROJECT_GONE = 'The project no longer exists.';
export const TOKEN_NOT_ACCEPTED = 'The scheduling service rejected the token that this digest uses.';
export const MAY_NO_LONGER =
  'The person who set it up no longer has permission to manage this project’s settings. To replace it, stop it and set it up again.';
export const READ_FORBIDDEN = 'The scheduling service doesn’t let this digest read the project.';
