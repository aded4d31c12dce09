import type { About, Form, FormContext, LifeDeps } from './form.js';
import type { SubmittedForm } from './kept-forms-table.js';
import { idempotencyKeyOf } from './outcomes.js';

/** A form that somebody has sent. */
export interface Submission<V, D, A extends About> {
  form: Form<V, D, A>;
  deps: LifeDeps;
  context: FormContext<A>;
  values: V;
}

/** As it is kept. */
export function submittedForm<V, A extends About>(
  form: Pick<Form<V, unknown, A>, 'name'>,
  { actor: { workspace, person }, about, values }: Pick<FormContext<A>, 'actor' | 'about'> & { values: V },
): SubmittedForm {
  const id = about.submissionId;
  return { id, workspace, person, form: form.name, values, about, hash: idempotencyKeyOf(id, values) };
}
