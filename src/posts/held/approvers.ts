import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import type { HeldPost } from '../table/held-row.js';

/** Who may approve held posts now. */
export interface Approvers {
  /**
   * Asks Slack which of the people who have decided, and of `person`, may approve this version now; everyone who may if all of
   * them must. Also which of those who approved it as an admin may do so. Undefined if Slack does not say.
   */
  find(post: HeldPost, person?: string): Promise<{ approvers: string[]; admins: string[] } | undefined>;

  /**
   * Everyone who can approve this version: whom the policy names, and the members of its groups. For messages, not for decisions.
   * Undefined if Slack does not say.
   */
  findNamed(post: HeldPost): Promise<string[] | undefined>;

  /** Whether the policy names this person or one of their groups. For what is shown, not for decisions. */
  isNamed(workspace: string, policy: ApprovalPolicy, person: string): Promise<boolean>;
}
