import type { RespondFn, ViewOutput } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Access } from '../../rights/access.js';
import { noAccess } from '../../rights/not-allowed.js';
import type { Deps } from '../../deps.js';
import { asTyped, context, field, modalWith, option, plain, section } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { withInitialValues } from '../../slack/views/initial-values.js';
import { respondIn, respondTo } from '../../slack/send/post-message.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { chosenOption, typedText } from '../../slack/views/view-state.js';
import { replaceMessage } from '../../ui/start-reading.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { beginningOf } from '../card/card.js';
import { heldButton, type HeldButton } from '../card/buttons.js';
import { quote } from '../card/lines.js';
import { changesSince } from '../held/changes-since.js';
import { answerPress, overtaken, press, refused, type Answer } from '../held/press.js';
import { requestHash } from '../held/request-hash.js';
import { needsApproval } from '../held/waiting.js';
import type { HeldPost } from '../table/held-row.js';
import {
  approved,
  CHANGES_REQUESTED,
  mayNotApprove,
  NEEDS_NO_APPROVAL,
  NOT_SENT,
  SAY_WHAT_TO_CHANGE,
  SLACK_DOES_NOT_SAY,
  wroteIt,
} from './answers.js';
import { APPROVE, isTopic, REQUEST_CHANGES, TOPICS, type Topic } from './lines.js';
import type { ApproverDecision } from './table.js';
import { waitingListAfter } from './waiting-list.js';
import { WAITING_BLOCK } from './waiting-post.js';

/** What approvers decide about a held post: *Approve*, *Request changes*, and what *Hand over* shares with them. */

export const CHANGES_FORM = 'held_changes';

export type DecisionDeps = Pick<
  Deps,
  'plan' | 'store' | 'now' | 'approvers' | 'encoding' | 'personChanges' | 'slackOnce' | 'fetch' | 'log'
>;

/** What else stands in the way. `approvers`: who may approve now, as far as they were asked about. */
type Refuse = (post: HeldPost, person: string, approvers: string[]) => Answer | undefined;

interface DecisionForm {
  title: string;
  modal: (about: DecisionAbout, post: HeldPost) => ModalView;
  refuse?: Refuse;
}

/** Opens the form of a decision, for those who can decide. */
export const openDecision =
  (deps: DecisionDeps, { title, modal, refuse }: DecisionForm) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const { workspace, person } = access.actor;
    const post = await deps.plan.find({ workspace, id: pressed.id });
    const wrong = await whyNot(deps, access, { post, pressed, refuse });
    if (wrong || !post)
      await answerDecision(deps, args, { title, post, answer: wrong ?? overtaken(post, person) });
    else await showModal(args, modal({ ...pressed, ...listOf(args) }, post));
  };

/** In the list of posts that wait for approval, the answer is above the list as it is now. */
export async function answerDecision(
  deps: DecisionDeps,
  args: ActionArgs,
  { title, post, answer }: { title: string; post: HeldPost | undefined; answer: Answer },
): Promise<void> {
  if (!post || answer.state === 'refused' || !isInWaitingList(args))
    return answerPress(deps, args, { title, post, answer });
  const list = await waitingListAfter(deps, await args.access(), post.project, answer.text);
  await replaceMessage(args, list);
}

/** The App Home has the same posts, and is drawn again by itself. */
const isInWaitingList = ({ action, body }: ActionArgs): boolean =>
  body.response_url !== '' && body.response_url !== undefined && action.block_id.startsWith(WAITING_BLOCK);

/** `list`: the response_url of the list that is drawn again. */
export const decisionAbout = heldButton.extend({ list: z.string().optional() });
export type DecisionAbout = z.infer<typeof decisionAbout>;

const listOf = (args: ActionArgs): Pick<DecisionAbout, 'list'> =>
  isInWaitingList(args) ? { list: args.body.response_url } : {};

interface ShownDecision {
  project: HeldPost['project'];
  list: string | undefined;
  text: string;
  people: string[];
}

