import type { SharedFile, Upload } from './model.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

/** Uploads files in three steps: the app requests a URL, sends the bytes there, and shares the file. */

const MAX_BYTES = 1_000_000_000;
export const UPLOAD_PATH = '/upload/v1/';

export function startUpload(world: World, name: string, bytes: number): Upload {
  if (!Number.isInteger(bytes) || bytes < 1) throw new SlackError('invalid_arguments', ['invalid length']);
  if (bytes > MAX_BYTES) throw new SlackError('file_upload_size_restricted');
  const upload = { id: world.newId('F0'), name, bytes, isShared: false };
  world.uploads.set(upload.id, upload);
  return upload;
}

/** The bytes, as the body of a POST request. */
export function receiveUpload(world: World, id: string, content: string): void {
  const upload = world.uploads.get(id);
  if (!upload) throw new SlackError('file_not_found');
  const sent = Buffer.byteLength(content);
  if (sent !== upload.bytes)
    throw new SlackError('invalid_upload', [`announced ${upload.bytes} bytes, sent ${sent}`]);
  upload.content = content;
}

/** Each file can be shared once, after its bytes have arrived. */
export function finishUpload(world: World, id: string, title: string | undefined): SharedFile {
  const upload = world.uploads.get(id);
  if (!upload || upload.content === undefined || upload.isShared) throw new SlackError('file_not_found');
  upload.isShared = true;
  const { name, bytes, content } = upload;
  return {
    ...describeFile(world, id, name),
    mimetype: 'text/plain',
    title: title ?? name,
    size: bytes,
    content,
  };
}

/** What Slack says about a file with this name. */
export function describeFile(world: World, id: string, name: string): SharedFile {
  const filetype = name.split('.').at(-1) ?? '';
  const mimetype = IMAGE_TYPES.has(filetype) ? `image/${filetype}` : 'application/octet-stream';
  const url_private = `https://files.slack.com/files-pri/${world.team.id}-${id}/${name}`;
  return { id, name, title: name, mimetype, filetype, url_private };
}

const IMAGE_TYPES = new Set(['png', 'jpeg', 'gif', 'webp']);
