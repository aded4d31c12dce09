import { newsOf } from '../card/news.js';
import type { RuleAtWork } from '../rule-at-work.js';
import type { HeldPost } from '../table/held-row.js';
import { isWaiting } from '../held/waiting.js';
import { hasDecided, TOO_MANY_AWAY } from './away.js';
import { requestApproval } from './ask-approvers.js';
import { lookUpAway } from './look-up-away.js';
import { decisionInWords, hasTooFew } from './lines.js';
import { findReminders } from './reminders.js';
import { ESCALATION, requestTo } from './request.js';
import { refuseUnapproved } from './send-unapproved.js';

export const approvalAtWork: RuleAtWork = {
  beforeSendNow: (_, press) => refuseUnapproved(press),
  lookUp: lookUpAway,
  findReminders,
  afterShown: requestApproval,

  copyFor(post, person, facts) {
    if (isEscalated(post, person)) return newsOf(post, ESCALATION, { ...facts, reader: {} });
    if (isManager(post, person))
      return hasTooFew(post) ? newsOf(post, TOO_MANY_AWAY, { ...facts, reader: {} }) : undefined;
    return isWaiting(post) && !hasDecided(post, person) ? requestTo(post, person, facts.link) : undefined;
  },

  saidInThread: (post) =>
    post.decided.flatMap((one) =>
      // The one who is asked instead gets a message, and the card says it to the others.
      one.decision === 'handed-over'
        ? []
        : { name: `${one.decision} by ${one.person} at ${one.at}`, text: decisionInWords(one) },
    ),
};

/** Who is told that too many approvers are away may be none either. */
const isManager = ({ away, policy }: HeldPost, person: string): boolean =>
  away.managers.includes(person) && policy?.people.includes(person) !== true;

/** Who is told shortly before it expires may be no approver. */
function isEscalated(post: HeldPost, person: string): boolean {
  const { escalation, people = [] } = post.policy ?? {};
  return isWaiting(post) && escalation?.to === person && !people.includes(person);
}
