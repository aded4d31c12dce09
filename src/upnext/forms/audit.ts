import type { Journal } from '../log.js';
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

/** A form that was sent is saved as sent even if its audit entry cannot be written; the log then shows the gap. */
export async function writeDespiteAuditFailure<T>(
  log: Journal,
  entry: AuditEntry | undefined,
  write: (entry: AuditEntry | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await write(entry);
  } catch (error) {
    if (!entry) throw error;
    const written = await write(undefined);
    log.error({ reference: entry.reference, error }, 'could not write the audit trail');
    return written;
  }
}
