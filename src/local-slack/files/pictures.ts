import { isObject } from '../rules/check.js';
import { SlackError, UnavailablePictureError } from '../slack-error.js';
import type { World } from '../world.js';
import { fileIdIn } from './file-address.js';
import { fileType, SHOWN_PICTURES } from './file-types.js';
import { findFile, isVisibleToBot } from './uploads.js';

/** Pictures that are files of the workspace, in messages and in image blocks. */

export interface ShownFile {
  type: string;
  content: Uint8Array<ArrayBuffer>;
}

/** What the desk page may show of a file: pictures without scripts, and videos. */
export function shownFile(world: World, id: string): ShownFile | undefined {
  const upload = findFile(world, id);
  if (!upload?.content) return undefined;
  const { filetype, mimetype } = fileType(upload.name);
  const isShown = SHOWN_PICTURES.has(filetype) || filetype === 'webp' || mimetype.startsWith('video/');
  return isShown ? { type: mimetype, content: new Uint8Array(upload.content) } : undefined;
}

/** Every `slack_file` in these blocks. */
function slackFiles(value: unknown, at: string): { file: Record<string, unknown>; at: string }[] {
  if (Array.isArray(value))
    return value.flatMap((each: unknown, index) => slackFiles(each, `${at}/${index}`));
  if (!isObject(value)) return [];
  const { slack_file: file, ...rest } = value;
  const own = isObject(file) ? [{ file, at: `${at}/slack_file` }] : [];
  return [...own, ...Object.entries(rest).flatMap(([key, each]) => slackFiles(each, `${at}/${key}`))];
}

/** Of image blocks. An image next to a text may be missing. */
function imageAddresses(blocks: unknown): { address: string; at: string }[] {
  if (!Array.isArray(blocks)) return [];
  return blocks.flatMap((block: unknown, index) =>
    isObject(block) && block.type === 'image' && typeof block.image_url === 'string'
      ? { address: block.image_url, at: `/blocks/${index}/image_url` }
      : [],
  );
}

/** Slack needs some seconds before a message can show a file that was just uploaded. */
const UNUSABLE_MS = 3_000;

/** Slack refuses blocks with an image that it can’t load, a file that is no picture, or one that the bot does not see. */
export function checkPictures(world: World, blocks: unknown, code = 'invalid_blocks'): void {
  for (const { address, at } of imageAddresses(blocks))
    if (!world.loadsImage(address))
      throw new UnavailablePictureError(code, [`downloading image failed [json-pointer:${at}]`]);
  for (const { file, at } of slackFiles(blocks, '/blocks')) {
    const id = typeof file.id === 'string' ? file.id : fileIdIn(String(file.url));
    const details = [`invalid slack file [json-pointer:${at}]`];
    const upload = findFile(world, id);
    const isUsable = upload && isVisibleToBot(world, upload) && world.msSince(upload.at) >= UNUSABLE_MS;
    if (!isUsable) throw new UnavailablePictureError(code, details);
    if (!SHOWN_PICTURES.has(fileType(upload.name).filetype)) throw new SlackError(code, details);
  }
}
