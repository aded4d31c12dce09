import type { Workspace } from './workspace.js';

/** For the end of every test of a bot: throws with all that it did against Slack's rules. */
export function expectNoBreach(workspace: Pick<Workspace, 'breaches'>): void {
  if (workspace.breaches.length === 0) return;
  const lines = workspace.breaches.map(
    ({ code, where, details }) => `${where}: ${code} ${details.join('; ')}`,
  );
  throw new Error(`The bot broke Slack's rules:\n${lines.join('\n')}`);
}