/** Draws what shows the post again: the Home tab of these people, and the list whose button was pressed. */
export async function showDecision(
  deps: DecisionDeps,
  known: Access,
  { project, list, text, people }: ShownDecision,
): Promise<void> {
  for (const person of people) await deps.personChanges.publish({ ...known.actor, person });
  if (list === undefined) return;
  const drawn = await waitingListAfter(deps, known, project, text);
  const respond: RespondFn = (message) => respondIn(respondTo(deps, list), message);
  await replaceMessage({ respond }, drawn).catch((error: unknown) => {
    deps.log.warn({ reference: known.actor.reference, error }, 'could not draw a list again');
  });
}

interface Wish extends Partial<Pick<ApproverDecision, 'topic' | 'words' | 'to'>> {
  decision: 'approved' | 'changes' | 'handed-over';
  /** In the audit trail. */
  action: string;
  /** What the person is told if it was stored. */
  done: (post: HeldPost, person: string) => string;
  refuse?: Refuse;
}

export const APPROVAL: Wish = { decision: 'approved', action: APPROVE, done: approved };

export async function decide(
  deps: Pick<DecisionDeps, 'approvers' | 'encoding' | 'now' | 'plan'>,
  access: Access,
  pressed: HeldButton,
  { action, done, refuse, ...wish }: Wish,
): Promise<{ post: HeldPost | undefined; answer: Answer }> {
  const { actor } = access;
  const { workspace, person } = actor;
  const post = await deps.plan.find({ workspace, id: pressed.id });
  const refusal = await whyNot(deps, access, { post, pressed, to: wish.to, refuse });
  if (refusal || !post) return { post, answer: refusal ?? overtaken(post, person) };
  const hash = requestHash(post, deps.encoding);
  const { version } = pressed;
  const { to, words: reason } = wish;
  const after = { version, ...(to && { to, ...(reason && { reason }) }) };
  const pressing = { id: post.id, action, done: done(post, person), after };
  const answer = await press(deps, actor, pressing, (key, entry) =>
    deps.plan.decide(key, { ...wish, version, person, hash, entry }),
  );
  return { post, answer };
}

interface PressedPost {
  post: HeldPost | undefined;
  pressed: HeldButton;
  /** Whom they hand it over to. */
  to?: string | undefined;
  refuse?: Refuse | undefined;
}

/** Why this person can’t decide about this version of the post, if they can’t. Slack is asked once. */
export async function whyNot(
  deps: Pick<Deps, 'approvers'>,
  access: Access,
  { post, pressed: { version }, to, refuse }: PressedPost,
): Promise<Answer | undefined> {
  const { person } = access.actor;
  const hidden = post && (await whyHidden(deps, access, post));
  if (hidden) return refused(hidden);
  if (!post || post.version !== version || post.state !== 'held') return overtaken(post, person);
  if (!post.policy || !needsApproval(post)) return { state: 'overtaken', text: NEEDS_NO_APPROVAL };
  if (post.writtenBy === person) return refused(wroteIt(post));
  const found = await deps.approvers.find(post, person, ...(to ? [to] : []));
  if (!found) return refused(SLACK_DOES_NOT_SAY);
  if (!found.approvers.includes(person)) return refused(mayNotApprove(post));
  return refuse?.(post, person, found.approvers);
}

/** Approvers may see what waits for them, even if they may not read the project. */
async function whyHidden(
  { approvers }: Pick<Deps, 'approvers'>,
  access: Access,
  { project, policy }: HeldPost,
): Promise<string | undefined> {
  const { workspace, person } = access.actor;
  const rights = await access.inProject(project.id);
  if (!rights.isRestricted || rights.may('read')) return undefined;
  const isApprover = policy && (await approvers.isNamed(workspace, policy, person));
  return isApprover ? undefined : noAccess(access, rights).text;
}

export const approve =
  (deps: DecisionDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const { post, answer } = await decide(deps, access, pressed, APPROVAL);
    await answerDecision(deps, args, { title: 'Approve', post, answer });
    await deps.personChanges.publish(access.actor);
  };

