import { stateOf } from '../inputs.js';
import type { View } from '../model.js';
import { stackOf } from '../views.js';
import type { Acting } from './acting.js';
import { type Surface, surface, type SurfaceContent } from './surface.js';

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

export function modalForm(acting: Acting, user: string): Form {
  const { world, actions, finish } = acting;
  const top = (): View => {
    const view = stackOf(world, user).at(-1);
    if (!view) throw new Error(`${user} has no form open.`);
    return view;
  };
  return {
    ...surface(acting, user, () => viewContent(top())),
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
      const submitted = actions.submitModal({ user });
      await (options?.until === 'acked' ? submitted : finish(submitted));
    },
    errors: () => ({ ...top().errors }),
    get clientError() {
      return top().clientError;
    },
    close: () => finish(actions.closeModal({ user })),
    closeAll: () => finish(actions.closeAllModals({ user })),
  };
}

export function viewContent(view: View): SurfaceContent {
  const state = stateOf(view.blocks, view.enteredValues, view.channel);
  return { container: { view: view.id }, blocks: view.blocks, state, errors: view.errors };
}
