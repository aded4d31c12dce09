import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import type { FormDeps, Notices } from '../../forms/form.js';
import { type Access, isHidden } from '../../rights/access.js';
import { noAccess, refuse } from '../../rights/not-allowed.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { zoneOption } from '../../ui/select-options.js';
import { networkName } from '../../ui/words.js';
import { voidsApprovals } from '../card/approval-lines.js';
import { postButton } from '../card/buttons.js';
import type { PostAbout } from '../fields/about.js';
import { settingsInForm } from '../fields/about-project.js';
import { type FieldDeps, type OpenForm, readerOf } from '../fields/field.js';
import { withDecidedMoment } from '../fields/when/moment.js';
import { showForm } from '../form/open.js';
import { type Draft, valuesFor } from '../model/draft.js';
import { networksLeft, type Post } from '../model/post.js';
import { isChangeable, isUnscheduled } from '../model/states.js';
import { problemsOf, textsOf } from '../model/texts.js';
import { type Answer, answerPress, isOnCard, overtaken, refused } from '../news/press.js';

/** In the form of a post that is not as its presser saw it. */
export const newerVersion = ({ changedBy }: Post, person: string): string =>
  `${changedBy === person ? 'You' : `<@${changedBy}>`} changed this post in the meantime. This is the latest version.`;

/** The form leaves out what the service already has. */
export const leftOf = (post: Post): Draft => valuesFor(post.values, networksLeft(post));

/** The current version, and what was wrong with it. */
export const edit =
  (deps: FormDeps, change: Partial<Draft> = {}) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id, version } = readButtonValue(postButton, args.action);
    const post = await deps.store.posts.find({ workspace: actor.workspace, id });
    if (!post || !isChangeable(post.state))
      return answerPress(deps, args, { title: 'Edit post', post, answer: overtaken(post, actor.person) });
    const refusal = await refusalFor(await args.access(), post, post.author === actor.person);
    if (refusal) return answerPress(deps, args, { title: 'Edit post', post, answer: refusal });
    const about = await aboutFor(deps, args, { post, version });
    const Status = post.state === 'draft' ? 'DRAFT' : post.values.Status;
    const left = { ...leftOf(post), Status, ...change };
    const problems = problemsOf(left, textsOf(post));
    // Slack shows a date picker in its reader’s time zone.
    const Timezone = left.calendar ? left.Timezone : zoneFor(post, about);
    const isMarked = Object.keys(problems).length > 0;
    const top = post.state === 'refused' && post.reason ? [isMarked ? CORRECT_BELOW : post.reason] : [];
    await openToEdit(deps, args, { values: { ...left, Timezone }, about }, { fields: problems, top });
  };

/** `isOwn`: whoever may not schedule posts may still do that with this one. */
export async function refusalFor(
  access: Access,
  { project }: Post,
  isOwn: boolean,
): Promise<Answer | undefined> {
  const rights = await access.inProject(project.id);
  if (isHidden(rights)) return refused(noAccess(access, rights).text);
  if (isOwn || rights.may('schedule')) return undefined;
  return refused((await refuse('schedule', access, { ...rights, project })).text);
}

const WAITS_AGAIN = ':warning: If you save a change, this post only goes out once an admin has allowed it.';
const CORRECT_BELOW = 'The service rejected this post. What to correct is marked below.';

/** Everything about the person is about the one who opens the form now. */
export async function aboutFor(
  deps: Pick<Deps, 'now' | 'pictures' | 'store'>,
  args: ActionArgs,
  { post, version: pressed }: { post: Post; version: number },
): Promise<PostAbout> {
  const { about, id, version, state, project, sent } = post;
  const { actor, inProject, profile } = await args.access();
  const isOutdated = pressed !== version;
  const asksAdmin = !(await inProject(project.id)).may('schedule');
  const names = joinWithAnd(sent.flatMap(({ platforms }) => platforms).map(networkName));
  const notes = [
    ...(isOutdated ? [`:warning: ${newerVersion(post, actor.person)}`] : []),
    ...voidsApprovals(post).map((note) => `:warning: ${note}`),
    ...(state === 'held' && asksAdmin ? [WAITS_AGAIN] : []),
    ...(names ? [`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`] : []),
  ];
  return {
    ...about,
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
    held: { id, version, isDraft: isUnscheduled(state), isOnCard: isOnCard(args, post) },
  };
}

/** The zone that was chosen for the post. Its author’s own zone was only where their form started. */
export function zoneFor({ about, values }: Post, { zone }: Pick<PostAbout, 'zone'>): Draft['Timezone'] {
  const { Timezone } = values;
  const isChosen = Timezone !== undefined && Timezone.value !== about.zone;
  return isChosen || zone === undefined ? Timezone : zoneOption(zone);
}

export async function openToEdit(
  deps: FieldDeps,
  args: ActionArgs,
  { values, about }: OpenForm,
  notices: Notices,
): Promise<void> {
  const { profile } = await args.access();
  await args.ack();
  await showForm(deps, args, withDecidedMoment(values, about, readerOf(deps, profile)), notices);
}
