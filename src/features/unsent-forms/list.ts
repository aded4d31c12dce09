import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { EDIT, keptFormLine } from '../../forms/views/returned-card.js';
import { button, context, modalWith, section, withSubject } from '../../slack/text/blocks.js';
import type { KeptForm } from '../../forms/kept-forms-table.js';
import type { ActionArgs } from '../../ui/feature.js';

/** Slack allows 100 blocks in a view. */
const MAX_LISTED = 90;

/** From the App Home, which shows only the newest. */
export const showUnsent =
  (deps: Pick<Deps, 'store'>, labelOf: (kept: KeptForm) => string) =>
  async ({ access, client, body }: ActionArgs): Promise<void> => {
    const { workspace, person } = (await access()).actor;
    const { keptForms } = deps.store;
    const [newest, count] = await Promise.all([
      keptForms.of(workspace, person, MAX_LISTED),
      keptForms.count(workspace, person),
    ]);
    const listed = newest.map((kept) => ({ ...kept, label: labelOf(kept) }));
    await client.views.open({ trigger_id: body.trigger_id, view: unsentList(listed, count) });
  };

type ListedForm = Pick<KeptForm, 'id' | 'state' | 'reason'> & { label: string };

/** All forms that have not been sent, newest first. A form that is being sent cannot be edited. */
export function unsentList(forms: ListedForm[], count: number): ModalView {
  if (forms.length === 0) return modalWith('Unsent forms', [section('You have no unsent forms.')]);
  const lines = forms.map((form, index) => {
    const editButton = button('Edit', `${EDIT}:${index}`, { value: form.id });
    const edit = form.state === 'working' ? undefined : withSubject(editButton, form.label);
    return section(keptFormLine(form), edit);
  });
  const more = count > forms.length ? [context(`…and ${count - forms.length} more.`)] : [];
  return modalWith('Unsent forms', [...lines, ...more]);
}
