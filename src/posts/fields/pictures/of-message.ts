import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../../deps.js';
import type { PostAbout } from '../../about.js';
import { alert } from '../../../slack/text/blocks.js';
import { filesIn, type MessageFile } from '../../../slack/text/message-text.js';
import { askInTime } from '../../../slack/files/slack-file.js';
import type { PictureValue } from '../../pictures/lines.js';
import { mayBePicture, pictureOf } from './inputs.js';

/** What the form takes of the files of a message, and what it leaves out. */

interface TakenFile extends Pick<PostAbout, 'filesLeftOut' | 'isFileHidden'> {
  picture?: PictureValue;
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
  if (!first || (await deps.pictures.problem(workspace)) !== undefined) return { filesLeftOut: count };
  const found = await lookUp(deps, slack, first);
  if (!found) return { isFileHidden: true };
  if (!mayBePicture(found)) return { filesLeftOut: count };
  return { picture: pictureOf(found), filesLeftOut: count - 1 };
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

/** What the form says about the files of the message that it was made from. */
export const filesOfMessage = ({ filesLeftOut, isFileHidden, noPictures }: PostAbout): KnownBlock[] => [
  ...(isFileHidden ? alert('warning', HIDDEN) : []),
  ...(filesLeftOut ? alert('warning', filesStay(filesLeftOut, noPictures)) : []),
];

const HIDDEN =
  'Upnext isn’t in that channel, so it can’t read the files in this message. Invite it with “/invite @Upnext” and try again, or add a file below.';

function filesStay(count: number, noPictures: string | undefined): string {
  if (noPictures === undefined)
    return `${count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`} included. A post can have one picture or video.`;
  const files = count === 1 ? 'The file in this message isn’t' : `The ${count} files in this message aren’t`;
  return `${files} included. ${noPictures}`;
}
