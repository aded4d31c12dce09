import { stateOf } from '../inputs.js';
import type { View } from '../model.js';
import type { Workspace } from '../workspace.js';
import { surface, type Surface, type SurfaceContent } from './surface.js';

/** The top modal of a user. It follows changes: after a push it is the new modal. */
export interface Form extends Surface {
  readonly title: string;
  /** The text of the button that submits the form. */
  readonly submitText: string;
  readonly view: View;
  /** Resolves when the bot is idle, or with `until: 'acked'` once it has acked. */
  submit(options?: { until: 'acked' }): Promise<void>;
  /** By block_id. */
  errors(): Record<string, string>;
  /** The error that Slack itself shows in the modal. */
  readonly clientError: string | undefined;
  /** The Cancel button. */
  close(): Promise<void>;
  /** The × button. */
  closeAll(): Promise<void>;
}

export function modalForm(workspace: Workspace, user: string): Form {
  const top = (): View => {
    const view = workspace.stack(user).at(-1);
    if (!view) throw new Error(`${user} has no form open.`);
    return view;
  };
  const { userActions } = workspace;
  return {
    ...surface(workspace, user, () => viewContent(top())),
    get submitText() {
      return top().submit?.text ?? '';
    },
    get title() {
      return top().title?.text ?? '';
    },
    get view() {
      return top();
    },
    async submit(options) {
      await userActions.submitModal({ user });
      if (options?.until !== 'acked') await workspace.untilIdle();
    },
    errors: () => ({ ...top().errors }),
    get clientError() {
      return top().clientError;
    },
    async close() {
      await userActions.closeModal({ user });
      await workspace.untilIdle();
    },
    async closeAll() {
      await userActions.closeAllModals({ user });
      await workspace.untilIdle();
    },
  };
}

export function viewContent(view: View): SurfaceContent {
  const state = stateOf(view.blocks, view.enteredValues, view.channel);
  return { container: { view: view.id }, blocks: view.blocks, state, errors: view.errors };
}
