import type { Workspace } from './workspace.js';

/** Call after every test of a bot: throws an error that lists every Slack rule the bot broke. */
export function expectNoViolations(workspace: Pick<Workspace, 'violations'>): void {
  if (workspace.violations.length === 0) return;
  const lines = workspace.violations.map(
    ({ code, where, details }) => `${where}: ${code} ${details.join('; ')}`,
  );
  throw new Error(`The bot broke Slack's rules:\n${lines.join('\n')}`);
}
