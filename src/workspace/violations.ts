import type { Workspace } from './workspace.js';

/** For the end of every test of a bot: throws with all that it did against Slack's rules. */
export function expectNoViolations(workspace: Pick<Workspace, 'violations'>): void {
  if (workspace.violations.length === 0) return;
  const lines = workspace.violations.map(
    ({ code, where, details }) => `${where}: ${code} ${details.join('; ')}`,
  );
  throw new Error(`The bot broke Slack's rules:\n${lines.join('\n')}`);
}
