import type { Failure, Outcome } from '../api/outcome.js';
import type { Card } from '../store/tables.js';
import type { Form, FormContext, Notices } from './form.js';
import { retryWhenBusy } from './retry-when-busy.js';
import { OUTCOME_UNKNOWN } from './outcomes.js';

/** How a submission stands. */
export type SubmissionOutcome<D> = OutcomeState<D> & {
  /** The message that its owner has of it. */
  card?: Card | null;
};

type OutcomeState<D> =
  | { state: 'delivered'; done: D }
  /** They may not; these people may. */
  | { state: 'not-allowed'; say: string; approvers: string[] }
  /** The person can mend it: in the form. */
  | { state: 'refused'; notices: Notices }
  /** It is surely not at the service. */
  | { state: 'unsent'; say: string }
  /** Nobody knows yet: looked up again, never just sent again. */
  | { state: 'unknown'; say: string };

export async function carryOut<V, D>(
  form: Form<V, D>,
  values: V,
  context: FormContext,
): Promise<SubmissionOutcome<D>> {
  const earlier = context.about.lost ? await form.look?.(values, context) : undefined;
  if (earlier?.ok === false) return settledBy(earlier, context);
  if (earlier?.value !== undefined) return { state: 'delivered', done: earlier.value };
  const sent = await retryWhenBusy(() => form.send(values, context));
  if (sent.ok) return { state: 'delivered', done: sent.value };
  if (sent.kind === 'pointed-out') return { state: 'refused', notices: sent.notices };
  if (mayHaveArrived(sent)) return lookUp(form, values, context, sent);
  return settledBy(sent, context);
}

/** After an unknown outcome: look before anything is repeated. */
export async function lookUp<V, D>(
  form: Form<V, D>,
  values: V,
  context: FormContext,
  failure?: Failure,
): Promise<SubmissionOutcome<D>> {
  if (!form.look) return { state: 'unsent', say: OUTCOME_UNKNOWN };
  const told = (say: string) => withReference(say, context);
  const found: Outcome<D | undefined> = await form.look(values, context);
  if (!found.ok) return { state: 'unknown', say: told(failure?.say ?? NOBODY_KNOWS_YET) };
  if (found.value !== undefined) return { state: 'delivered', done: found.value };
  if (failure && stillOnItsWay(failure)) return { state: 'unknown', say: told(failure.say) };
  return { state: 'unsent', say: told(notThere(failure)) };
}

const NOBODY_KNOWS_YET = 'The service does not say just now whether it has it.';

/** With what the service said of it, since its own reason is the one that helps. */
function notThere(failure?: Failure): string {
  if (failure?.kind !== 'unknown' || !failure.answered)
    return 'The service does not have it, so nothing was done.';
  const said = failure.said ? ` It says: ${failure.said}` : '';
  return `The service answered with an error and does not have it, so nothing was done.${said}`;
}

const mayHaveArrived = (failure: Failure) =>
  failure.kind === 'unknown' || (failure.kind === 'nonsense' && failure.delivered);

/** A service that never answered may still be at it; one that answered with an error is not. */
const stillOnItsWay = (failure: Failure) => failure.kind === 'unknown' && !failure.answered;

/** As in the log. */
const withReference = (say: string, { actor }: FormContext) => `${say} Reference: ${actor.reference}`;

function settledBy(failure: Failure, context: FormContext): SubmissionOutcome<never> {
  switch (failure.kind) {
    case 'invalid':
      return {
        state: 'refused',
        notices: {
          fields: joined(failure.fields.map(({ field, say }) => [field, say])),
          top: failure.others,
        },
      };
    case 'token':
    case 'too-many':
    case 'down':
      return { state: 'unsent', say: withReference(failure.say, context) };
    case 'forbidden':
    case 'missing':
    case 'conflict':
    case 'too-large':
    case 'nonsense':
    case 'unknown':
      return { state: 'refused', notices: { fields: {}, top: [withReference(failure.say, context)] } };
  }
}

/** A modal shows one text for each input. */
function joined(problems: [field: string, say: string][]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, say] of problems) fields[field] = fields[field] ? `${fields[field]} ${say}` : say;
  return fields;
}
