import { isWithin, type LocalDay, localDay } from '../../../when/index.js';
import { listAll } from '../../api/search-posts.js';
import type { Deps } from '../../deps.js';
import {
  asPost,
  cardOf,
  findConcerning,
  groupOf,
  NEED_AUTHOR,
  type Post,
  readList,
  type TimedPost,
} from '../../posts/index.js';
import { type Access, ofReadable, readable } from '../../rights/access.js';
import { findLink } from '../../slack/send/find-link.js';
import type { Project } from '../../workspaces/channels-table.js';
import { problemDays, problemsOf } from '../run/problems.js';

/** What a person’s own digest shows of one day, as far as they may read it now. */

export interface OwnDay {
  day: LocalDay;
  /** With what goes out on this day. */
  projects: (Project & { posts: TimedPost[] })[];
  /** The service doesn’t respond, so there may be more. */
  isUnknown: boolean;
  /** The person’s own posts that were not sent or have failed. */
  failed: OwnPost[];
  /** What this person can approve, the first to expire first. */
  toApprove: Post[];
  /** The person’s own posts that approvers asked to change, and what agents propose to them. */
  toDecide: OwnPost[];
  /** Their rights could not be asked for, so nothing can be shown now. */
  isUncertain: boolean;
}

export type OwnPost = TimedPost & { project: Project; link?: string | undefined };

export type LoadDeps = Pick<
  Deps,
  'api' | 'groups' | 'now' | 'people' | 'slackOnce' | 'slackUrlOf' | 'startTimer' | 'store'
>;

export async function loadOwnDay(
  deps: LoadDeps,
  access: Access,
  wanted: { projects: Project[]; day: string; zone: string },
): Promise<OwnDay> {
  const day = localDay(wanted.day, wanted.zone);
  const { from: ownFrom } = problemDays(day);
  const { may, isUncertain } = await access.anywhere();
  const [projects, { toApprove, own }] = await Promise.all([
    may('read') ? readable(access, wanted.projects) : [],
    findConcerning(deps, access.actor, { states: NEED_AUTHOR, ownFrom, forCards: true }),
  ]);
  const read = await Promise.all(projects.map((project) => readDay(deps, access, project, day)));
  const posts = may('read') ? await ofReadable(access, own) : [];
  const failed = problemsOf(posts.filter((post) => !isToDecide(post)).flatMap(ownPost), day);
  return {
    day,
    projects: read,
    isUnknown: read.some((one) => one.isUnknown),
    failed: await Promise.all(failed.map((post) => withLink(deps, post))),
    // Whoever approves a post may see it.
    toApprove,
    toDecide: posts.filter(isToDecide).flatMap(ownPost),
    isUncertain,
  };
}

const isToDecide = ({ state }: Post) => state === 'held' || state === 'proposed';

function ownPost(held: Post): OwnPost[] {
  const { scheduledAt, ...post } = asPost(held);
  return scheduledAt ? [{ ...post, scheduledAt, project: held.project }] : [];
}

const withLink = async (deps: LoadDeps, post: OwnPost): Promise<OwnPost> => ({
  ...post,
  link: post.own && (await findLink(deps, post.own.workspace, cardOf(post.own)?.at)),
});

/** Repeated requests are equal, so that the service is asked once for everybody whose day is the same. */
async function readDay(
  deps: LoadDeps,
  { actor }: Access,
  project: Project,
  { start, end }: LocalDay,
): Promise<OwnDay['projects'][number] & { isUnknown: boolean }> {
  const filter = { from: start, to: new Date(end.getTime() - 1) };
  const { recent } = await deps.api(actor);
  const key = { workspace: actor.workspace, project: project.id };
  const list = await readList(deps, key, {
    held: filter,
    listed: () => listAll(recent, project.id, { filter }),
  });
  if (!list.ok) return { ...project, posts: [], isUnknown: list.kind !== 'missing' };
  // Also from a service that ignores the filter.
  const posts = list.value.posts.filter(
    (post): post is TimedPost => isWithin(post.scheduledAt, filter) && groupOf(post) !== 'draft',
  );
  return { ...project, posts, isUnknown: false };
}

export const isEmpty = ({ projects, failed, toApprove, toDecide }: OwnDay): boolean =>
  projects.every(({ posts }) => posts.length === 0) &&
  failed.length + toApprove.length + toDecide.length === 0;
