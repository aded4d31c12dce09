import type { Deps } from '../../../deps.js';
import { filesIn } from '../../../slack/text/message-text.js';
import type { PictureValue } from '../../pictures/lines.js';
import { mayBePicture, pictureOf } from './inputs.js';

/** What the form takes of the files of a message, and what it leaves out. */

interface TakenFile {
  picture?: PictureValue;
  /** What is left out, and why. */
  notes: string[];
}

/** The first picture or video. Slack says little about a file that Upnext may not read. */
export async function pictureOfMessage(
  { pictures }: Pick<Deps, 'pictures'>,
  workspace: string,
  message: object,
): Promise<TakenFile> {
  const { files, others } = filesIn(message);
  const count = files.length + others;
  const noPictures = await pictures.problem(workspace);
  const first = files.find(mayBePicture);
  if (!first || noPictures !== undefined) return { notes: filesStay(count, noPictures) };
  if (first.mimetype === '') return { notes: [HIDDEN] };
  return { picture: pictureOf(first), notes: filesStay(count - 1) };
}

const HIDDEN =
  ':warning: Upnext isn’t in that channel, so it can’t read the files in this message. Invite it with “/invite @Upnext” and try again, or add a file below.';

function filesStay(count: number, noPictures?: string): string[] {
  if (count === 0) return [];
  const others = count === 1 ? 'One file in this message isn’t' : `${count} files in this message aren’t`;
  return [`:warning: ${others} included. ${noPictures ?? 'A post can have one picture or video.'}`];
}
