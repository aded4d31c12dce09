import type { KnownBlock } from '@slack/types';
import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../../deps.js';
import type { PostAbout } from '../../about.js';
import { alert } from '../../../slack/text/blocks.js';
import { filesIn, type MessageFile } from '../../../slack/text/message-text.js';
import { askInTime } from '../../../slack/files/slack-file.js';
import type { PictureValue } from '../../pictures/lines.js';
import { MAX_PICTURES, mayBePicture, pictureOf } from './inputs.js';

/** What the form takes of the files of a message, and what it leaves out. */

interface TakenFiles extends Pick<PostAbout, 'filesLeftOut' | 'filesHidden'> {
  pictures: PictureValue[];
}

export async function picturesOfMessage(
  deps: Pick<Deps, 'pictures' | 'startTimer'>,
  slack: WebClient,
  workspace: string,
  message: object,
): Promise<TakenFiles> {
  const { files, others } = filesIn(message);
  if ((await deps.pictures.problem(workspace)) !== undefined)
    return { pictures: [], filesLeftOut: files.length + others };
  const wanted = files.filter(mayBePicture);
  const asked = await Promise.all(wanted.slice(0, MAX_PICTURES).map((file) => lookUp(deps, slack, file)));
  const pictures = asked.filter((file) => file !== undefined).filter(mayBePicture);
  const filesHidden = asked.filter((file) => file === undefined).length;
  return {
    pictures: pictures.map(pictureOf),
    filesHidden,
    filesLeftOut: files.length + others - pictures.length - filesHidden,
  };
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
export const filesOfMessage = ({ filesLeftOut, filesHidden, noPictures }: PostAbout): KnownBlock[] => [
  ...(filesHidden ? alert('warning', hiddenText(filesHidden)) : []),
  ...(filesLeftOut ? alert('warning', filesStay(filesLeftOut, noPictures)) : []),
];

function hiddenText(count: number): string {
  const files = count === 1 ? 'the file' : `${count} files`;
  return `Upnext isn’t in that channel, so it can’t read ${files} in this message. Invite it with “/invite @Upnext” and try again, or add ${count === 1 ? 'the file' : 'the files'} below.`;
}

function filesStay(count: number, noPictures: string | undefined): string {
  if (noPictures === undefined)
    return `${count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`} included. Only pictures and videos can be posted, at most 10.`;
  const files = count === 1 ? 'The file in this message isn’t' : `The ${count} files in this message aren’t`;
  return `${files} included. ${noPictures}`;
}
