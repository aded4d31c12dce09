import { findChannel } from '../find.js';
import type { SharedFile, Upload } from '../model.js';
import type { World } from '../world.js';
import { DOWNLOAD_PATH } from './file-address.js';
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
    permalink: page,
    permalink_public: `https://slack-files.com/${world.team.id}-${id}-${id.toLowerCase()}`,
    has_rich_preview: false,
    file_access: 'visible',
    ...(altText && { alt_txt: altText }),
  };
}

const isPublic = (world: World, { channels }: Upload) =>
  channels.some((channel) => findChannel(world, channel)?.kind === 'public');

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
  return { ...file, mimetype: '', filetype: '', pretty_type: '', size: 0 };
}

export const isScanned = (world: World, { asked, at }: Upload): boolean =>
  world.isScanned({ asked, ms: world.msSince(at) });
