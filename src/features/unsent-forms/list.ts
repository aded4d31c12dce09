import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { EDIT, unsentLine } from '../../forms/views/unsent-card.js';
import { button, context, modalWith, section, withSubject } from '../../slack/text/blocks.js';
import type { Submission } from '../../forms/table/submission-row.js';
import type { ActionArgs } from '../../ui/feature.js';

/** Slack allows 100 blocks in a view. */
const MAX_LISTED = 90;

/** From the App Home, which shows only the newest. */
export const showUnsent =
  (deps: Pick<Deps, 'store'>, labelOf: (submission: Submission) => string) =>
  async ({ access, client, body }: ActionArgs): Promise<void> => {
    const { workspace, person } = (await access()).actor;
    const { submissions } = deps.store;
    const [newest, count] = await Promise.all([
      submissions.openFor(workspace, person, MAX_LISTED),
      submissions.countOpen(workspace, { person }),
    ]);
    const listed = newest.map((submission) => ({ ...submission, label: labelOf(submission) }));
    await client.views.open({ trigger_id: body.trigger_id, view: unsentList(listed, count) });
  };

type ListedForm = Pick<Submission, 'id' | 'state' | 'reason'> & { label: string };

/** All forms that have not been sent, newest first. A form that is being sent cannot be edited. */
export function unsentList(forms: ListedForm[], count: number): ModalView {
  if (forms.length === 0) return modalWith('Unsent forms', [section('You have no unsent forms.')]);
  const lines = forms.map((form, index) => {
    const isBusy = form.state === 'sending' || form.state === 'unknown';
    const edit = isBusy
      ? undefined
      : withSubject(button('Edit', `${EDIT}:${index}`, { value: form.id }), form.label);
    return section(unsentLine(form), edit);
  });
  const more = count > forms.length ? [context(`…and ${count - forms.length} more.`)] : [];
  return modalWith('Unsent forms', [...lines, ...more]);
}
