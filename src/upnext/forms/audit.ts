import type { Requester } from '../slack/people/actor.js';
import type { AuditEntry } from './audit-table.js';
import type { About, Form, FormContext } from './form.js';
import type { SubmissionOutcome } from './outcomes.js';

/** One entry for everything that was tried. */
export function auditEntryFor<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  outcome: SubmissionOutcome<D>,
  context: FormContext<A>,
): AuditEntry {
  const { deps, actor, about, approvedBy } = context;
  const result = outcome.state === 'delivered' ? outcome.done : undefined;
  return {
    workspace: actor.workspace,
    at: deps.now(),
    person: actor.person,
    action: form.name,
    place: about.channel,
    outcome: outcome.state,
    reference: actor.reference,
    decidedBy: approvedBy,
    project: about.project?.id ?? form.projects(values, about)[0],
    ...form.audited?.(values, result, context),
  };
}

/** What is the same for whatever a person does. */
export const entryBy = (
  { workspace, person, channel: place, reference }: Requester,
  at: Date,
  action: string,
  outcome = 'done',
) => ({ workspace, person, place, reference, at, action, outcome });
