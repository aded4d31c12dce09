import type { SharedFile, Upload } from './model.js';
import { isGranted } from './scopes.js';
import { SlackError } from './slack-error.js';
import type { World } from './world.js';

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
  const upload = { id: world.newId('F0'), name, bytes, altText, isShared: false };
  world.uploads.set(upload.id, upload);
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
export function finishUpload(world: World, id: string, title: string | undefined): SharedFile {
  const upload = world.uploads.get(id);
  if (!upload || upload.content === undefined || upload.isShared) throw new SlackError('file_not_found');
  upload.isShared = true;
  const { name, bytes, content, altText } = upload;
  const file = { ...describeFile(world, id, name), title: title ?? name, size: bytes };
  if (isImage(file)) return { ...file, ...(altText && { alt_txt: altText }) };
  return { ...file, mimetype: 'text/plain', content: Buffer.from(content).toString() };
}

/** A file that a person uploads, to a message or in a form. */
export function uploadByPerson(world: World, { name, content }: FileToUpload): SharedFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  const id = world.newId('F0');
  world.uploads.set(id, { id, name, bytes: bytes.length, content: bytes, isShared: true });
  return { ...describeFile(world, id, name), size: bytes.length };
}

export interface FileToUpload {
  name: string;
  content: string | Uint8Array<ArrayBuffer>;
}

export const DOWNLOAD_PATH = '/files-pri/';

/** The bytes behind `url_private`: only for a token with the scope `files:read`. */
export function download(
  world: World,
  path: string,
  authorization: string | undefined,
): Uint8Array | undefined {
  const [, id = ''] = /^\/files-pri\/[A-Z0-9]+-([A-Z0-9]+)\//.exec(path) ?? [];
  const token = world.tokens.get(/^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? '');
  const isAllowed = token?.kind === 'bot' && !token.revoked && isGranted(token.scopes, 'files:read');
  return isAllowed ? world.uploads.get(id)?.content : undefined;
}

/** For a bot in another process, files are where everything else is. */
const filesOrigin = ({ origin }: World) =>
  origin.endsWith('.slack.com') ? 'https://files.slack.com' : origin;

/** What Slack says about a file with this name. */
export function describeFile(world: World, id: string, name: string): SharedFile {
  const filetype = name.split('.').at(-1) ?? '';
  const mimetype = IMAGE_TYPES.has(filetype) ? `image/${filetype}` : 'application/octet-stream';
  const url_private = `${filesOrigin(world)}${DOWNLOAD_PATH}${world.team.id}-${id}/${name}`;
  return { id, name, title: name, mimetype, filetype, url_private };
}

export interface Picture {
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

export function findPicture(world: World, id: string): Picture | undefined {
  const upload = world.uploads.get(id);
  if (!upload?.content || !upload.isShared) return undefined;
  const { mimetype } = describeFile(world, id, upload.name);
  return mimetype.startsWith('image/')
    ? { type: mimetype, content: new Uint8Array(upload.content) }
    : undefined;
}

export const isImage = ({ mimetype }: SharedFile) => mimetype.startsWith('image/');

const IMAGE_TYPES = new Set(['png', 'jpeg', 'gif', 'webp']);
