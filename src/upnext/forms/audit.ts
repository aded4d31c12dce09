import type { Requester } from '../slack/people/actor.js';
import type { AuditEntry } from '../ui/audit/table.js';
import type { Sending } from './context.js';

/** One entry for everything that was tried. */
export function auditEntryFor({ form, values, context, outcome }: Sending): AuditEntry {
  const { deps, actor, about, approvedBy } = context;
  return {
    ...entryBy({ ...actor, channel: about.channel }, deps.now(), form.name, outcome.state),
    decidedBy: approvedBy,
    project: about.project?.id ?? form.projects(values, about)[0],
    ...form.audited?.(values, outcome.state === 'delivered' ? outcome.done : undefined, context),
  };
}

/** What is the same for whatever a person does. */
export const entryBy = (
  { workspace, person, channel: place, reference }: Requester,
  at: Date,
  action: string,
  outcome = 'done',
) => ({ workspace, person, place, reference, at, action, outcome });
