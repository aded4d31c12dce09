import type { ApproverDecision } from './table.js';
import type { HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { needsApproval } from './waiting.js';
import type { Approvers } from './approvers.js';

/** `unknown`: Slack does not say at the moment. */
export type Gate = 'open' | 'closed' | 'unknown';

/**
 * A held post leaves only if everyone whose approval its project requires has approved this version, which never changes. Whoever
 * decides after the post was read changes its `seq`, so it is read again.
 */
export async function checkGate(approvers: Approvers, post: HeldPost): Promise<Gate> {
  const { policy, decided, writtenBy } = post;
  if (!policy || !needsApproval(post)) return 'open';
  const allowed = await approvers.find(post);
  if (!allowed) return 'unknown';
  const counts: Record<ApproverDecision['decision'], string[]> = {
    approved: allowed.approvers,
    emergency: allowed.admins,
    changes: [],
  };
  const approved = decided.filter(
    (one) => one.person !== writtenBy && counts[one.decision].includes(one.person),
  );
  return approved.length < neededOf(policy, allowed.approvers) ? 'closed' : 'open';
}

const neededOf = ({ needed }: ApprovalPolicy, allowed: string[]) =>
  needed === 'all' ? Math.max(allowed.length, 1) : needed;
