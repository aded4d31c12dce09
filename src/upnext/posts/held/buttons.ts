import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '../../../when/index.js';
import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { type FormDeps, noNotices, type Notices, warnedAbout } from '../../forms/form.js';
import { reasonOf } from '../../forms/outcomes.js';
import { warn } from '../../forms/warn.js';
import { type Access, allRequire, isHidden, requires } from '../../rights/access.js';
import { noAccess, refuse } from '../../rights/not-allowed.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, Feature } from '../../ui/feature.js';
import { zoneOption } from '../../ui/select-options.js';
import { networkName } from '../../ui/words.js';
import { voidsApprovals } from '../card/approval-lines.js';
import {
  canPublishNow,
  HELD_CANCEL,
  HELD_EDIT,
  HELD_PUBLISH,
  HELD_SCHEDULE,
  HELD_TIME,
  heldButton,
  PROPOSAL_SCHEDULE,
} from '../card/buttons.js';
import type { PostAbout } from '../fields/about.js';
import { settingsInForm } from '../fields/about-project.js';
import type { FieldDeps, OpenForm } from '../fields/field.js';
import { readerOf } from '../fields/field.js';
import { pickedMoment } from '../fields/when/moment.js';
import { withDecidedMoment } from '../fields/when/moment.js';
import { showForm } from '../form/open.js';
import { type Draft, valuesFor } from '../model/draft.js';
import type { HeldPost } from '../model/post.js';
import { networksLeft } from '../model/post.js';
import { DELETED_AFTER, isChangeable, isUnscheduled } from '../model/states.js';
import { problemsOf, textsOf } from '../model/texts.js';
import { type Answer, answerPress, isOnCard, overtaken, refused } from '../news/press.js';
import { enterPost } from '../submit/enter-post.js';
import { asTypedWarnings } from '../submit/warnings.js';
import { APPROVAL_FIRST, cancelled, FROZEN_NOW, newerVersion } from './answers.js';

const OPENS_FORM = { form: 'schedule' } as const;

/** The buttons of the card. */
export const heldActions = (deps: FormDeps): Feature['actions'] => ({
  ...allRequire(
    OPENS_FORM,
    {
      [HELD_EDIT]: edit(deps),
      [HELD_TIME]: edit(deps, { when: undefined, calendar: false }),
      [HELD_SCHEDULE]: edit(deps, { Status: 'SCHEDULED' }),
    },
    projectOfHeldButton(deps),
  ),
  // Authors may withdraw what they have asked an admin for, and delete their drafts.
  [HELD_CANCEL]: requires('anyone', cancel(deps)),
  ...allRequire(
    'schedule',
    {
      [HELD_PUBLISH]: submits(deps, 'held'),
      [PROPOSAL_SCHEDULE]: submits(deps, 'proposed'),
    },
    projectOfHeldButton(deps),
  ),
});

/** The form leaves out what the service already has. */
const leftOf = (post: HeldPost): Draft => valuesFor(post.values, networksLeft(post));

/** The current version, and what was wrong with it. */
const edit =
  (deps: FormDeps, change: Partial<Draft> = {}) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace: actor.workspace, id });
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
    await openHeld(deps, args, { values: { ...left, Timezone }, about }, { fields: problems, top });
  };

/** `isOwn`: whoever may not schedule posts may still do that with this one. */
async function refusalFor(
  access: Access,
  { project }: HeldPost,
  isOwn: boolean,
): Promise<Answer | undefined> {
  const rights = await access.inProject(project.id);
  if (isHidden(rights)) return refused(noAccess(access, rights).text);
  if (isOwn || rights.may('schedule')) return undefined;
  return refused((await refuse('schedule', access, { ...rights, project })).text);
}

const WAITS_AGAIN = ':warning: If you save a change, this post only goes out once an admin has allowed it.';
const CORRECT_BELOW = 'The service rejected this post. What to correct is marked below.';

/**
 * *Schedule* on a proposal and *Publish now*: the form’s own button, pressed by this person with what the card shows. What they
 * should see first is said in the form.
 */
