import { randomUUID } from 'node:crypto';
import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { noNotices, type Notices } from '../../forms/form.js';
import { type PostAbout, aboutToKeep } from '../about.js';
import type { HeldPost } from '../table/held-row.js';
import { problemsOf, textsOf } from '../sendings/parts.js';
import { DELETED_AFTER, isChangeable, isUnscheduled, networksLeft } from '../states.js';
import { reportToPresser } from '../../slack/answer/error-surfaces.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { showModal } from '../../slack/answer/show-modal.js';
import type { ActionArgs, Feature } from '../../ui/feature.js';
import { isPlatform } from '../../openapi/platforms.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { networkName } from '../../ui/words.js';
import { publishNowModal } from './new-time.js';
import { settingsInForm } from '../fields/about-project.js';
import type { OpenForm, FieldDeps } from '../field.js';
import { withDecidedMoment } from '../form/submit.js';
import { readerOf } from '../form/reader.js';
import { voidsApprovals } from '../approval/lines.js';
import { emptyDraft, draftSchema, valuesFor, type Draft } from '../fields/draft.js';
import { answerPress, isOnCard, overtaken, press } from './press.js';
import { projectOfHeldButton } from './project-of-held.js';
import { APPROVAL_FIRST, cancelled, FROZEN_NOW, newerVersion } from './answers.js';
import { beginningOf } from '../card/card.js';
import { bothClocks } from '../card/both-clocks.js';
import { formOrNotice } from '../../ui/open-form.js';
import { zoneOption } from '../../ui/select-options.js';
import {
  heldButton,
  HELD_CANCEL,
  canPublishNow,
  HELD_EDIT,
  HELD_PUBLISH,
  HELD_SCHEDULE,
  HELD_TIME,
} from '../card/buttons.js';
import { showForm, type OpenDeps } from '../form/open.js';

const OPENS_FORM = { form: 'schedule' } as const;

type ButtonDeps = OpenDeps & Pick<Deps, 'plan' | 'slackOnce'>;

/** The buttons of the card. */
export const heldActions = (deps: ButtonDeps): Feature['actions'] => ({
  ...allRequire(
    OPENS_FORM,
    {
      [HELD_EDIT]: edit(deps),
      [HELD_TIME]: newTime(deps),
      [HELD_PUBLISH]: publishNow(deps),
    },
    projectOfHeldButton(deps),
  ),
  [HELD_SCHEDULE]: requires(OPENS_FORM, edit(deps, { Status: 'SCHEDULED' }), projectOfHeldButton(deps)),
  [HELD_CANCEL]: requires('schedule', cancel(deps), projectOfHeldButton(deps)),
});

interface Pressed {
  args: ActionArgs;
  post: HeldPost;
  about: PostAbout;
}

/** A form about the post of a button, as it is by now. */
const opens =
  (deps: ButtonDeps, title: string, open: (pressed: Pressed) => Promise<unknown>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace: actor.workspace, id });
    if (post && isChangeable(post.state))
      await open({ args, post, about: await aboutFor(deps, args, { post, version }) });
    else await answerPress(deps, args, { title, post, answer: overtaken(post, actor.person) });
  };

/** The current version, and what was wrong with it. */
const edit = (deps: ButtonDeps, change: Partial<Draft> = {}) =>
  opens(deps, 'Edit post', async ({ args, post, about }) => {
    // The form leaves out what the service already has.
    const left = valuesFor(draftSchema.parse(post.values), networksLeft(post));
    const problems = problemsOf(left, textsOf(post));
    // Slack shows a date picker in its reader’s time zone.
    const Timezone = left.calendar ? left.Timezone : zoneFor(post, about);
    const values = { ...left, Timezone, ...change };
    const isMarked = Object.keys(problems).length > 0;
    const top = post.state === 'refused' && post.reason ? [isMarked ? CORRECT_BELOW : post.reason] : [];
    await openHeld(deps, args, { values, about }, { ...noNotices, fields: problems, top });
  });

/** The form of a proposal, because somebody who presses *Schedule* has to see something first. */
export const openProposal =
  (deps: OpenDeps) =>
  async (args: ActionArgs, post: HeldPost, notices: Notices): Promise<void> => {
    const about = await aboutFor(deps, args, { post, version: post.version });
    await openHeld(deps, args, { values: draftSchema.parse(post.values), about }, notices);
  };

