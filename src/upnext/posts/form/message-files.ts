import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import type { PictureValue } from '../../pictures/table.js';
import { askInTime } from '../../slack/files/slack-file.js';
import { filesIn, type MessageFile } from '../../slack/text/message-text.js';
import { mayBePicture, pictureOf } from '../fields/picture.js';

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
