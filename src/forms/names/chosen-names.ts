import * as z from 'zod';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { chosenOptionIn } from '../../slack/views/view-state.js';
import type { About, FindName, Form, FormContext } from '../form.js';

/** The longest that a form waits for names before it is sent. */
const NAMES_MS = 500;
const fieldsOf = z.looseObject({});

/**
 * Slack may return the text of a chosen option escaped, or with emoji as names. So the name that is stored and shown is
 * looked up by the option's id. Where that fails or takes too long, or the project is not open to the person, the text from
 * Slack is used.
 */
export async function withNames<V, D, A extends About>(
  form: Form<V, D, A>,
  values: V,
  context: FormContext<A>,
): Promise<V> {
  const fields = fieldsOf.parse(values);
  const lookUps = Object.entries<FindName<V> | undefined>(form.names ?? {}).flatMap(([field, find]) => {
    const chosen = chosenOptionIn(fields[field]);
    return chosen && find ? [{ field, chosen, find }] : [];
  });
  const { isRestricted, may } = context.rights;
  if (lookUps.length === 0 || (isRestricted && !may('read'))) return values;
  const named = Promise.all(
    lookUps.map(async ({ field, chosen, find }) => {
      const text = await find(chosen.value, values, context);
      return text === undefined || text === chosen.text ? [] : [[field, { ...chosen, text }] as const];
    }),
  );
  const changed = (await settledWithin(NAMES_MS, named, context.deps.startTimer))?.flat() ?? [];
  return changed.length > 0 ? form.values.parse({ ...fields, ...Object.fromEntries(changed) }) : values;
}