const submits =
  (deps: FormDeps, state: 'proposed' | 'held') =>
  async (args: ActionArgs): Promise<void> => {
    const { workspace, person, reference } = (await args.access()).actor;
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace, id });
    const answerWith = (answer: Answer) => answerPress(deps, args, { title: 'Post', post, answer });
    if (post?.state !== state || post.version !== version) return answerWith(overtaken(post, person));
    const isNow = state === 'held';
    if (isNow && !canPublishNow(post)) return answerWith(refused(post.freeze ? FROZEN_NOW : APPROVAL_FIRST));
    const opened = await aboutFor(deps, args, { post, version });
    const { values, about } = isNow ? dueNow(deps, post, opened) : { values: post.values, about: opened };
    const outcome = await enterPost(deps, { workspace, person, values, about }, reference);
    if (outcome.state === 'refused')
      return openHeld(deps, args, { values, about: warnedAbout(about, outcome.notices) }, outcome.notices);
    if (outcome.state !== 'delivered') return answerWith(refused(reasonOf(outcome)));
    if (isNow) await answerWith({ state: 'done', text: 'This post goes out in about a minute.' });
  };

/** So that there is time to send it. */
const NOW_MS = MINUTE_MS;

function dueNow({ now }: Pick<Deps, 'now'>, post: HeldPost, about: PostAbout): OpenForm {
  const at = new Date(Math.ceil((now().getTime() + NOW_MS) / 1_000) * 1_000);
  const moment = { at, zone: zoneFor(post, about)?.value ?? 'UTC', zoneGiven: false };
  const values = { ...leftOf(post), ...pickedMoment(moment) };
  // Whoever scheduled it has answered what is to be asked about its words.
  const asked = warn(asTypedWarnings(values), about)?.notices ?? noNotices;
  return { values, about: { ...warnedAbout(about, asked), moment } };
}

/** Everything about the person is about the one who opens the form now. */
async function aboutFor(
  deps: Pick<Deps, 'now' | 'pictures' | 'store'>,
  args: ActionArgs,
  { post, version: pressed }: { post: HeldPost; version: number },
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
function zoneFor({ about, values }: HeldPost, { zone }: Pick<PostAbout, 'zone'>): Draft['Timezone'] {
  const { Timezone } = values;
  const isChosen = Timezone !== undefined && Timezone.value !== about.zone;
  return isChosen || zone === undefined ? Timezone : zoneOption(zone);
}

async function openHeld(
  deps: FieldDeps,
  args: ActionArgs,
  { values, about }: OpenForm,
  notices: Notices,
): Promise<void> {
  const { profile } = await args.access();
  await args.ack();
  await showForm(deps, args, withDecidedMoment(values, about, readerOf(deps, profile)), notices);
}

const cancel =
  (deps: Pick<Deps, 'now' | 'personChanges' | 'plan' | 'slackUrlOf' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { actor } = access;
    const { workspace, person } = actor;
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace, id });
    const isOwn = post?.author === person && (post.about.asksAdmin === true || post.state === 'draft');
    const refusal = post && (await refusalFor(access, post, isOwn));
    if (refusal) return answerPress(deps, args, { title: 'Post', post, answer: refusal });
    const entry = { ...entryBy(actor, deps.now(), HELD_CANCEL), before: { id } };
    const cause = post?.cause === 'undecided' ? 'discarded' : post && DELETED_AFTER[post.state];
    const isDone = await deps.plan.cancel({ workspace, id }, { version, person, entry }, cause);
    const answer: Answer = isDone
      ? { state: 'done', text: cancelled(post) }
      : overtaken(await deps.store.heldPosts.find({ workspace, id }), person);
    await answerPress(deps, args, { title: 'Post', post, answer });
  };

/** The project of the held post that a button is about: its rights are enforced. */
const projectOfHeldButton =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { id } = readButtonValue(heldButton, action);
    const { workspace } = (await access()).actor;
    return (await store.heldPosts.find({ workspace, id }))?.project.id;
  };
