import type { RespondArguments, ViewResponseAction } from '@slack/bolt';
import type { View } from '@slack/types';
import { NO_CHOICE } from '../../slack/views/options.js';
import type {
  ActionArgs,
  CommandArgs,
  MessageShortcutArgs,
  OptionsArgs,
  ShortcutArgs,
  SubmitArgs,
} from '../events/listeners.js';
import { TOO_MANY } from '../events/rate-limit.js';
import { callOnce } from '../send/call-once.js';
import { sendDirectMessage } from '../send/notify.js';
import { clip, messageView, option } from '../text/blocks.js';
import { escape } from '../text/markup.js';
import { inputsOf } from '../views/view-state.js';
import type { ErrorSurface } from './ack-and-report.js';
import { fewerOptions } from './ack-size.js';
import { pause, RETRY_AFTER_MS } from './deadlines.js';
import { failureMessage } from './failure-messages.js';
import { showModal } from './show-modal.js';

/** For each kind of delivery: the ack of last resort, and where an error is reported. */

export const FAILED = 'Something went wrong';

export const commandSurface: ErrorSurface<CommandArgs, RespondArguments> = {
  kind: 'command',
  fallbackAck: () => ({ response_type: 'ephemeral', text: ':hourglass_flowing_sand: Still working…' }),
  split: (_, later) => ({ later }),
  answerLate: async ({ respond }, answer) => answer && respond(answer),
  /** In the ack itself if there was none yet: that needs no call to Slack, which may be what is failing. */
  report: ({ ack, respond, command }, error, reference, acked) =>
    (acked ? respond : ack)({
      response_type: 'ephemeral',
      text: `${failureMessage(error, reference)}${repeatCommand(command)}`,
    }),
};

/** Shorter commands are quick to type again. */
const WORTH_REPEATING = 20;

/** Slack clears the line that a command was typed in, so the text is returned for another try. */
const repeatCommand = ({ command, text }: CommandArgs['command']) =>
  text.length > WORTH_REPEATING ? `\nYou typed: ${command} ${text}` : '';

export const stillWorking = messageView(
  'Still working',
  ':hourglass_flowing_sand: *This is taking longer than usual.*',
  'You can close this window. You’ll get a message with the result.',
);

export const resultInMessageView = messageView(
  'Check your messages',
  'Upnext couldn’t show the result here. You’ll get it in a message.',
);

/** In which a late answer is shown. */
const MAX_TRIES = 3;

export const formSurface: ErrorSurface<SubmitArgs, ViewResponseAction> = {
  kind: 'submission',
  survivesShutdown: true,
  fallbackAck: () => ({
    response_action: 'update',
    view: stillWorking,
  }),
  split: (_, answer) =>
    answer.response_action === 'errors'
      ? { now: { ...answer, errors: shortened(answer.errors) } }
      : { now: { response_action: 'update', view: stillWorking }, later: answer },
  async answerLate({ client, view }, answer, { isApplied, startTimer }) {
    const shown = answer?.response_action === 'update' ? answer.view : lateView(view, answer);
    await isApplied;
    const update = (late: View) => client.views.update({ view_id: view.id, view: late });
    for (let tries = 1; ; tries += 1) {
      const updating = update(shown);
      const updated = await callOnce(() => updating);
      const isRefused = updated.state === 'refused';
      if (isRefused && updated.error !== 'not_found') await callOnce(() => update(resultInMessageView));
      if (isRefused || updated.state === 'done' || tries === MAX_TRIES) return updating;
      await pause(RETRY_AFTER_MS, startTimer);
    }
  },
  async report({ ack, view, client, body }, error, reference, acked) {
    const text = failureMessage(error, reference);
    if (acked) return sendDirectMessage(client, body.user.id, { text, blocks: [] });
    return ack(errorAtFirstInput(view, FAILED, text));
  },
};

/** Together they fit in an ack, whatever letters they have. */
const MAX_ERRORS = 2_500;

function shortened(errors: Record<string, string>): Record<string, string> {
  const said = Object.entries(errors);
  return Object.fromEntries(said.map(([name, text]) => [name, clip(text, MAX_ERRORS / said.length)]));
}

/** The inputs are gone by now, so errors cannot be shown at them. */
function lateView({ title }: SubmitArgs['view'], answer: ViewResponseAction | undefined) {
  const said = answer?.response_action === 'errors' ? Object.values(answer.errors) : ['Done.'];
  return messageView(title.text, escape(said.join('\n')));
}

/** At the first input, so that the form stays open with everything that was typed. */
export function errorAtFirstInput(view: SubmitArgs['view'], title: string, text: string): ViewResponseAction {
  const [first] = inputsOf(view);
  return first
    ? { response_action: 'errors', errors: { [first]: text } }
    : { response_action: 'update', view: messageView(title, text) };
}

type Press = ActionArgs | ShortcutArgs | MessageShortcutArgs;

const surfaceOf = (kind: string): ErrorSurface<Press, undefined> => ({
  kind,
  fallbackAck: () => undefined,
  report: (args, error, reference) => reportToPresser(args, FAILED, failureMessage(error, reference)),
});
export const actionSurface = surfaceOf('action');
export const shortcutSurface = surfaceOf('shortcut');

/** Below the message with the button, else in a modal; if Slack opens none, in a direct message. */
export async function reportToPresser(args: Press, title: string, text: string): Promise<unknown> {
  const { body, client } = args;
  if ('action' in args && args.body.response_url)
    return args.respond({ response_type: 'ephemeral', replace_original: false, text });
  return showModal({ client, body }, messageView(title, text)).catch(() =>
    sendDirectMessage(client, body.user.id, { text, blocks: [] }),
  );
}

/** Tells the sender of a delivery that reaches no listener, where they are. */
export async function reportTooMany(args: CommandArgs | Press | object): Promise<unknown> {
  if ('command' in args) return args.respond({ response_type: 'ephemeral', text: TOO_MANY });
  const isPress = 'action' in args || 'shortcut' in args;
  return isPress ? reportToPresser(args, 'Too many requests', TOO_MANY) : undefined;
}

/** In place of a select's options, which hold 75 characters. */
export const listFailed = (reference: string, isDown = false) =>
  `${isDown ? 'Can’t reach the scheduling service. Try again later' : 'Couldn’t load this list. Please try again'}. Reference: ${reference}`;

/** Every list whose options Slack asks for can be searched. */
const MORE_OPTIONS = option('Type to find more', NO_CHOICE);
/** Slack shows an empty list as “No results”. */
const STILL_LOADING = option('Still loading. Type something to try again', NO_CHOICE);

export const optionsSurface: ErrorSurface<OptionsArgs, { options: ReturnType<typeof option>[] }> = {
  kind: 'options',
  fallbackAck: () => ({ options: [STILL_LOADING] }),
  split: (_, { options }) => ({ now: { options: fewerOptions(options, MORE_OPTIONS) } }),
  report: ({ ack }, _, reference) => ack({ options: [option(listFailed(reference), NO_CHOICE)] }),
};
