import { hash } from 'node:crypto';
import type { Button } from '@slack/types';
import { decidedBy, POST, requestButtons } from '../../rights/admin-request.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { button, clip } from '../../slack/text/blocks.js';
import { escape, joinWithAnd, joinWithOr } from '../../slack/text/markup.js';
import { counted, uncapitalize } from '../../ui/words.js';
import type { ApproverDecision } from '../model/decision.js';
import type { Post } from '../model/post.js';
import {
  approvals,
  approversOf,
  isUnallowed,
  isWaiting,
  needsApproval,
  needsChanges,
} from '../model/waiting.js';
import { changesSince } from './changes.js';
import { leavesWhen } from './lines.js';

/** What the card of a held post says about its approval. */

export const APPROVE = 'approve_post';
export const APPROVE_AS_ADMIN = 'approve_post_as_admin';
export const REQUEST_CHANGES = 'request_changes';

/** With what its state means. */
export const approvalLines = (post: Post): string[] =>
  isWaiting(post) ? [...changesRequested(post), ...whyAgain(post), neededInWords(post)] : decisionLines(post);

/**
 * "Needs 2 approvals from @Mei or @brand by 08:00. Approved by @Mei." Names only those who can approve this version: never the
 * person who wrote it.
 */
export function neededInWords(post: Post): string {
  const { policy, author, writtenBy } = post;
  const leaves = leavesWhen(post);
  const by = leaves ? ` by *${leaves}*` : '';
  if (isUnallowed(post)) return `An admin has to allow it${by}.`;
  const who = whoCanApprove(post);
  if (!policy || who.length === 0)
    return `Needs 1 approval, but <@${writtenBy}> wrote it and is the only approver. To add another, use \`/upnext approvals\`.`;
  const needed = neededFrom(policy, who, by);
  const isForAuthor = writtenBy !== author && who.includes(`<@${author}>`);
  const why = isForAuthor ? `, because <@${writtenBy}> changed it` : '';
  return `Needs ${needed}${why}. ${decisions(post)}`.trim();
}

export const mentions = ({ people, groups }: Pick<ApprovalPolicy, 'people' | 'groups'>): string[] => [
  ...people.map((person) => `<@${person}>`),
  ...groups.map((group) => `<!subteam^${group}>`),
];

/** "2 approvals from @Mei or @brand". `by`: until when. */
export function neededFrom({ needed }: Pick<ApprovalPolicy, 'needed'>, who: string[], by = ''): string {
  if (needed === 'all') return `approval from ${joinWithAnd(who)}${by}`;
  const names = needed >= who.length ? joinWithAnd(who) : joinWithOr(who);
  return `${counted(needed, 'approval')} from ${names}${by}`;
}

/** The same for the version that this person writes. Empty if nobody else can approve it. */
export function neededFor(policy: ApprovalPolicy, version: Pick<Post, 'author' | 'writtenBy'>): string {
  const who = mentions({ ...policy, people: approversOf(version, policy.people) });
  return who.length === 0 ? '' : neededFrom(policy, who);
}

/** Who can approve this version, as far as the policy says. Slack knows who is in a group. */
export const whoCanApprove = (post: Post): string[] =>
  post.policy ? mentions({ people: approversOf(post, post.policy.people), groups: post.policy.groups }) : [];

export const approversInWords = (policy: Pick<ApprovalPolicy, 'people' | 'groups'>): string =>
  joinWithAnd(mentions(policy));

const decisions = (post: Post): string => [...allowedBy(post), ...approvedBy(post)].join(' ');

const decisionLines = (post: Post): string[] => [
  ...allowedBy(post),
  ...approvedBy(post),
  ...changesRequested(post),
];

/** "Allowed and approved by @Mei." */
export const allowedBy = (post: Post): string[] =>
  post.decided.flatMap(({ decision, person }) => {
    if (decision !== 'allowed') return [];
    return `${approvedToo(post, person) ? `Allowed and approved by <@${person}>` : decidedBy(decision, person)}.`;
  });

const approvedToo = ({ decided }: Post, admin: string): boolean =>
  ['allowed', 'approved'].every((did) =>
    decided.some(({ decision, person }) => decision === did && person === admin),
  );

