import { findApprovers } from '../../rights/access.js';
import { waitingFor } from '../../rights/admin-request.js';
import { auditEntryFor, type Sending, type Submission, submittedForm } from '../context.js';
import { atTop } from '../form.js';
import { workerJob } from '../kept-forms-table.js';
import { ALREADY_ASKED } from './words.js';

/**
 * Keeps a form that its person may not send, with all its values, until an admin has decided about it: it is sent exactly so if one
 * of them allows it. Its worker asks them (requests.ts).
 */
export async function askAdmins(submission: Submission): Promise<Sending> {
  const { form, context, values } = submission;
  const { actor, deps } = context;
  const submitted = submittedForm(form, { ...context, values });
  const say = waitingFor(actor, await findApprovers(deps, actor));
  const asked: Sending = { ...submission, outcome: { state: 'asked', say } };
  const job = workerJob(submitted, deps.now());
  const asking = { state: 'asked', job, entry: auditEntryFor(asked) } as const;
  if (!(await deps.store.keptForms.keep(submitted, asking, deps.now())))
    return { ...submission, outcome: { state: 'refused', notices: atTop(ALREADY_ASKED), isUntried: true } };
  deps.jobs.stored([job]);
  return asked;
}
