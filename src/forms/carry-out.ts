import type { Failure } from '../api/outcome.js';
import type { About, Form, FormContext, Notices, Sent } from './form.js';
import { namePeople } from './names/name-people.js';
import { OUTCOME_UNKNOWN, type SentOutcome } from './outcomes.js';
import { retryWhenBusy } from './retry-when-busy.js';

/** Sends a form once. */
export const carryOut = async <V, D, A extends About>(
  form: Pick<Form<V, D, A>, 'send'>,
  values: V,
  context: FormContext<A>,
): Promise<SentOutcome<D>> => outcomeOf(await retryWhenBusy(() => form.send(values, context)), context);

export async function outcomeOf<D>(sent: Sent<D>, context: FormContext): Promise<SentOutcome<D>> {
  if (sent.ok) return { state: 'delivered', done: sent.value };
  if (sent.kind === 'warned') return refused(sent.notices, context);
  if (sent.kind === 'checking') return { state: 'unknown', say: withReference(sent.say, context) };
  if (mayHaveArrived(sent)) return { state: 'unsent', say: OUTCOME_UNKNOWN };
  const outcome = outcomeOfFailure(sent, context);
  return outcome.state === 'refused' ? refused(outcome.notices, context) : outcome;
}

const refused = async (notices: Notices, context: FormContext): Promise<SentOutcome<never>> => ({
  state: 'refused',
  notices: await namePeople(notices, context),
  isUntried: notices.warning !== undefined,
});

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
): Extract<SentOutcome<never>, { state: 'refused' | 'unsent' }> {
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
