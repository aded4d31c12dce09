import type { Failure, Outcome } from '../api/outcome.js';
import type { About, Form, FormContext } from './form.js';
import { namePeople } from './names/name-people.js';
import { CANNOT_CHECK, OUTCOME_UNKNOWN, type SubmissionOutcome } from './outcomes.js';
import { retryWhenBusy } from './retry-when-busy.js';

/** Sends a form once. After an unknown outcome it looks for the result before anything is sent again. */
export async function carryOut<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  context: FormContext<A>,
): Promise<SubmissionOutcome<D>> {
  const outcome = await sendOnce(form, values, context);
  if (outcome.state !== 'refused') return outcome;
  return { ...outcome, notices: await namePeople(outcome.notices, context) };
}

async function sendOnce<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  context: FormContext<A>,
): Promise<SubmissionOutcome<D>> {
  const earlier = context.about.outcomeUnknown ? await form.look?.(values, context) : undefined;
  if (earlier?.ok === false) return outcomeOfFailure(earlier, context);
  if (earlier?.value !== undefined) return { state: 'delivered', done: earlier.value };
  const sent = await retryWhenBusy(() => form.send(values, context));
  if (sent.ok) return { state: 'delivered', done: sent.value };
  if (sent.kind === 'warned') return { state: 'refused', notices: sent.notices };
  if (mayHaveArrived(sent)) return lookUp(form, values, context, sent);
  return outcomeOfFailure(sent, context);
}

export async function lookUp<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  context: FormContext<A>,
  failure?: Failure,
): Promise<SubmissionOutcome<D>> {
  if (!form.look) return { state: 'unsent', say: OUTCOME_UNKNOWN };
  const say = (text: string) => withReference(text, context);
  const found: Outcome<D | undefined> = await form.look(values, context);
  if (!found.ok) return { state: 'unknown', say: say(failure?.say ?? CANNOT_CHECK) };
  if (found.value !== undefined) return { state: 'delivered', done: found.value };
  if (failure && mayStillArrive(failure)) return { state: 'unknown', say: say(failure.say) };
  if (form.staysInUpnext?.(values, context)) return { state: 'unsent', say: say(NOT_STORED) };
  return { state: 'unsent', say: say(notThere(failure)) };
}

const NOT_STORED = 'Upnext restarted before it stored this, so nothing was done.';

/** Quotes the service's own reason, which helps most. */
export function notThere(failure?: Failure): string {
  if (failure?.kind !== 'unknown' || !failure.answered)
    return 'The service didn’t receive this, so nothing was done.';
  const said = failure.said ? ` It says: ${failure.said}` : '';
  return `The service returned an error, so nothing was done.${said}`;
}

export const mayHaveArrived = (failure: Failure) =>
  failure.kind === 'unknown' || (failure.kind === 'nonsense' && failure.delivered);

/** A service that never answered may still be working; one that answered with an error is not. */
export const mayStillArrive = (failure: Failure) => failure.kind === 'unknown' && !failure.answered;

const withReference = (say: string, { actor }: Pick<FormContext, 'actor'>) =>
  `${say}${REFERENCE}${actor.reference}`;

const REFERENCE = ' Reference: ';

/** For a reason that becomes part of another one. */
export const withoutReference = (say: string) => say.split(REFERENCE)[0] ?? say;

export function outcomeOfFailure(
  failure: Failure,
  context: Pick<FormContext, 'actor'>,
): SubmissionOutcome<never> {
  switch (failure.kind) {
    case 'invalid': {
      const fields = joinByField(failure.fields.map(({ field, say }) => [field, say]));
      return { state: 'refused', notices: { fields, top: failure.others } };
    }
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
      return {
        state: 'refused',
        notices: {
          fields: {},
          top: [withReference(failure.say, context)],
        },
      };
  }
}

/** A modal shows one text at each input. */
function joinByField(problems: [field: string, say: string][]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const [field, say] of problems) fields[field] = fields[field] ? `${fields[field]} ${say}` : say;
  return fields;
}