/** Except whoever also allowed it. */
function approvedBy(post: Post): string[] {
  const people = approvals(post)
    .filter(({ person }) => !approvedToo(post, person))
    .map(({ person, decision }) => `<@${person}>${asAdmin(decision)}`);
  return people.length > 0 ? [`Approved by ${joinWithAnd(people)}.`] : [];
}

const asAdmin = (decision: ApproverDecision['decision']) => (decision === 'emergency' ? ' as an admin' : '');

/** Said in a form before it is saved. */
export const voidsApprovals = (post: Post): string[] =>
  needsApproval(post) && approvals(post).length > 0
    ? [`${decisions(post)} If you save a change, it needs approval again.`]
    : [];

/** What happened, which its key names however it is told. */
export interface News {
  key: string;
  title: string;
}

/** "@Mei requested changes: …" for each who did, except what is `told` already, and in full. */
export const changesRequested = ({ decided }: Post, told?: News): string[] =>
  decided
    .filter(
      (one) =>
        one.decision === 'changes' &&
        (newsOfDecision(one).key !== told?.key || oneLine(one.words) !== one.words),
    )
    .map(({ person, words = '' }) => `<@${person}> requested changes: ${escape(clip(words, 600))}`);

/** What the author is told about each decision. */
export const decisionNews = (post: Post): News[] =>
  post.decided.flatMap((one) => {
    const { person, decision } = one;
    const isBoth = approvedToo(post, person);
    // One press is told once.
    if (person === post.author || (isBoth && decision === 'allowed')) return [];
    const news = newsOfDecision(one);
    return isBoth && decision === 'approved'
      ? { ...news, title: `<@${person}> allowed and approved your post` }
      : news;
  });

/** Other changes are other news. */
const newsOfDecision = ({ person, decision, words }: ApproverDecision): News => ({
  key: `${decision} ${person}${words ? ` ${hash('sha256', words, 'base64url').slice(0, 10)}` : ''}`,
  title:
    decision === 'changes'
      ? `<@${person}> requested changes to your post: ${escape(oneLine(words))}`
      : `<@${person}> ${decision === 'allowed' ? 'allowed' : 'approved'} your post${asAdmin(decision)}`,
});

const oneLine = (words = '') => clip(words.replace(/\s+/g, ' '), 150);

/** What the only person who sees a message may do. In a channel, the buttons are for everybody who can use them. */
export interface Viewer {
  mayChange?: boolean | undefined;
  mayDecide?: boolean | undefined;
  /** An admin who can’t approve it otherwise. */
  mayOverride?: boolean | undefined;
  /** Also an approver, so that one press allows and approves it. */
  approves?: boolean | undefined;
  /** When they want it to go out. */
  newTime?: string | undefined;
}

/**
 * For those who can decide. Whoever approved it can still ask for changes. Once somebody did, approving is no longer what is
 * expected.
 */
export const approvalButtons = (
  post: Post,
  value: string | undefined,
  { mayDecide = !isUnallowed(post) && whoCanApprove(post).length > 0, approves }: Viewer = {},
): Button[] => {
  if (!mayDecide) return [];
  if (isUnallowed(post))
    return requestButtons({ form: POST, id: post.id, hash: `${post.version}`, approves });
  if (!needsApproval(post)) return [];
  const approve = button('Approve', APPROVE, { value, ...(!needsChanges(post) && { style: 'primary' }) });
  return [...(isWaiting(post) ? [approve] : []), button('Request changes', REQUEST_CHANGES, { value })];
};

/** Everyone sees it on the card in a channel. Only admins can use it. */
export const adminButton = (post: Post, value: string | undefined, viewer: Viewer = {}): Button[] =>
  viewer.mayOverride !== false && isWaiting(post) && !isUnallowed(post) && post.policy?.allowsEmergency
    ? [button('Approve as an admin', APPROVE_AS_ADMIN, { value })]
    : [];

/** What has changed since approvers decided about an earlier version, so that deciding about this one is one press. */
export function whyAgain(post: Post): string[] {
  return changesSince(post.before, post).map((changes) => `Since the last review: ${uncapitalize(changes)}`);
}
