import type { RespondArguments, ViewResponseAction } from '@slack/bolt';
import type { Surface } from './answered.js';
import { option } from './blocks.js';
import type {
  ActionArgs,
  CommandArgs,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from './ears.js';
import { fieldsOn } from './entered.js';
import { failureWords } from './failure-words.js';
import { said, stillWorking } from './form-views.js';
import { tellPrivately } from './tell.js';

/** How each kind of delivery is answered when its handler cannot, and where its person is told of a failure. */

export const commandSurface: Surface<CommandArgs, RespondArguments> = {
  kind: 'command',
  silence: () => undefined,
  /** In the answer to the command itself while that is owed: it needs no call to Slack, which may be what fails. */
  tell: ({ ack, respond, command }, error, reference, acked) =>
    (acked ? respond : ack)({
      response_type: 'ephemeral',
      text: `${failureWords(error, reference)}${typedAgain(command)}`,
    }),
};

/** As much is typed again in a moment. */
const SHORT = 20;

/** Slack empties the line that a command is typed in: what stood there is given back, to be sent again. */
const typedAgain = ({ command, text }: CommandArgs['command']) =>
  text.length > SHORT ? `\nYou typed: ${command} ${text}` : '';

export const formSurface: Surface<SubmitArgs, ViewResponseAction> = {
  kind: 'submission',
  goesOn: true,
  silence: () => ({ response_action: 'update', view: stillWorking('Still at it') }),
  async tell({ ack, view, client, body }, error, reference, acked) {
    const words = failureWords(error, reference);
    if (acked) return tellPrivately(client, body.user.id, { text: words, blocks: [] });
    return ack(besideTheFirst(view, 'That did not work', words));
  },
};

/** Beside the first field: so the form stays, with everything that was typed. */
export function besideTheFirst(view: SubmitArgs['view'], title: string, words: string): ViewResponseAction {
  const [first] = fieldsOn(view);
  return first
    ? { response_action: 'errors', errors: { [first]: words } }
    : { response_action: 'update', view: said(title, words) };
}

export const actionSurface: Surface<ActionArgs, undefined> = {
  kind: 'action',
  silence: () => undefined,
  tell: (args, error, reference) => tellWhoPressed(args, 'That did not work', failureWords(error, reference)),
};

/** Below the message whose button it was; else in a window, and where none opens, in a message to them. */
export async function tellWhoPressed(
  { body, client, respond }: ActionArgs,
  title: string,
  text: string,
): Promise<unknown> {
  if (body.response_url) return respond({ response_type: 'ephemeral', replace_original: false, text });
  const window = { trigger_id: body.trigger_id, view: said(title, text) };
  const shown = body.view?.type === 'modal' ? client.views.push(window) : client.views.open(window);
  return shown.catch(() => tellPrivately(client, body.user.id, { text, blocks: [] }));
}

export const shortcutSurface: Surface<ShortcutArgs | MessageShortcutArgs, undefined> = {
  kind: 'shortcut',
  silence: () => undefined,
  tell: (args, error, reference) => tellInWindow(args, 'That did not work', failureWords(error, reference)),
};

export const tellInWindow = (
  { body, client }: ShortcutArgs | MessageShortcutArgs,
  title: string,
  text: string,
): Promise<unknown> =>
  client.views
    .open({ trigger_id: body.trigger_id, view: said(title, text) })
    .catch(() => tellPrivately(client, body.user.id, { text, blocks: [] }));

/** What nobody can choose: forms read it as nothing chosen. */
export const NO_CHOICE = '!';

export const optionsSurface: Surface<OptionsArgs, { options: ReturnType<typeof option>[] }> = {
  kind: 'options',
  silence: () => ({ options: [] }),
  tell: ({ ack }, error, reference) => ack({ options: [option(failureWords(error, reference), NO_CHOICE)] }),
};