export const openChanges = (deps: DecisionDeps) =>
  openDecision(deps, { title: 'Request changes', modal: (about) => changesModal(about) });

const TOPIC = 'topic';
const WORDS = 'words';

interface TypedReason {
  topic: Topic | undefined;
  words: string;
}

/** Somebody saved another version while a person was writing about the earlier one. */
interface Newer extends TypedReason {
  post: HeldPost;
  changes: string[];
}

export function changesModal({ id, version, list }: DecisionAbout, newer?: Newer): ModalView {
  const options = Object.entries(TOPICS).map(([value, text]) => option(text, value));
  const initial_option = options.find(({ value }) => value === newer?.topic);
  return {
    ...modalWith('Request changes', [
      ...(newer ? changedWhileWriting(newer) : []),
      field(
        WORDS,
        'What should change?',
        {
          type: 'plain_text_input',
          action_id: WORDS,
          multiline: true,
          max_length: 600,
          ...(newer && { initial_value: newer.words }),
        },
        { hint: 'The author and everyone who sees the card can read this.' },
      ),
      field(
        TOPIC,
        'Label',
        {
          type: 'static_select',
          action_id: TOPIC,
          options,
          ...(initial_option && { initial_option }),
        },
        { optional: true },
      ),
    ]),
    callback_id: CHANGES_FORM,
    private_metadata: JSON.stringify({ id, version, list } satisfies DecisionAbout),
    submit: plain(newer ? 'Comment anyway' : 'Request changes', 24),
    close: plain('Cancel', 24),
  };
}

const changedWhileWriting = ({ post, changes }: Newer) => [
  section(
    [`:warning: *<@${post.changedBy}> changed this post while you were writing.*`, ...changes].join('\n'),
  ),
  quote(beginningOf(post)),
];

export const requestChanges =
  (deps: DecisionDeps) =>
  async ({ ack, access, view }: SubmitArgs): Promise<void> => {
    const typed = readChanges(view);
    if (!typed.words) return ack({ response_action: 'errors', errors: { [WORDS]: SAY_WHAT_TO_CHANGE } });
    const pressed = decisionAbout.parse(JSON.parse(view.private_metadata));
    const known = await access();
    const wish = { ...typed, decision: 'changes' as const, action: REQUEST_CHANGES };
    const { post, answer } = await decide(deps, known, pressed, { ...wish, done: () => CHANGES_REQUESTED });
    if (answer.state === 'done') await ack();
    else
      await ack({ response_action: 'update', view: await nextView(deps, known, { pressed, typed, answer }) });
    await deps.personChanges.publish(known.actor);
    if (answer.state !== 'done' || !post) return;
    const { author, project } = post;
    await showDecision(deps, known, { project, list: pressed.list, text: answer.text, people: [author] });
  };

/** What somebody typed about an earlier version stays in the form, or can at least be copied. */
async function nextView(
  deps: DecisionDeps,
  known: Access,
  { pressed, typed, answer }: { pressed: DecisionAbout; typed: TypedReason; answer: Answer },
): Promise<ModalView> {
  const key = { workspace: known.actor.workspace, id: pressed.id };
  const post = answer.state === 'overtaken' ? await deps.plan.find(key) : undefined;
  const current = post && { id: post.id, version: post.version };
  if (!current || (await whyNot(deps, known, { post, pressed: current })))
    return notSentView('Request changes', answer.text, typed.words);
  const changes = changesSince(await deps.plan.findVersion(key, pressed.version), post);
  return changesModal({ ...current, list: pressed.list }, { ...typed, post, changes });
}

export const notSentView = (title: string, why: string, words: string): ModalView =>
  modalWith(title, [section(why), context(NOT_SENT), ...asTyped(words)]);

function readChanges(view: Pick<ViewOutput, 'state' | 'blocks'>): TypedReason {
  const state = withInitialValues(view, true);
  const topic = chosenOption(state, TOPIC)?.value;
  return { topic: isTopic(topic) ? topic : undefined, words: typedText(state, WORDS).trim() };
}
