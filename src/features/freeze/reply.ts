import type { Post } from '../../api/records.js';
import type { Released, Stopped } from '../../plan/freezing.js';
import { button, buttonRow, clip, context, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { escape, joinWithAnd } from '../../slack/markup.js';
import type { Project } from '../../store/channels.js';
import type { Freeze } from '../../store/freezes.js';
import type { HeldPost } from '../../store/held-row.js';
import { runButton } from '../../views/command-card.js';
import { networkName, networkNames } from '../../views/post.js';
import { slackDate } from '../../views/slack-date.js';
import { bothClocks } from '../../views/held-post.js';
import { HELD_TIME, type HeldButton } from '../../views/held-buttons.js';

/** All texts about freezing a project. */

export const FREEZE_IN = 'freeze_in';
export const UNFREEZE_IN = 'unfreeze_in';

export const STOPPING = ':hourglass_flowing_sand: Stopping. Waiting for posts that are being sent right now…';
export const stopping: Reply = { text: STOPPING, blocks: [context(STOPPING)] };

const SHOWN_AT_SERVICE = 5;
const SHOWN_MISSED = 20;

type Named = Pick<Project, 'name'>;

const nameOf = ({ name }: Named) => escape(clip(name, 150));

/** What the service will still publish, as far as the person may see it. */
export type AtService = { posts: Post[]; more: boolean } | 'unknown' | 'hidden';

interface Answer {
  project: Named;
  freeze: Pick<Freeze, 'until' | 'reason'>;
  stopped: Stopped;
  atService: AtService;
  /** The words name an end that Upnext doesn't understand. */
  isUnclear: boolean;
}

export function stoppedReply({ project, freeze, stopped, atService, isUnclear }: Answer): Reply {
  const name = nameOf(project);
  const title = `Stopped: ${stopped.held === 0 ? `Upnext holds no posts for ${name}` : heldPosts(stopped.held)}.`;
  const lines = [`:white_check_mark: *${title}*`, atServiceLine(atService), sendingLine(stopped.sending)];
  const unclear = isUnclear
    ? ['Upnext didn’t recognize a day and a time after “until”, so the freeze has no end.']
    : [];
  return {
    text: title,
    blocks: [
      section(lines.filter(Boolean).join('\n')),
      ...reasonLine(freeze.reason),
      context(
        ...unclear,
        `${name} is frozen ${endOf(freeze)}. New posts are held. Anyone who can set up projects can end the freeze with \`/upnext unfreeze\`.`,
      ),
    ],
  };
}

const heldPosts = (count: number) => `${count} held ${count === 1 ? 'post' : 'posts'}`;

const endOf = ({ until }: Pick<Freeze, 'until'>) =>
  until ? `until ${slackDate(until)}` : 'until someone unfreezes it';

const reasonLine = (reason: string | undefined) =>
  reason ? [section(`Reason: ${escape(clip(reason, 500))}`)] : [];

function atServiceLine(atService: AtService): string {
  if (atService === 'hidden') return '';
  if (atService === 'unknown')
    return ':warning: The service didn’t answer, so Upnext doesn’t know what it will still publish.';
  const { posts, more } = atService;
  if (posts.length === 0) return 'The service has no scheduled posts for this project.';
  const shown = posts
    .slice(0, SHOWN_AT_SERVICE)
    .map((post) => `${timeOf(post)} ${escape(clip(joinWithAnd(post.platforms.map(networkName)), 200))}`);
  const rest = posts.length - shown.length;
  const listed = [...shown, ...(rest > 0 ? [`${rest} more`] : [])].join('; ');
  const count = more ? `at least ${posts.length}` : String(posts.length);
  return `Can’t be stopped here: ${count} ${posts.length === 1 ? 'is' : 'are'} at the service (${listed}).`;
}

const timeOf = ({ scheduledAt: at }: Post): string => (at ? slackDate(at) : '');

function sendingLine(sending: number): string {
  if (sending === 0) return '';
  return sending === 1
    ? ':warning: 1 is being sent right now and may still be published.'
    : `:warning: ${sending} are being sent right now and may still be published.`;
}

export function alreadyFrozen(project: Named, freeze: Freeze): Reply {
  const text = `${nameOf(project)} is already frozen by <@${freeze.person}>.`;
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      ...reasonLine(freeze.reason),
      context(`Frozen since ${slackDate(freeze.since)}, ${endOf(freeze)}. Nothing is sent until then.`),
    ],
  };
}

interface Choice {
  label: string;
  /** The stored command. */
  kept: string;
}

export function untilWhen(question: string, choices: Choice[]): Reply {
  const text = `${question} Nothing is frozen yet.`;
  return {
    text: escape(text),
    blocks: [
      section(`:warning: *${escape(clip(question, 500))}* Nothing is frozen yet.`),
      ...buttonRow(
        'until',
        choices.map(({ label, kept }, index) => runButton(label, kept, index)),
      ),
      context('To freeze the project without an end, use `/upnext freeze`.'),
    ],
  };
}

export function unfrozenReply(project: Named, released: Released): Reply {
  return releasedReply(`${nameOf(project)} is unfrozen.`, released);
}

/** For the person who froze it. */
export function freezeEnded(project: Named, released: Released): Reply {
  return releasedReply(`The freeze on ${nameOf(project)} has ended.`, released);
}

function releasedReply(title: string, { held, missed, moreMissed }: Released): Reply {
  const count = missed.length + moreMissed;
  const rest = count - Math.min(missed.length, SHOWN_MISSED);
  return {
    text: title,
    blocks: [
      section(`:white_check_mark: *${title}*\n${sentLater(held)}`),
      ...(count > 0 ? [section(missedLine(count))] : []),
      ...missed.slice(0, SHOWN_MISSED).map(missedPost),
      ...(rest > 0
        ? [
            context(
              `And ${rest} more. To see them, use \`/upnext posts failed\`. Their authors get a message.`,
            ),
          ]
        : []),
    ],
  };
}

function sentLater(held: number): string {
  if (held === 0) return 'Upnext isn’t holding any posts to send.';
  return held === 1
    ? '1 held post will be sent at its time.'
    : `${held} held posts will be sent at their times, a few per second.`;
}

const missedLine = (count: number) =>
  count === 1
    ? ':warning: *1 post missed its time during the freeze.* Nothing was sent. Choose a new time for it.'
    : `:warning: *${count} posts missed their time during the freeze.* Nothing was sent. Choose a new time for each.`;

function missedPost(post: HeldPost) {
  const pressed: HeldButton = { id: post.id, version: post.version };
  const facts = [bothClocks(post), networkNames(post)].filter(Boolean).join(' · ');
  return section(
    `${facts}\n> ${escape(clip(post.content.replace(/\s+/g, ' '), 140))}`,
    button('New time', HELD_TIME, { value: encodeButtonValue(pressed) }),
  );
}

export function notFrozen(project: Named): Reply {
  const text = `${nameOf(project)} isn’t frozen.`;
  return { text, blocks: [section(text)] };
}
