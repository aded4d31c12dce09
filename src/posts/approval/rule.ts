import { MINUTE_MS } from '../../durations.js';
import { context } from '../../slack/text/blocks.js';
import type { PostRule } from '../rule.js';
import { isWaiting, needsApproval } from '../held/waiting.js';
import { checkGate } from './gate.js';
import {
  adminButton,
  approvalButtons,
  approvalLines,
  changesRequested,
  decisionLines,
  decisionNews,
  needsChanges,
  neededInWords,
  voidsApprovals,
} from './lines.js';

/** So that there is time to send it after the last approval. */
const APPROVED_BEFORE_MINUTES = 5;
const TOO_LATE = `This post needs approval first. Choose a time at least ${APPROVED_BEFORE_MINUTES + 1} minutes from now.`;

const ONLY_APPROVER =
  ':warning: You’re the only approver, and can’t approve your own posts. To add another approver, use `/upnext approvals`.';

const isNeeded: NonNullable<PostRule['keeps']> = ({ asksApproval }, { approval }) =>
  approval === 'required' || (approval !== undefined && asksApproval === true);

const neededBy: NonNullable<PostRule['neededBy']> = (values, about, { at, now }) => {
  if (values.Status === 'DRAFT' || !isNeeded(values, about)) return undefined;
  const before = (minutes: number) => new Date(at.getTime() - minutes * MINUTE_MS);
  const latest = before(APPROVED_BEFORE_MINUTES);
  const planned = before(about.holdMinutes ?? 0);
  return planned < latest && planned > now ? planned : latest;
};

export const approvalRule: PostRule = {
  settle({ values }, { settings: { approval: policy } }) {
    if (!policy || !needsApproval({ policy, values })) return undefined;
    return {
      minutes: APPROVED_BEFORE_MINUTES,
      atLeast: APPROVED_BEFORE_MINUTES,
      tooLate: TOO_LATE,
      approvalIn: policy.channel,
    };
  },

  keeps: isNeeded,

  neededBy,

  departure(values, about, { at, goesOut, earlier, repeats, now }) {
    const { approvalNeeded, asksAdmin } = about;
    const by = neededBy(values, about, { at, now });
    if (approvalNeeded === undefined || !by) return undefined;
    if (by <= now) return `:warning: ${TOO_LATE}`;
    if (approvalNeeded === '') return ONLY_APPROVER;
    if (repeats)
      return `Each post needs ${approvalNeeded}. The first goes out ${goesOut}${asksAdmin ? ', if an admin allows it' : ''}.`;
    const condition = asksAdmin ? 'an admin allows it and it’s approved' : 'approved';
    return `Goes out ${goesOut}, if ${condition} by ${earlier(by)}. Needs ${approvalNeeded}.`;
  },

  notice: ({ approval }) =>
    approval === 'required' ? [context('This project’s posts need approval before they go out.')] : [],

  editNotes: voidsApprovals,
  gate: (post, { approvers, hashOf }) => checkGate(approvers, post, hashOf(post)),

  heldAs(post) {
    if (needsChanges(post)) return 'changes-requested';
    return isWaiting(post) ? 'waiting' : undefined;
  },

  lines(post) {
    switch (post.state) {
      case 'held':
      case 'scheduled':
        return approvalLines(post);
      case 'expired':
      case 'published':
      case 'partly-published':
      case 'failed':
        return decisionLines(post);
      default:
        return [];
    }
  },

  buttons: (post, value, viewer) =>
    post.state === 'held'
      ? [
          ...approvalButtons(post, value, viewer).map((button) => ({ place: 'first' as const, button })),
          ...adminButton(post, value).map((button) => ({ place: 'last' as const, button })),
        ]
      : [],

  news: (post, { authorHasLeft }) => (authorHasLeft ? [] : decisionNews(post)),
  newsDetails: (post, title) => [
    ...changesRequested(post, title),
    ...(isWaiting(post) ? [neededInWords(post)] : []),
  ],
};
