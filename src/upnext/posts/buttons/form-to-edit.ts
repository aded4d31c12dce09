import type { Deps } from '../../deps.js';
import type { ActionArgs } from '../../ui/feature.js';
import { zoneOption } from '../../ui/select-options.js';
import { networksInSentence } from '../../ui/words.js';
import { voidsApprovals } from '../card/approval-lines.js';
import type { PostAbout } from '../fields/about.js';
import { newAbout } from '../form/open.js';
import { type Draft, valuesFor } from '../model/draft.js';
import { networksLeft, type Post } from '../model/post.js';
import { isUnscheduled } from '../model/states.js';
import { addressOfCopy, isOnCard } from '../news/press.js';

/** What the form shows when a post is opened to be changed. */

/** In the form of a post that is not as its presser saw it. */
export const newerVersion = ({ changedBy }: Post, person: string): string =>
  `${changedBy === person ? 'You' : `<@${changedBy}>`} changed this post in the meantime. This is the latest version.`;

/** The form leaves out what the service already has. */
export const leftOf = (post: Post): Draft => valuesFor(post.values, networksLeft(post));

const WAITS_AGAIN = ':warning: If you save a change, this post only goes out once an admin has allowed it.';

/** Everything about the person is about the one who opens the form now. */
export async function aboutFor(
  deps: Pick<Deps, 'api' | 'now' | 'pictures' | 'store'>,
  args: ActionArgs,
  { post, version: pressed, was }: { post: Post; version: number; was?: Date | undefined },
): Promise<PostAbout> {
  const { about, id, version, state, project, sent } = post;
  const access = await args.access();
  const known = { ...(about.project?.id === project.id && about.project), ...project };
  const opened = await newAbout(deps, access, known, post.author);
  const isOutdated = pressed !== version;
  const responseUrl = addressOfCopy(args);
  const names = networksInSentence(sent.flatMap(({ platforms }) => platforms));
  const notes = [
    ...(isOutdated ? [`:warning: ${newerVersion(post, access.actor.person)}`] : []),
    ...voidsApprovals(post).map((note) => `:warning: ${note}`),
    ...(state === 'held' && opened.asksAdmin ? [WAITS_AGAIN] : []),
    ...(names ? [`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`] : []),
  ];
  return {
    ...about,
    // The form finds it itself.
    toCheck: undefined,
    ...opened,
    notes,
    ...(responseUrl && { responseUrl, replaces: true }),
    held: {
      id,
      version,
      ...(isUnscheduled(state) && { unscheduled: state }),
      isOnCard: isOnCard(args, post),
    },
    was: was?.getTime(),
  };
}

/** The zone that was chosen for the post. Its author’s own zone was only where their form started. */
export function zoneFor({ about, values }: Post, { zone }: Pick<PostAbout, 'zone'>): Draft['Timezone'] {
  const { Timezone } = values;
  const isChosen = Timezone !== undefined && Timezone.value !== about.zone;
  return isChosen || zone === undefined ? Timezone : zoneOption(zone);
}
