import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { ActionArgs } from '../../ui/feature.js';
import { zoneOption } from '../../ui/select-options.js';
import { networksInSentence } from '../../ui/words.js';
import { voidsApprovals } from '../card/approval-lines.js';
import type { PostAbout } from '../fields/about.js';
import { settingsInForm } from '../fields/about-project.js';
import { type Draft, valuesFor } from '../model/draft.js';
import { networksLeft, type Post } from '../model/post.js';
import { isUnscheduled } from '../model/states.js';
import { isOnCard } from '../news/press.js';

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
  { post, version: pressed }: { post: Post; version: number },
): Promise<PostAbout> {
  const { about, id, version, state, project, sent } = post;
  const { actor, inProject, profile } = await args.access();
  const isOutdated = pressed !== version;
  const asksAdmin = !(await inProject(project.id)).may('schedule');
  const names = networksInSentence(sent.flatMap(({ platforms }) => platforms));
  const notes = [
    ...(isOutdated ? [`:warning: ${newerVersion(post, actor.person)}`] : []),
    ...voidsApprovals(post).map((note) => `:warning: ${note}`),
    ...(state === 'held' && asksAdmin ? [WAITS_AGAIN] : []),
    ...(names ? [`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`] : []),
  ];
  return {
    ...about,
    // The form finds it itself.
    toCheck: undefined,
    submissionId: randomUUID(),
    openedAt: deps.now().getTime(),
    project: { ...(about.project?.id === project.id && about.project), ...project },
    thread: actor.thread,
    team: actor.team,
    zone: profile.zone ?? about.project?.zone,
    settings: await settingsInForm(deps, actor, project.id),
    noPictures: await deps.pictures.problem(actor.workspace),
    notes,
    asksAdmin,
    held: {
      id,
      version,
      ...(isUnscheduled(state) && { unscheduled: state }),
      isOnCard: isOnCard(args, post),
    },
  };
}

/** The zone that was chosen for the post. Its author’s own zone was only where their form started. */
export function zoneFor({ about, values }: Post, { zone }: Pick<PostAbout, 'zone'>): Draft['Timezone'] {
  const { Timezone } = values;
  const isChosen = Timezone !== undefined && Timezone.value !== about.zone;
  return isChosen || zone === undefined ? Timezone : zoneOption(zone);
}
