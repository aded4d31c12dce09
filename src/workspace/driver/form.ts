import { stateOf } from '../inputs.js';
import type { View } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Surface } from './surface.js';
import { surface } from './surface.js';

/** The modal on top of a person's screen, whichever it is at the moment. */
export interface Form extends Surface {
  readonly title: string;
  readonly view: View;
  /** Resolves when the bot has finished; `until: 'acked'` when it has answered, to look at what it shows meanwhile. */
  submit(options?: { until: 'acked' }): Promise<void>;
  /** By block_id. */
  errors(): Record<string, string>;
  /** What Slack itself says when the bot did not answer. */
  readonly clientError: string | undefined;
  /** The Cancel button. */
  close(): Promise<void>;
  /** The ×. */
  closeAll(): Promise<void>;
}

export function form(workspace: Workspace, user: string): Form {
  const top = (): View => {
    const view = workspace.stack(user).at(-1);
    if (!view) throw new Error(`${user} has no form open.`);
    return view;
  };
  const { userActions } = workspace;
  return {
    ...surface(workspace, user, () => shown(top())),
    get title() {
      return top().title?.text ?? '';
    },
    get view() {
      return top();
    },
    async submit(options) {
      await userActions.submits(user);
      if (options?.until !== 'acked') await workspace.untilIdle();
    },
    errors: () => ({ ...top().errors }),
    get clientError() {
      return top().clientError;
    },
    async close() {
      await userActions.closes(user);
      await workspace.untilIdle();
    },
    async closeAll() {
      await userActions.closesAll(user);
      await workspace.untilIdle();
    },
  };
}

export function shown(view: View) {
  const state = stateOf(view.blocks, view.entered, view.channel);
  return { place: { view: view.id }, blocks: view.blocks, state, errors: view.errors };
}
