import type { Deps } from '../../../deps.js';
import type { Requester } from '../../../slack/actor.js';
import type { AuditEntry } from '../../../store/audit.js';
import type { HeldKey } from '../../../store/held-tables.js';
import { cannotDo } from '../../../views/held-answers.js';

interface Pressed {
  id: string;
  /** In the audit trail. */
  action: string;
  /** What the person is told if it was done. */
  done: string;
  /** In the audit trail, besides the post. */
  after?: unknown;
}

/**
 * Does what a button says, stored together with its entry in the audit trail, or finds out why it can’t. Resolves to what the
 * person is told.
 */
export async function press(
  deps: Pick<Deps, 'plan' | 'now'>,
  { workspace, person, channel, reference }: Requester,
  { id, action, done, after }: Pressed,
  carryOut: (key: HeldKey, entry: AuditEntry) => Promise<boolean>,
): Promise<string> {
  const key = { workspace, id };
  const entry = { workspace, at: deps.now(), person, action, place: channel, outcome: 'done' };
  const isDone = await carryOut(key, { ...entry, reference, before: { id }, after });
  return isDone ? done : cannotDo(await deps.plan.find(key));
}
