import { findChannel } from '../find.js';
import type { SharedFile, Upload } from '../model.js';
import type { World } from '../world.js';
import { DOWNLOAD_PATH, THUMBNAIL_PATH } from './file-address.js';
import { fileType } from './file-types.js';

/** Slack's file object, as it is in messages, in a form's `files` and in files.info. */

/** For a bot in another process, files are where everything else is. */
const filesOrigin = ({ origin }: World) =>
  origin.endsWith('.slack.com') ? 'https://files.slack.com' : origin;

export function fileObject(world: World, upload: Upload): SharedFile {
  const { id, name, title, bytes, altText, user, at } = upload;
  const { filetype, mimetype, pretty_type } = fileType(name);
  const seconds = Math.floor(at.getTime() / 1000);
  const path = `${filesOrigin(world)}${DOWNLOAD_PATH}${world.team.id}-${id}/`;
  const page = `https://${world.team.domain}.slack.com/files/${user}/${id}/${encodeURIComponent(name)}`;
  return {
    id,
    created: seconds,
    timestamp: seconds,
    name,
    title,
    mimetype,
    filetype,
    pretty_type,
    user,
    user_team: world.team.id,
    editable: false,
    size: bytes,
    mode: 'hosted',
    is_external: false,
    external_type: '',
    is_public: isPublic(world, upload),
    public_url_shared: false,
    display_as_bot: false,
    username: '',
    url_private: path + encodeURIComponent(name),
    url_private_download: `${path}download/${encodeURIComponent(name)}`,
    media_display_type: mimetype.startsWith('video/') ? 'video' : 'unknown',
    ...pictureFields(world, upload, mimetype),
    permalink: page,
    permalink_public: `https://slack-files.com/${world.team.id}-${id}-${id.toLowerCase()}`,
    has_rich_preview: false,
    file_access: 'visible',
    ...(altText && { alt_txt: altText }),
  };
}

const isPublic = (world: World, { channels }: Upload) =>
  channels.some((channel) => findChannel(world, channel)?.kind === 'public');

/** Squares, which are always there. */
const SQUARES = [64, 80, 160];
/** Boxes that the picture fits into. Those after the first exist only if the picture is larger than the one before. */
const BOXES = [360, 480, 720, 800, 960, 1024];

function pictureFields(world: World, { id, name, content }: Upload, mimetype: string): Partial<SharedFile> {
  const size = mimetype.startsWith('image/') && content ? pictureSize(content) : undefined;
  if (!size) return {};
  const stem = encodeURIComponent(name.replace(/\.\w+$/, ''));
  const address = (box: number) =>
    `${filesOrigin(world)}${THUMBNAIL_PATH}${world.team.id}-${id}-${id.toLowerCase()}/${stem}_${box}.png`;
  const largest = Math.max(size.width, size.height);
  const boxes = BOXES.filter((_box, index) => index === 0 || largest > (BOXES[index - 1] ?? 0));
  return {
    ...Object.fromEntries(SQUARES.map((box) => [`thumb_${box}`, address(box)])),
    ...Object.fromEntries(boxes.flatMap((box) => boxFields(box, size, address(box)))),
    original_w: size.width,
    original_h: size.height,
  };
}

function boxFields(
  box: number,
  { width, height }: PictureSize,
  address: string,
): [string, string | number][] {
  const scale = Math.min(1, box / Math.max(width, height));
  return [
    [`thumb_${box}`, address],
    [`thumb_${box}_w`, Math.max(1, Math.round(width * scale))],
    [`thumb_${box}_h`, Math.max(1, Math.round(height * scale))],
  ];
}

/** What a message keeps of a deleted file. */
const tombstone = ({ id }: SharedFile) => ({ id, mode: 'tombstone' });

/** In channels shared with another organization, an app must ask files.info for everything but the id. */
const checkFileInfo = ({ id }: Pick<SharedFile, 'id'>) => ({
  id,
  created: 0,
  timestamp: 0,
  mode: 'file_access',
  file_access: 'check_file_info',
  user: '',
});

/** What files.info says about a file that the app may not read. */
export const accessDenied = ({ id }: Pick<SharedFile, 'id'>) => ({
  ...checkFileInfo({ id }),
  file_access: 'access_denied',
});

/** The files of a message as Slack sends them to the bot. */
export function filesJson(
  world: World,
  files: readonly SharedFile[],
  isShared: boolean,
): Record<string, unknown>[] {
  return files.map((file) => {
    if (file.mode === 'tombstone') return tombstone(file);
    if (isShared) return checkFileInfo(file);
    const { content: _content, ...sent } = file;
    return asScanned(world, sent);
  });
}

/** Slack scans a new file for a moment. Until then, nobody learns its type and its size. */
export function asScanned(world: World, file: { id?: unknown }): Record<string, unknown> {
  const upload = world.uploads.get(String(file.id));
  if (!upload || isScanned(world, upload)) return { ...file };
  const known = Object.entries(file).filter(([name]) => !/^(?:thumb|original)_/.test(name));
  return { ...Object.fromEntries(known), mimetype: '', filetype: '', pretty_type: '', size: 0 };
}

export const isScanned = (world: World, { asked, at }: Upload): boolean =>
  world.isScanned({ asked, ms: world.msSince(at) });

interface PictureSize {
  width: number;
  height: number;
}

/** Reads the size from the first bytes of a PNG, GIF, JPEG or WebP, as Slack tells it in `original_w` and `original_h`. */
export function pictureSize(bytes: Uint8Array): PictureSize | undefined {
  try {
    return READERS.find(({ matches }) => matches(bytes))?.read(viewOf(bytes));
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

interface Reader {
  matches: (bytes: Uint8Array) => boolean;
  read: (view: DataView) => PictureSize | undefined;
}

const READERS: Reader[] = [
  {
    matches: startsWith('\x89PNG'),
    read: (view) => ({ width: view.getUint32(16), height: view.getUint32(20) }),
  },
  {
    matches: startsWith('GIF8'),
    read: (view) => ({ width: view.getUint16(6, true), height: view.getUint16(8, true) }),
  },
  { matches: startsWith('\xff\xd8\xff'), read: readJpeg },
  { matches: (bytes) => startsWith('RIFF')(bytes) && startsWith('WEBP', 8)(bytes), read: readWebp },
];

function startsWith(text: string, from = 0) {
  return (bytes: Uint8Array) => [...text].every((one, at) => bytes[from + at] === one.charCodeAt(0));
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** Looks for the start-of-frame segment, which has the size. */
function readJpeg(view: DataView): PictureSize | undefined {
  for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
  }
  return undefined;
}

/** The three kinds of WebP each have their size in another place. */
function readWebp(view: DataView): PictureSize | undefined {
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 65_536;
  switch (String.fromCharCode(view.getUint8(15))) {
    case 'X':
      return { width: uint24(24) + 1, height: uint24(27) + 1 };
    case 'L': {
      const bits = view.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
    }
    default:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  }
}
