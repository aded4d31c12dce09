import type { Deps } from '../../deps.js';
import { whoAsks, type Who } from '../../slack/who.js';
import { plainText } from '../../slack/markup.js';
import { messageText } from '../../slack/message-text.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, ShortcutArgs } from '../feature.js';
import { formOf, openForm, readWords, type Opened } from './open.js';

/** The ways to the form. Each opens it first: whatever else there is to find out comes afterwards. */

export const openFromCommand =
  (deps: Deps) =>
  async ({ ack, body, client, context }: CommandArgs, words: string) => {
    await ack();
    const who = whoAsks(context, body);
    const text = plainText(words);
    await openForm(deps, client, who, body.trigger_id, (reader) => (text ? readWords(text, reader) : {}), {
      responseUrl: body.response_url,
    });
  };

/** From the shortcuts menu, the App Home or a message's button. */
export const openFromShortcut =
  (deps: Deps) =>
  async ({ ack, body, client, context }: ShortcutArgs | ActionArgs) => {
    await ack();
    await openForm(deps, client, whoAsks(context, body), body.trigger_id, () => ({}));
  };

export const openFromMessage =
  (deps: Deps) =>
  async (args: MessageShortcutArgs): Promise<void> => {
    const { ack, body, client, context, shortcut } = args;
    await ack();
    const who = whoAsks(context, body);
    const Content = messageText(shortcut.message);
    const opened = await openForm(deps, client, who, body.trigger_id, () => ({ Content }), {
      responseUrl: body.response_url,
    });
    await linkBack(deps, args, who, opened).catch((error: unknown) => {
      deps.log.warn({ reference: who.reference, error }, 'a form does without the address of its message');
    });
  };

/** Good to have: Slack tells it to members alone. A form that was drawn anew meanwhile, or is closed, stays as it is. */
async function linkBack(
  deps: Deps,
  { body, client, shortcut }: MessageShortcutArgs,
  who: Who,
  { view, hash, draft, about }: Opened,
): Promise<void> {
  const { message_ts } = shortcut;
  const { permalink } = await client.chat.getPermalink({ channel: body.channel.id, message_ts });
  if (!permalink) return;
  const profile = await deps.people.find(client, who);
  const linked = formOf(deps, profile)(draft, { ...about, permalink });
  await client.views.update({ view_id: view, hash, view: linked });
}
