import type { Deps } from '../deps.js';
import { findApprovers } from '../rights/access.js';
import { noPermission, noProjectAccess } from '../rights/rights.js';
import type { AuditEntry } from './audit-table.js';
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

  /** Keeps what its person may need again. Resolves to the message about it that its owner has. */
  async function settle(
    { about, actor }: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
    entry?: AuditEntry,
  ): Promise<Card | null> {
    const submitted = submittedForm(form, actor, about, values);
    const { state } = outcome;
    if (state === 'delivered' || state === 'unknown')
      return (await store.keptForms.finish(submitted, entry))?.card ?? null;
    if (entry) await store.audit.write(entry);
    const returned = { state: 'returned', reason: reasonOf(outcome) } as const;
    if (state !== 'asked') await store.keptForms.keep(submitted, returned, now(), isUntried(outcome));
    return null;
  }

  /** Once it is known what became of it. */
  async function conclude(
    context: FormContext<A>,
    values: V,
    outcome: SubmissionOutcome<D>,
  ): Promise<Card | null> {
    const { reference, workspace } = context.actor;
    const { state } = outcome;
    const hasEntry = state !== 'unknown' && !isUntried(outcome);
    const entry = hasEntry ? auditEntryFor(form, values, outcome, context) : undefined;
    log.info({ reference, form: form.name, workspace, state }, 'submission');
    if (!isUntried(outcome)) deps.metrics.submitted(form.name, state);
    return writeDespiteAuditFailure(log, entry, (written) => settle(context, values, outcome, written));
  }

  return { attempt, conclude, keep, settle };
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

const isUntried = (outcome: SubmissionOutcome<unknown>): boolean =>
  outcome.state === 'refused' && outcome.isUntried === true;

const refused = (say: string) => ({ state: 'refused' as const, notices: { fields: {}, top: [say] } });

export const UNKNOWN_TO_SLACK =
  'Slack couldn’t tell Upnext who you are, so nothing was sent. Please try again in a moment.';
export const ALREADY_ASKED =
  'This form is already waiting for an admin. You’ll get a message when someone decides.';
