import type { Deps } from '../deps.js';
import { findApprovers } from '../rights/access.js';
import { noPermission, noProjectAccess } from '../rights/rights.js';
import { auditEntryFor, writeDespiteAuditFailure } from './audit.js';
import { carryOut } from './carry-out.js';
import type { About, Form, FormContext } from './form.js';
import type { Card, KeptState, SubmittedForm } from './kept-forms-table.js';
import { idempotencyKeyOf, reasonOf, type SubmissionOutcome } from './outcomes.js';

/** Sends a form once, and keeps what its person may need again. */
export function createAttempt<V, D, A extends About>(
  form: Form<V, D, A>,
  { store, log, now, ...deps }: Pick<Deps, 'admins' | 'log' | 'metrics' | 'now' | 'store'>,
) {
  /** The right of the form is enforced here: people without it can ask an admin. */
  async function attempt(context: FormContext<A>, values: V): Promise<SubmissionOutcome<D>> {
    const { about, actor, approvedBy, profile, rights } = context;
    const problems = form.check(values, context);
    if (problems) return { state: 'refused', notices: problems, isUntried: true };
    if (rights.may(form.right) || approvedBy !== undefined) return carryOut(form, values, context);
    if (profile.unknownToSlack || rights.isUncertain) return { state: 'unsent', say: UNKNOWN_TO_SLACK };
    // Nobody asks for something in a project that they may not read.
    if (rights.isRestricted && !rights.may('read')) return refused(noProjectAccess());
    const approvers = await findApprovers({ ...deps, store }, actor);
    const say = noPermission(form.right, rights.isRestricted);
    if (!about.asksAdmin) return { state: 'not-allowed', say, approvers };
    const isNew = await keep(submittedForm(form, actor, about, values), 'asked');
    return isNew ? { state: 'asked', approvers } : { ...refused(ALREADY_ASKED), isUntried: true };
  }

  const keep = (submitted: SubmittedForm, state: KeptState): Promise<boolean> =>
    store.keptForms.keep(submitted, { state }, now());

  /** Resolves to the message about it that its owner has. `mustKeep`: even what was not tried is kept. */
  async function conclude(
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
    mustKeep = false,
  ): Promise<Card | null> {
    const { about, actor } = context;
    const { reference, workspace } = actor;
    const submitted = submittedForm(form, actor, about, values);
    const { state } = outcome;
    const isUntried = state === 'refused' && outcome.isUntried === true;
    const entry =
      isUntried || state === 'unknown' ? undefined : auditEntryFor(form, values, outcome, context);
    log.info({ reference, form: form.name, workspace, state }, 'submission');
    if (!isUntried) deps.metrics.submitted(form.name, state);
    if (state === 'delivered' || state === 'unknown') {
      const kept = await writeDespiteAuditFailure(log, entry, (written) =>
        store.keptForms.finish(submitted, written),
      );
      return kept?.card ?? null;
    }
    await writeDespiteAuditFailure(log, entry, async (written) => written && store.audit.write(written));
    const returned = { state: 'returned', reason: reasonOf(outcome) } as const;
    if (state !== 'asked') await store.keptForms.keep(submitted, returned, now(), isUntried && !mustKeep);
    return null;
  }

  return { attempt, conclude, keep };
}

export function submittedForm<V, A extends About>(
  form: Pick<Form<V, unknown, A>, 'name'>,
  { workspace, person }: FormContext['actor'],
  about: A,
  values: V,
): SubmittedForm {
  const id = about.submissionId;
  return { id, workspace, person, form: form.name, values, about, hash: idempotencyKeyOf(id, values) };
}

const refused = (say: string) => ({ state: 'refused' as const, notices: { fields: {}, top: [say] } });

export const UNKNOWN_TO_SLACK =
  'Slack couldn’t tell Upnext who you are, so nothing was sent. Please try again in a moment.';
export const ALREADY_ASKED =
  'This form is already waiting for an admin. You’ll get a message when someone decides.';
