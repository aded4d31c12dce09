import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import { actorOf, type Requester, type Actor } from '../../slack/actor.js';
import { settledWithin } from '../../slack/deadlines.js';
import { plainText } from '../../slack/markup.js';
import { messageText } from '../../slack/message-text.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, ShortcutArgs } from '../feature.js';
import { formOf, openForm, readWords, type Opened } from './open.js';

/** The ways to the form. Each opens it first: whatever else there is to find out comes afterwards. */

export const openFromCommand =
  (deps: Deps) =>
  async ({ ack, body, client, context, words }: CommandArgs): Promise<void> => {
    await ack();
    const actor = actorOf(context, body);
    const text = plainText(words);
    await openForm(deps, client, actor, body.trigger_id, (reader) => (text ? readWords(text, reader) : {}), {
      responseUrl: body.response_url,
    });
  };

/** From the shortcuts menu, the App Home or a message's button. */
export const openFromShortcut =
  (deps: Deps) =>
  async ({ ack, body, client, context }: ShortcutArgs | ActionArgs) => {
    await ack();
    await openForm(deps, client, actorOf(context, body), body.trigger_id, () => ({}));
  };

export const openFromMessage =
  (deps: Deps) =>
  async (args: MessageShortcutArgs): Promise<void> => {
    const { ack, body, client, context, shortcut } = args;
    await ack();
    const actor = actorOf(context, body);
    const [names] = await Promise.all([
      namesIn(deps, client, actor, shortcut.message.text ?? ''),
      deps.people.find(client, actor),
    ]);
    const Content = messageText(shortcut.message, { user: (id) => names.get(id) });
    const opened = await openForm(deps, client, actor, body.trigger_id, () => ({ Content }), {
      responseUrl: body.response_url,
    });
    await withAddress(deps, args, actor, opened).catch((error: unknown) => {
      deps.log.warn({ reference: actor.reference, error }, 'a form does without the address of its message');
    });
  };

/**
 * Good to have, and told to members alone. A form that was drawn anew meanwhile, or is closed, stays as it is; what was
 * typed into it stays in any case.
 */
async function withAddress(
  deps: Deps,
  { body, client, shortcut }: MessageShortcutArgs,
  actor: Requester,
  { view, hash, draft, about }: Opened,
): Promise<void> {
  const { message_ts } = shortcut;
  const { permalink } = await client.chat.getPermalink({ channel: body.channel.id, message_ts });
  const profile = await deps.people.find(client, actor);
  const filled = formOf(deps, profile)(draft, { ...about, permalink });
  await client.views.update({ view_id: view, hash, view: filled });
}

const MENTION = /<@([UW][A-Z0-9]+)(?:\|[^>]*)?>/g;
const NAMED_AT_MOST = 10;
/** The trigger waits three seconds, and what is in the form once it is open is its owner's. */
const NAMED_WITHIN_MS = 1_000;

/** Of somebody whom Slack does not show, or not soon, the id stays, and the form says so. */
async function namesIn(
  deps: Deps,
  client: WebClient,
  { workspace }: Actor,
  text: string,
): Promise<Map<string, string>> {
  const ids = [...new Set([...text.matchAll(MENTION)].map(([, id = '']) => id))].slice(0, NAMED_AT_MOST);
  const found = await Promise.all(
    ids.map((person) => settledWithin(NAMED_WITHIN_MS, deps.people.find(client, { workspace, person }))),
  );
  return new Map(found.flatMap((told) => (told && !told.unknownToSlack ? [[told.id, told.name]] : [])));
}
