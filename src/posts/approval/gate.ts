import type { SqlCondition } from '../../database/sql-values.js';
import { mayLeave } from './table.js';
import type { HeldPost } from '../table/held-row.js';
import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { Approvers } from '../held/approvers.js';
import { needsApproval } from '../held/waiting.js';

/** `unknown`: Slack does not say at the moment. */
export type Gate = { state: 'open'; mayLeave: SqlCondition } | { state: 'closed' | 'unknown' };

/**
 * The only way out: a held post leaves only if everyone whose approval its project requires has approved exactly what is sent.
 * What is found here must still be true in the statement that claims the sending.
 */
export async function checkGate(approvers: Approvers, post: HeldPost, hash: string): Promise<Gate> {
  const { policy, decided } = post;
  const nobody = { approvers: [], admins: [] };
  if (!policy || !needsApproval(post))
    return { state: 'open', mayLeave: mayLeave({ policy, hash, needed: 0, ...nobody }) };
  const found = await approvers.find(post);
  if (!found) return { state: 'unknown' };
  const allowed = found.approvers;
  const needed = neededOf(policy, allowed);
  const approved = decided.filter(
    (one) =>
      one.hash === hash &&
      ((one.decision === 'approved' && allowed.includes(one.person)) ||
        (one.decision === 'emergency' && found.admins.includes(one.person))),
  );
  if (approved.length < needed) return { state: 'closed' };
  const condition = { policy, hash, needed, approvers: allowed, admins: found.admins };
  return { state: 'open', mayLeave: mayLeave(condition) };
}

const neededOf = ({ needed }: ApprovalPolicy, allowed: string[]) =>
  needed === 'all' ? Math.max(allowed.length, 1) : needed;
