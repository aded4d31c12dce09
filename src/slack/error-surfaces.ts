import type { RespondArguments, ViewResponseAction } from '@slack/bolt';
import type { ErrorSurface } from './ack-and-report.js';
import { option } from './blocks.js';
import type {
  ActionArgs,
  CommandArgs,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from './listeners.js';
import { inputsOf } from './view-state.js';
import { failureMessage } from './failure-messages.js';
import { messageView, workingView } from '../forms/form-views.js';
import { sendDirectMessage } from './notify.js';

/** How each kind of delivery is answered when its handler cannot, and where its person is told of a failure. */

export const commandSurface: ErrorSurface<CommandArgs, RespondArguments> = {
  kind: 'command',
  fallbackAck: () => undefined,
  /** In the answer to the command itself while that is owed: it needs no call to Slack, which may be what fails. */
  tell: ({ ack, respond, command }, error, reference, acked) =>
    (acked ? respond : ack)({
      response_type: 'ephemeral',
      text: `${failureMessage(error, reference)}${typedAgain(command)}`,
    }),
};

/** As much is typed again in a moment. */
const SHORT = 20;

/** Slack empties the line that a command is typed in: what stood there is given back, to be sent again. */
const typedAgain = ({ command, text }: CommandArgs['command']) =>
  text.length > SHORT ? `\nYou typed: ${command} ${text}` : '';

export const formSurface: ErrorSurface<SubmitArgs, ViewResponseAction> = {
  kind: 'submission',
  survivesShutdown: true,
  fallbackAck: () => ({ response_action: 'update', view: workingView('Still at it') }),
  async tell({ ack, view, client, body }, error, reference, acked) {
    const words = failureMessage(error, reference);
    if (acked) return sendDirectMessage(client, body.user.id, { text: words, blocks: [] });
    return ack(errorAtFirstInput(view, 'That did not work', words));
  },
};

/** Beside the first field: so the form stays, with everything that was typed. */
export function errorAtFirstInput(
  view: SubmitArgs['view'],
  title: string,
  words: string,
): ViewResponseAction {
  const [first] = inputsOf(view);
  return first
    ? { response_action: 'errors', errors: { [first]: words } }
    : { response_action: 'update', view: messageView(title, words) };
}

export const actionSurface: ErrorSurface<ActionArgs, undefined> = {
  kind: 'action',
  fallbackAck: () => undefined,
  tell: (args, error, reference) =>
    reportToPresser(args, 'That did not work', failureMessage(error, reference)),
};

/** Below the message whose button it was; else in a window, and where none opens, in a message to them. */
export async function reportToPresser(
  { body, client, respond }: ActionArgs,
  title: string,
  text: string,
): Promise<unknown> {
  if (body.response_url) return respond({ response_type: 'ephemeral', replace_original: false, text });
  const window = { trigger_id: body.trigger_id, view: messageView(title, text) };
  const shown = body.view?.type === 'modal' ? client.views.push(window) : client.views.open(window);
  return shown.catch(() => sendDirectMessage(client, body.user.id, { text, blocks: [] }));
}

export const shortcutSurface: ErrorSurface<ShortcutArgs | MessageShortcutArgs, undefined> = {
  kind: 'shortcut',
  fallbackAck: () => undefined,
  tell: (args, error, reference) =>
    reportInModal(args, 'That did not work', failureMessage(error, reference)),
};

export const reportInModal = (
  { body, client }: ShortcutArgs | MessageShortcutArgs,
  title: string,
  text: string,
): Promise<unknown> =>
  client.views
    .open({ trigger_id: body.trigger_id, view: messageView(title, text) })
    .catch(() => sendDirectMessage(client, body.user.id, { text, blocks: [] }));

/** What nobody can choose: forms read it as nothing chosen. */
export const NO_CHOICE = '!';

export const optionsSurface: ErrorSurface<OptionsArgs, { options: ReturnType<typeof option>[] }> = {
  kind: 'options',
  fallbackAck: () => ({ options: [] }),
  tell: ({ ack }, error, reference) =>
    ack({ options: [option(failureMessage(error, reference), NO_CHOICE)] }),
};
