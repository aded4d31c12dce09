import type { RespondFn } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Access } from '../../rights/access.js';
import { noAccess } from '../../rights/not-allowed.js';
import type { Deps } from '../../deps.js';
import { asTyped, context, field, modalWith, plain, section } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { withInitialValues } from '../../slack/views/initial-values.js';
import { respondIn, respondTo } from '../../slack/send/post-message.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { typedText } from '../../slack/views/view-state.js';
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
  ADMINS_DO_NOT_COUNT,
  approved,
  CHANGES_REQUESTED,
  mayNotApprove,
  NEEDS_NO_APPROVAL,
  NOT_SENT,
  SAY_WHAT_TO_CHANGE,
  SLACK_DOES_NOT_SAY,
  wroteIt,
} from './answers.js';
import { APPROVE, APPROVE_AS_ADMIN, REQUEST_CHANGES } from './lines.js';
import type { ApproverDecision } from './table.js';
import { waitingListAfter } from './waiting-list.js';
import { WAITING_BLOCK } from './waiting-post.js';

/** What approvers decide about a held post: *Approve* and *Request changes*. */

export const CHANGES_FORM = 'held_changes';

export type DecisionDeps = Pick<
  Deps,
  'plan' | 'store' | 'now' | 'approvers' | 'encoding' | 'personChanges' | 'slackOnce' | 'fetch' | 'log'
>;

/** In the list of posts that wait for approval, the answer is above the list as it is now. */
async function answerDecision(
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
const decisionAbout = heldButton.extend({ list: z.string().optional() });
type DecisionAbout = z.infer<typeof decisionAbout>;

const listOf = (args: ActionArgs): Pick<DecisionAbout, 'list'> =>
  isInWaitingList(args) ? { list: args.body.response_url } : {};

interface WaitingList {
  project: HeldPost['project'];
  /** Its response_url. */
  list: string | undefined;
  text: string;
}

/** The list whose button was pressed. */
export async function drawListAgain(
  deps: DecisionDeps,
  known: Access,
  { project, list, text }: WaitingList,
): Promise<void> {
  if (list === undefined) return;
  const drawn = await waitingListAfter(deps, known, project, text);
  const respond: RespondFn = (message) => respondIn(respondTo(deps, list), message);
  await replaceMessage({ respond }, drawn).catch((error: unknown) => {
    deps.log.warn({ reference: known.actor.reference, error }, 'could not draw a list again');
  });
}

interface Wish extends Pick<ApproverDecision, 'words'> {
  decision: ApproverDecision['decision'];
  /** In the audit trail. */
  action: string;
  /** What the person is told if it was stored. */
  done: (post: HeldPost, person: string) => string;
}

export const APPROVAL: Wish = { decision: 'approved', action: APPROVE, done: approved };
export const ADMIN_APPROVAL: Wish = {
  decision: 'emergency',
  action: APPROVE_AS_ADMIN,
  done: approved,
};

export async function decide(
  deps: Pick<DecisionDeps, 'approvers' | 'encoding' | 'now' | 'plan'>,
  access: Access,
  pressed: HeldButton,
  { action, done, ...wish }: Wish,
): Promise<{ post: HeldPost | undefined; answer: Answer }> {
  const { actor } = access;
  const { workspace, person } = actor;
  const post = await deps.plan.find({ workspace, id: pressed.id });
  const refusal = await whyNot(deps, access, { post, pressed, decision: wish.decision });
  if (refusal || !post) return { post, answer: refusal ?? overtaken(post, person) };
  const hash = requestHash(post, deps.encoding);
  const { version } = pressed;
  const pressing = { id: post.id, action, done: done(post, person), after: { version } };
  const answer = await press(deps, actor, pressing, (key, entry) =>
    deps.plan.decide(key, { ...wish, version, person, hash, entry }),
  );
  return { post, answer };
}

interface PressedPost {
  post: HeldPost | undefined;
  pressed: HeldButton;
  decision: ApproverDecision['decision'];
}

/** Why this person can’t decide about this version of the post, if they can’t. */
async function whyNot(
  deps: Pick<Deps, 'approvers'>,
  access: Access,
  { post, pressed: { version }, decision }: PressedPost,
): Promise<Answer | undefined> {
  const { person } = access.actor;
  const hidden = post && (await whyHidden(deps, access, post));
  if (hidden) return refused(hidden);
  if (!post || post.version !== version || post.state !== 'held') return overtaken(post, person);
  if (!post.policy || !needsApproval(post)) return { state: 'overtaken', text: NEEDS_NO_APPROVAL };
  if (post.writtenBy === person) return refused(wroteIt(post));
  if (decision === 'emergency') return post.policy.allowsEmergency ? undefined : refused(ADMINS_DO_NOT_COUNT);
  const found = await deps.approvers.find(post, person);
  if (!found) return refused(SLACK_DOES_NOT_SAY);
  return found.approvers.includes(person) ? undefined : refused(mayNotApprove(post));
}

/** Approvers may see what waits for them, even if they may not read the project. */
async function whyHidden(
  { approvers }: Pick<Deps, 'approvers'>,
  access: Access,
  post: HeldPost,
): Promise<string | undefined> {
  const { person } = access.actor;
  const rights = await access.inProject(post.project.id);
  if (!rights.isRestricted || rights.may('read')) return undefined;
  const isApprover = await approvers.mayDecide(post, person);
  return isApprover ? undefined : noAccess(access, rights).text;
}

export const approve =
  (deps: DecisionDeps, wish: Wish) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const { post, answer } = await decide(deps, access, pressed, wish);
    await answerDecision(deps, args, { title: 'Approve', post, answer });
    await deps.personChanges.publish(access.actor);
  };

