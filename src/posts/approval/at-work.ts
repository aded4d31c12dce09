import { newsOf } from '../card/news.js';
import type { RuleAtWork } from '../rule-at-work.js';
import type { HeldPost } from '../table/held-row.js';
import { hasDecided, isWaiting } from '../held/waiting.js';
import { requestApproval } from './ask-approvers.js';
import { decisionInWords } from './lines.js';
import { findReminders } from './reminders.js';
import { ESCALATION, requestTo } from './request.js';

export const approvalAtWork: RuleAtWork = {
  findReminders,
  afterShown: requestApproval,

  copyFor(post, person, facts) {
    if (isEscalated(post, person)) return newsOf(post, ESCALATION, { ...facts, reader: {} });
    return isWaiting(post) && !hasDecided(post, person) ? requestTo(post, person, facts.link) : undefined;
  },

  saidInThread: (post) =>
    post.decided.map((one) => ({
      name: `${one.decision} by ${one.person} at ${one.at}`,
      text: decisionInWords(one),
    })),
};

/** Who is told shortly before it expires may be no approver. */
function isEscalated(post: HeldPost, person: string): boolean {
  const { escalation, people = [] } = post.policy ?? {};
  return isWaiting(post) && escalation?.to === person && !people.includes(person);
}
