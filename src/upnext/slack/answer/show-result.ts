import type { ViewResponseAction } from '@slack/bolt';
import type { ModalView } from '@slack/types';
import type { SubmitArgs } from '../events/listeners.js';
import { actorOf } from '../people/actor.js';
import { notify, type NotifyDeps } from '../send/notify.js';

export const updateWith = (view: ModalView): ViewResponseAction => ({ response_action: 'update', view });

/** Shows an answer, also after "Still working". False if the person has closed the form, or Slack can’t show it. */
export const ackWith = ({ ack }: Pick<SubmitArgs, 'ack'>, answer: ViewResponseAction): Promise<boolean> =>
  ack(answer).then(
    () => true,
    () => false,
  );

/** A result as a view, and as a text for a direct message. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For forms that are not stored. If it was closed by then, its sender gets a message. */
export async function showResult(deps: NotifyDeps, args: SubmitArgs, { view, say }: Result): Promise<void> {
  if (await ackWith(args, updateWith(view))) return;
  await notify(deps, actorOf(args.context, args.body), undefined, { text: say, blocks: [] });
}
