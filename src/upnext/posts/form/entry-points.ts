import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { PictureValue } from '../../pictures/table.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { askInTime } from '../../slack/files/slack-file.js';
import type { Actor } from '../../slack/people/actor.js';
import { plainText } from '../../slack/text/markup.js';
import { filesIn, mentionedPeople, type MessageFile, messageText } from '../../slack/text/message-text.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs, CommandArgs, MessageShortcutArgs, ShortcutArgs } from '../../ui/feature.js';
import { postToSchedule } from '../../ui/shared-buttons.js';
import { mayBePicture, pictureOf } from '../fields/picture.js';
import { type OpenDeps, openScheduleForm } from './open.js';
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
    profiles.flatMap((profile) => (profile && !profile.unknownToSlack ? [[profile.id, profile.name]] : [])),
  );
}

/** What the form takes of the files of a message, and what it leaves out. */

interface TakenFile {
  picture?: PictureValue;
  /** What is left out, and why. */
  notes: string[];
}

/** The first picture or video. */
export async function pictureOfMessage(
  deps: Pick<Deps, 'pictures' | 'startTimer'>,
  slack: WebClient,
  workspace: string,
  message: object,
): Promise<TakenFile> {
  const { files, others } = filesIn(message);
  const count = files.length + others;
  const first = files.find(mayBePicture);
  const noPictures = await deps.pictures.problem(workspace);
  if (!first || noPictures !== undefined) return { notes: filesStay(count, noPictures) };
  const found = await lookUp(deps, slack, first);
  if (!found) return { notes: [HIDDEN] };
  if (!mayBePicture(found)) return { notes: filesStay(count) };
  return { picture: pictureOf(found), notes: filesStay(count - 1) };
}

/** Undefined if Upnext may not read it. A file of which Slack says nothing in time is taken as it is in the message. */
async function lookUp(
  { startTimer }: Pick<Deps, 'startTimer'>,
  slack: WebClient,
  file: MessageFile,
): Promise<MessageFile | undefined> {
  const found = await askInTime(slack, file.id, startTimer);
  if (!found) return file;
  if (!found.ok) return found.problem === 'hidden' ? undefined : file;
  const { name = file.name, title = file.title, alt_txt = file.alt_txt, mimetype = '' } = found.file;
  return { ...file, name, title, alt_txt, mimetype: mimetype || file.mimetype };
}

const HIDDEN =
  ':warning: Upnext isn’t in that channel, so it can’t read the files in this message. Invite it with “/invite @Upnext” and try again, or add a file below.';

function filesStay(count: number, noPictures?: string): string[] {
  if (count === 0) return [];
  const others = count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`;
  return [`:warning: ${others} included. ${noPictures ?? 'A post can have one picture or video.'}`];
}
