import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { Actor } from '../../slack/people/actor.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { plainText } from '../../slack/text/markup.js';
import { mentionedPeople, messageText } from '../../slack/text/message-text.js';
import { postToSchedule } from '../../ui/shared-buttons.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, ShortcutArgs } from '../../ui/feature.js';
import type { OpenForm } from '../field.js';
import { openScheduleForm, type OpenedForm, type OpenDeps } from './open.js';
import { picturesOfMessage } from '../fields/pictures/of-message.js';
import { readWords, valuesOf } from './read-words.js';

/** The ways to open the form. */

export const openFromCommand =
  (deps: OpenDeps) =>
  async (args: CommandArgs): Promise<void> => {
    await args.ack();
    const text = plainText(args.words);
    await openScheduleForm(deps, args, (reader) => ({
      values: text ? valuesOf(readWords(text, reader)) : {},
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
  (deps: OpenDeps & Pick<Deps, 'log' | 'people'>) =>
  async (args: MessageShortcutArgs): Promise<void> => {
    await args.ack();
    const { body, client, shortcut } = args;
    const { actor } = await args.access();
    const { message } = shortcut;
    const [names, { pictures, filesLeftOut, filesHidden }] = await Promise.all([
      namesOf(deps, client, actor, mentionedPeople(message)),
      picturesOfMessage(deps, client, actor.workspace, message),
    ]);
    const Content = messageText(message, { user: (id) => names.get(id) });
    const opened = await openScheduleForm(deps, args, () => ({
      values: { Content, ...(pictures.length > 0 && { pictures }), ...(filesHidden && { more: true }) },
      about: {
        responseUrl: body.response_url,
        ...(!Content && { isWithoutText: true }),
        ...(filesLeftOut && { filesLeftOut }),
        ...(filesHidden && { filesHidden }),
      },
    }));
    if (!opened) return;
    await addPermalink(deps, args, opened).catch((error: unknown) => {
      deps.log.warn({ reference: actor.reference, error }, 'could not add the permalink of the message');
    });
  };

/** Only members get the permalink, so the form is opened without it. Slack keeps what was typed in the meantime. */
async function addPermalink(
  { openForms }: Pick<OpenDeps, 'openForms'>,
  { body, client, shortcut }: MessageShortcutArgs,
  { viewId, hash, values, about, modal }: OpenedForm,
): Promise<void> {
  const { message_ts } = shortcut;
  const { permalink } = await client.chat.getPermalink({ channel: body.channel.id, message_ts });
  const add = (form: OpenForm): OpenForm => ({ ...form, about: { ...form.about, permalink } });
  const added = add({ values, about });
  const view = modal(added.values, added.about);
  await openForms.add(client, { id: viewId, hash }, { view, change: add });
}

const MAX_MENTIONS = 10;
/** The trigger of the form expires after three seconds. */
const NAMES_DEADLINE_MS = 1_000;

/** Names of people. If Slack does not answer in time, the id stays in the text. */
async function namesOf(
  deps: Pick<Deps, 'people'>,
  client: WebClient,
  { workspace }: Actor,
  people: string[],
): Promise<Map<string, string>> {
  const ids = people.slice(0, MAX_MENTIONS);
  const profiles = await Promise.all(
    ids.map((person) => settledWithin(NAMES_DEADLINE_MS, deps.people.find(client, { workspace, person }))),
  );
  return new Map(
    profiles.flatMap((profile) => (profile && !profile.unknownToSlack ? [[profile.id, profile.name]] : [])),
  );
}
