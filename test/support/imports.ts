import type { VisibleMessage } from '../../src/local-slack/index.js';
import type { Desk } from './desk.js';

/** The messages to Ada about her imports. The result files come after them. */
const aboutImports = (desk: Desk): VisibleMessage[] =>
  desk
    .user('ada')
    .inDirectMessage()
    .messages()
    .filter(({ fallback }) => /^(?:Import(?:ing|ed)|Import cancelled)/.test(fallback));

export function lastImport(desk: Desk): VisibleMessage {
  const found = aboutImports(desk).at(-1);
  if (!found) throw new Error('There is no message about an import.');
  return found;
}

/** Lets the job of the import run until it has ended. */
export async function untilImported(desk: Desk): Promise<void> {
  for (let runs = 0; runs < 1_000; runs += 1) {
    await desk.deps.jobs.runDue();
    await desk.slack.idle();
    if (lastImport(desk).text().includes('*Imported ')) return;
    desk.clock.moveForward(2_000);
  }
}
