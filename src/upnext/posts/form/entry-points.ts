import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import type { Actor } from '../../slack/people/actor.js';
import { plainText } from '../../slack/text/markup.js';
import { mentionedPeople, messageText } from '../../slack/text/message-text.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, ShortcutArgs } from '../../ui/feature.js';
import { postToSchedule } from '../../ui/shared-buttons.js';
import { pictureOfMessage } from './message-files.js';
import { type OpenDeps, openScheduleForm } from './open.js';
import { readWords, valuesOf } from './read-words.js';

/** The ways to open the form. */

const WITH_PICTURE = /^with a picture$/i;

export const openFromCommand =
  (deps: OpenDeps & Pick<Deps, 'people'>) =>
  async (args: CommandArgs): Promise<void> => {
    await args.ack();
    const { actor } = await args.access();
    const names = await namesOf(deps, args.client, actor, mentionedPeople({ text: args.words }));
    const text = plainText(args.words, (id) => names.get(id));
    await openScheduleForm(deps, args, (reader) => ({
      values: WITH_PICTURE.test(text) ? { more: true } : valuesOf(readWords(text, reader)),
      about: { responseUrl: args.body.response_url },
    }));
  };

/** From the shortcuts menu, the App Home or a button in a message. */
export const openFromShortcut =
  (deps: OpenDeps) =>
  async (args: ShortcutArgs | ActionArgs): Promise<void> => {
    await args.ack();
    const { access, body, client, formRight } = args;
    const { project } = 'action' in args ? readButtonValue(postToSchedule, args.action) : {};
    const trigger = { access, client, formRight, body: { trigger_id: body.trigger_id } };
    await openScheduleForm(deps, trigger, () => ({ ...(project && { about: { project } }) }));
  };

export const openFromMessage =
  (deps: OpenDeps & Pick<Deps, 'people'>) =>
  async (args: MessageShortcutArgs): Promise<void> => {
    await args.ack();
    const { body, client, shortcut } = args;
    const { actor } = await args.access();
    const { message } = shortcut;
    const [names, file, permalink] = await Promise.all([
      namesOf(deps, client, actor, mentionedPeople(message)),
      pictureOfMessage(deps, client, actor.workspace, message),
      permalinkOf(args),
    ]);
    const Content = messageText(message, (id) => names.get(id));
    await openScheduleForm(deps, args, () => ({
      values: { Content, picture: file.picture, more: !file.picture && file.notes.length > 0 },
      about: {
        responseUrl: body.response_url,
        notes: [
          ...(permalink ? [`From <${permalink}|this message>`] : []),
          ...(Content ? [] : [NO_TEXT]),
          ...file.notes,
        ],
      },
    }));
  };

const NO_TEXT = 'This message has no text. Enter what you want to post.';

/** The trigger of the form expires after three seconds. */
const LOOKED_UP_WITHIN_MS = 1_000;

/** Only members get it. If Slack doesn’t answer in time, the post is scheduled without it. */
async function permalinkOf({ body, client, shortcut }: MessageShortcutArgs): Promise<string | undefined> {
  const { message_ts } = shortcut;
  const asked = client.chat.getPermalink({ channel: body.channel.id, message_ts });
  const found = await settledWithin(
    LOOKED_UP_WITHIN_MS,
    asked.catch(() => undefined),
  );
  return found?.permalink;
}

const MAX_MENTIONS = 10;

/** Names of people. If Slack does not answer in time, the id stays in the text. */
async function namesOf(
  deps: Pick<Deps, 'people'>,
  client: WebClient,
  { workspace }: Actor,
  people: string[],
): Promise<Map<string, string>> {
  const ids = people.slice(0, MAX_MENTIONS);
  const profiles = await Promise.all(
    ids.map((person) => settledWithin(LOOKED_UP_WITHIN_MS, deps.people.find(client, { workspace, person }))),
  );
  return new Map(
    profiles.flatMap((profile) =>
      profile && !profile.unknownToSlack ? [[profile.id, profile.realName ?? profile.name]] : [],
    ),
  );
}
