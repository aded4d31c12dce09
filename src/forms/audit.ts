import type { Journal } from '../log.js';
import type { AuditEntry } from '../store/audit.js';
import type { SubmissionOutcome } from './carry-out.js';
import type { Form, FormContext } from './form.js';

/** One line of the audit trail for every end of every form. What was only pointed out has changed nothing. */
export function auditEntryFor<V, D>(
  form: Form<V, D>,
  values: V,
  outcome: SubmissionOutcome<D>,
  context: FormContext,
): AuditEntry | undefined {
  if (outcome.state === 'refused' && outcome.notices.shown) return undefined;
  const { deps, actor, about, decidedBy } = context;
  const result = outcome.state === 'delivered' ? outcome.done : undefined;
  return {
    workspace: actor.workspace,
    at: deps.now(),
    person: actor.person,
    action: form.name,
    place: about.channel,
    outcome: outcome.state,
    reference: actor.reference,
    decidedBy,
    ...form.audited?.(values, result, context),
  };
}

/** It is done by now: who did it is told so, and an operator that the trail has a gap. */
export async function writeDespiteAuditFailure<T>(
  log: Journal,
  line: AuditEntry | undefined,
  write: (line: AuditEntry | undefined) => Promise<T>,
): Promise<T> {
  try {
    return await write(line);
  } catch (error) {
    if (!line) throw error;
    const written = await write(undefined);
    log.error({ reference: line.reference, error }, 'the audit trail could not be written');
    return written;
  }
}