const CORRECT_BELOW = 'The service rejected this post. What to correct is marked below.';

/** For a form that shows only how the text begins. */
async function withNewTime({ args, post, about }: Pressed): Promise<PostAbout> {
  const { profile } = await args.access();
  const newTime = {
    text: beginningOf(post),
    networks: networksLeft(post),
    current: bothClocks(post, profile.zone),
    zone: zoneFor(post, about)?.value ?? 'UTC',
  };
  return { ...about, moment: undefined, preview: undefined, held: about.held && { ...about.held, newTime } };
}

/** The time alone. */
const newTime = (deps: ButtonDeps) =>
  opens(deps, 'New time', async (pressed) => {
    const about = await withNewTime(pressed);
    const Platforms = networksLeft(pressed.post).filter(isPlatform);
    const values = { ...emptyDraft, Platforms, Timezone: zoneFor(pressed.post, about) };
    await openHeld(deps, pressed.args, { values, about });
  });

/** Asks whether it should really go out now. */
const publishNow = (deps: ButtonDeps) =>
  opens(deps, 'Publish now', async (pressed) => {
    const { args, post } = pressed;
    if (!canPublishNow(post))
      return reportToPresser(args, 'Publish now', post.freeze ? FROZEN_NOW : APPROVAL_FIRST);
    const view = publishNowModal(await withNewTime(pressed));
    await args.ack();
    await showModal(args, await formOrNotice(args, view));
  });

/** Everything about the person is about the one who opens the form now. */
async function aboutFor(
  deps: Pick<Deps, 'now' | 'pictures' | 'store'>,
  args: ActionArgs,
  { post, version: pressed }: { post: HeldPost; version: number },
): Promise<PostAbout> {
  const { id, version, state, project, sent } = post;
  const { actor, profile } = await args.access();
  const stored = aboutToKeep(post.about);
  const isOutdated = pressed !== version;
  const names = joinWithAnd(sent.flatMap(({ platforms }) => platforms).map(networkName));
  const notes = [
    ...(isOutdated ? [`:warning: ${newerVersion(post, actor.person)}`] : []),
    ...voidsApprovals(post).map((note) => `:warning: ${note}`),
    ...(names ? [`:white_check_mark: Already scheduled on ${names}. This form is for the rest.`] : []),
  ];
  return {
    ...stored,
    submissionId: randomUUID(),
    openedAt: deps.now().getTime(),
    project: { ...(stored.project?.id === project.id && stored.project), ...project },
    thread: actor.thread,
    team: actor.team,
    zone: profile.zone ?? stored.project?.zone,
    settings: await settingsInForm(deps, actor, project.id),
    noPictures: await deps.pictures.problem(actor.workspace),
    notes,
    held: { id, version, isDraft: isUnscheduled(state), isOnCard: isOnCard(args, post) },
  };
}

/** The zone that was chosen for the post. Its author’s own zone was only where their form started. */
function zoneFor({ about, values }: HeldPost, { zone }: Pick<PostAbout, 'zone'>): Draft['Timezone'] {
  const { Timezone } = draftSchema.parse(values);
  const isChosen = Timezone !== undefined && Timezone.value !== aboutToKeep(about).zone;
  return isChosen || zone === undefined ? Timezone : zoneOption(zone);
}

async function openHeld(
  deps: FieldDeps,
  args: ActionArgs,
  { values, about }: OpenForm,
  notices: Notices = noNotices,
): Promise<void> {
  const { profile } = await args.access();
  await args.ack();
  await showForm(deps, args, withDecidedMoment(values, about, readerOf(deps, profile)), notices);
}

const cancel =
  (deps: Pick<Deps, 'now' | 'plan' | 'slackOnce' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id, version } = readButtonValue(heldButton, args.action);
    const post = await deps.store.heldPosts.find({ workspace: actor.workspace, id });
    const done = cancelled(post);
    const answer = await press(deps, actor, { id, action: HELD_CANCEL, done }, (key, entry) =>
      deps.plan.cancel(key, { version, person: actor.person, entry }, post && DELETED_AFTER[post.state]),
    );
    await answerPress(deps, args, { title: 'Post', post, answer });
  };
