import type { Settled } from './carry-out.js';
import type { Form, FormContext } from './form.js';

/** One line of the audit trail for every end of every form. What was only pointed out has changed nothing. */
export async function writeAudit<V, D>(
  form: Form<V, D>,
  values: V,
  settled: Settled<D>,
  context: FormContext,
): Promise<void> {
  if (settled.state === 'refused' && settled.notices.shown) return;
  const { deps, who, about, log, reference } = context;
  const result = settled.state === 'delivered' ? settled.done : undefined;
  const entry = {
    workspace: who.workspace,
    at: deps.now(),
    person: who.person,
    action: form.name,
    place: about.channel,
    outcome: settled.state,
    reference,
    decidedBy: context.decidedBy,
  };
  const write = deps.store.audit.write({ ...entry, ...form.audited?.(values, result, context) });
  // It is done by now: who did it is told so, and an operator that the trail has a gap.
  await write.catch((error: unknown) => log.error({ error }, 'the audit trail could not be written'));
}
