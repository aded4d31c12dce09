import type { UserActions } from '../user-actions/actions.js';
import type { ActionContext } from '../user-actions/context.js';

/** With what tests act for people. */
export interface Acting extends ActionContext {
  actions: UserActions;
  /** Resolves when the app is idle after this action. */
  finish: (action: Promise<unknown>) => Promise<void>;
}
