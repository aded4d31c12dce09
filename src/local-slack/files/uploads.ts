import { findChannel } from '../find.js';
import type { Channel, SharedFile, Upload } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { fileObject } from './file-object.js';

/** Uploads files in three steps: the app requests a URL, sends the bytes there, and shares the file. */

const MAX_BYTES = 1_000_000_000;
const MAX_ALT_TEXT = 1_000;
export const UPLOAD_PATH = '/upload/v1/';

export function startUpload(
  world: World,
  { name, bytes, altText }: { name: string; bytes: number; altText?: string | undefined },
): Upload {
  if (!Number.isInteger(bytes) || bytes < 1) throw new SlackError('invalid_arguments', ['invalid length']);
  if (bytes > MAX_BYTES) throw new SlackError('file_upload_size_restricted');
  if ((altText?.length ?? 0) > MAX_ALT_TEXT) throw new SlackError('alt_txt_too_large');
  return addUpload(world, { name, bytes, altText, user: world.bot.id });
}

type NewUpload = Pick<Upload, 'name' | 'bytes' | 'altText' | 'content' | 'user'>;

function addUpload(world: World, file: NewUpload): Upload {
  const id = world.newId('F00');
  const upload: Upload = {
    ...file,
    id,
    title: file.name,
    at: world.clock.now(),
    channels: [],
    isShared: false,
    isDeleted: false,
    asked: 0,
  };
  world.uploads.set(id, upload);
  return upload;
}

/** The bytes, as the body of a POST request. */
export function receiveUpload(world: World, id: string, content: Uint8Array): void {
  const upload = world.uploads.get(id);
  if (!upload) throw new SlackError('file_not_found');
  if (content.length !== upload.bytes)
    throw new SlackError('invalid_upload', [`announced ${upload.bytes} bytes, sent ${content.length}`]);
  upload.content = content;
}

/** Each file can be shared once, after its bytes have arrived. */
export function finishUpload(world: World, id: string, title: string | undefined): Upload {
  const upload = world.uploads.get(id);
  if (!upload || upload.content === undefined || upload.isShared) throw new SlackError('file_not_found');
  upload.isShared = true;
  upload.title = title ?? upload.name;
  return upload;
}

export interface FileToUpload {
  name: string;
  content: string | Uint8Array;
  /** The description that the person gives a picture. */
  altText?: string;
}

/** A file that a person has chosen, for a message or in a form. */
export function uploadByPerson(
  world: World,
  user: string,
  { name, content: given, altText }: FileToUpload,
): SharedFile {
  const content = typeof given === 'string' ? Buffer.from(given) : given;
  if (content.length === 0) throw new Error(`${name} is empty.`);
  const upload = addUpload(world, { name, bytes: content.length, content, altText, user });
  upload.isShared = true;
  return fileObject(world, upload);
}

/** A file that people or the app can use: neither deleted nor still on its way. */
export function findFile(world: World, id: string): Upload | undefined {
  const upload = world.uploads.get(id);
  return upload?.isShared && !upload.isDeleted ? upload : undefined;
}

/** The files as a message in this channel has them. The text of a text file comes along, for the page and for tests. */
export function shareIn(world: World, channel: Channel, uploads: readonly Upload[]): SharedFile[] {
  return uploads.map((upload) => {
    if (!upload.channels.includes(channel.id)) upload.channels.push(channel.id);
    const file = fileObject(world, upload);
    const isText = file.mimetype.startsWith('text/') && upload.content;
    return isText ? { ...file, content: Buffer.from(upload.content ?? '').toString() } : file;
  });
}

/** The bot doesn’t see files that were only sent in conversations that it was not added to, not even in public channels. */
export function isVisibleToBot(world: World, { channels, user }: Upload): boolean {
  if (channels.length === 0 || user === world.bot.id) return true;
  return channels.some((id) => findChannel(world, id)?.members.has(world.bot.id));
}

/** For files.info. */
export function existingUpload(world: World, id: string): Upload {
  const upload = world.uploads.get(id);
  if (upload?.isDeleted) throw new SlackError('file_deleted');
  if (!upload?.isShared) throw new SlackError('file_not_found');
  return upload;
}

/** Messages keep a mark that there was a file. */
export function deleteFile(world: World, upload: Upload): void {
  upload.isDeleted = true;
  delete upload.content;
  for (const channel of world.channels.filter(({ id }) => upload.channels.includes(id))) {
    for (const message of channel.messages) {
      const file = message.files?.find(({ id }) => id === upload.id);
      if (!file) continue;
      file.mode = 'tombstone';
      delete file.content;
    }
    world.emit({ type: 'channel', channel: channel.id });
  }
}
