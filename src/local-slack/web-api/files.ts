import * as z from 'zod';
import { accessDenied, asScanned, fileObject, isScanned } from '../files/file-object.js';
import { existingUpload, finishUpload, isVisibleToBot, startUpload, UPLOAD_PATH } from '../files/uploads.js';
import { findChannel } from '../find.js';
import { postMessage } from '../messages.js';
import type { Upload } from '../model.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import { optionalString, requiredString } from './arguments.js';
import { conversationOf, requirePostingAllowed, threadOf } from './conversation.js';
import { type Method, method } from './method.js';

const WRITE = ['files:write'];

const listed = z.array(z.object({ id: z.string(), title: z.string().optional() })).min(1);

export const fileMethods: Record<string, Method> = {
  'files.getUploadURLExternal': method(WRITE, 4, ({ world, args }) => {
    const upload = startUpload(world, {
      name: requiredString(args, 'filename'),
      bytes: Number(requiredString(args, 'length')),
      altText: optionalString(args, 'alt_txt'),
    });
    return { upload_url: `${world.origin}${UPLOAD_PATH}${upload.id}`, file_id: upload.id };
  }),

  'files.completeUploadExternal': method(WRITE, 4, ({ world, args, token }) => {
    const { success, data } = listed.safeParse(args.files);
    if (!success) throw new SlackError('invalid_arguments', ['[ERROR] missing required field: files']);
    if (optionalString(args, 'channel_id') === undefined) {
      const files = data.map(({ id, title }) => finishUpload(world, id, title));
      return { files: files.map(fileJson) };
    }
    const channel = conversationOf(world, { channel: args.channel_id });
    requirePostingAllowed(world, channel, token);
    const thread_ts = threadOf(channel, args);
    const files = data.map(({ id, title }) => finishUpload(world, id, title));
    const text = optionalString(args, 'initial_comment');
    const shown = files.filter(({ altText }) => !altText || world.unsure.describedUploads === 'shared');
    if (shown.length > 0) postMessage(world, channel, world.bot.id, { text, files: shown, thread_ts });
    return { files: files.map(fileJson) };
  }),

  'files.info': method(['files:read'], 4, ({ world, args }) => {
    const upload = existingUpload(world, requiredString(args, 'file'));
    const file = infoFor(world, upload);
    upload.asked += 1;
    return { file, comments: [], response_metadata: { next_cursor: '' } };
  }),
};

const fileJson = ({ id, title }: Upload) => ({ id, title });

function infoFor(world: World, upload: Upload) {
  if (isVisibleToBot(world, upload))
    return { ...asScanned(world, fileObject(world, upload)), ...whereShared(world, upload) };
  if (world.unsure.hiddenFiles === 'file_not_found') throw new SlackError('file_not_found');
  return accessDenied(upload);
}

/** Slack shares a file once it has scanned it. */
function whereShared(world: World, upload: Upload) {
  const channels = isScanned(world, upload) ? upload.channels : [];
  const of = (...kinds: string[]) =>
    channels.filter((id) => kinds.includes(findChannel(world, id)?.kind ?? ''));
  const sharesIn = (ids: string[]) =>
    Object.fromEntries(ids.map((id) => [id, [{ ts: tsOf(world, id, upload) }]]));
  const [inPublic, inPrivate] = [of('public'), of('private', 'im')];
  return {
    comments_count: 0,
    is_starred: false,
    channels: inPublic,
    groups: of('private'),
    ims: of('im'),
    shares: {
      ...(inPublic.length > 0 && { public: sharesIn(inPublic) }),
      ...(inPrivate.length > 0 && { private: sharesIn(inPrivate) }),
    },
  };
}

const tsOf = (world: World, channel: string, { id }: Upload) =>
  findChannel(world, channel)?.messages.find(({ files }) => files?.some((file) => file.id === id))?.ts ?? '';