export const openChanges =
  (deps: DecisionDeps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const pressed = readButtonValue(heldButton, args.action);
    const post = await deps.plan.find({ workspace: access.actor.workspace, id: pressed.id });
    const answer = await whyNot(deps, access, { post, pressed, decision: 'changes' });
    if (answer) await answerDecision(deps, args, { title: TITLE, post, answer });
    else await showModal(args, changesModal({ ...pressed, ...listOf(args) }));
  };

const TITLE = 'Request changes';
const WORDS = 'words';

/** Somebody saved another version while a person was writing about the earlier one. */
interface Newer {
  words: string;
  post: HeldPost;
  changes: string[];
}

export function changesModal({ id, version, list }: DecisionAbout, newer?: Newer): ModalView {
  return {
    ...modalWith(TITLE, [
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
    ]),
    callback_id: CHANGES_FORM,
    private_metadata: JSON.stringify({ id, version, list } satisfies DecisionAbout),
    submit: plain(newer ? 'Comment anyway' : TITLE, 24),
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
    const words = typedText(withInitialValues(view, true), WORDS).trim();
    if (!words) return ack({ response_action: 'errors', errors: { [WORDS]: SAY_WHAT_TO_CHANGE } });
    const pressed = decisionAbout.parse(JSON.parse(view.private_metadata));
    const known = await access();
    const wish = { words, decision: 'changes' as const, action: REQUEST_CHANGES };
    const { post, answer } = await decide(deps, known, pressed, { ...wish, done: () => CHANGES_REQUESTED });
    if (answer.state === 'done') await ack();
    else
      await ack({ response_action: 'update', view: await nextView(deps, known, { pressed, words, answer }) });
    await deps.personChanges.publish(known.actor);
    if (answer.state !== 'done' || !post) return;
    const { author, project } = post;
    await deps.personChanges.publish({ ...known.actor, person: author });
    await drawListAgain(deps, known, { project, list: pressed.list, text: answer.text });
  };

/** What somebody typed about an earlier version stays in the form, or can at least be copied. */
async function nextView(
  deps: DecisionDeps,
  known: Access,
  { pressed, words, answer }: { pressed: DecisionAbout; words: string; answer: Answer },
): Promise<ModalView> {
  const key = { workspace: known.actor.workspace, id: pressed.id };
  const post = answer.state === 'overtaken' ? await deps.plan.find(key) : undefined;
  const current = post && { id: post.id, version: post.version };
  if (!current || (await whyNot(deps, known, { post, pressed: current, decision: 'changes' })))
    return notSentView(answer.text, words);
  const changes = changesSince(await deps.plan.findVersion(key, pressed.version), post);
  return changesModal({ ...current, list: pressed.list }, { words, post, changes });
}

export const notSentView = (why: string, words: string): ModalView =>
  modalWith(TITLE, [section(why), context(NOT_SENT), ...asTyped(words)]);
