import type { ModalView } from '@slack/types';
import type { WebClient } from '@slack/web-api';

interface ModalTrigger {
  client: WebClient;
  body: { trigger_id: string; view?: { type: string } | undefined };
}

/** Opens a modal: on top of the one whose button was pressed, if there is one. */
export function showModal({ client, body }: ModalTrigger, view: ModalView) {
  const modal = { trigger_id: body.trigger_id, view };
  return body.view?.type === 'modal' ? client.views.push(modal) : client.views.open(modal);
}

/** For what takes longer than Slack’s trigger is valid: the modal opens at once, and shows the view once it is known. */
export async function showWhenReady(
  trigger: ModalTrigger,
  loading: ModalView,
  find: () => Promise<ModalView>,
): Promise<void> {
  const opened = await showModal(trigger, loading);
  await trigger.client.views.update({ view_id: opened.view?.id ?? '', view: await find() });
}
