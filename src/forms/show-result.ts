import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import type { SubmitArgs } from '../slack/listeners.js';
import { workingView } from './form-views.js';
import { notify } from '../slack/notify.js';
import { actorOf } from '../slack/actor.js';
import { ANSWER_WITHIN_MS, settledWithin } from '../slack/deadlines.js';

/** What the form turns into, and the same in words. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For a form that nothing is kept of: where it takes nothing any more, its person is told in a message. */
export async function showResult(
  deps: Deps,
  { ack, body, client, context, view: { id } }: SubmitArgs,
  doing: string,
  work: Promise<Result>,
): Promise<void> {
  const soon = await settledWithin(ANSWER_WITHIN_MS, work);
  if (soon) return ack({ response_action: 'update', view: soon.view });
  await ack({ response_action: 'update', view: workingView(doing) });
  const { view, say } = await work;
  const shown = await client.views.update({ view_id: id, view }).catch(() => undefined);
  if (shown?.ok) return;
  const told = { text: say, blocks: [] };
  await notify(deps, actorOf(context, body), { openedAt: deps.now().getTime() }, told);
}
