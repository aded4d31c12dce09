import * as z from 'zod';
import { fileObject } from '../files/file-object.js';
import { deleteFile, fileForBot, finishUpload, startUpload, UPLOAD_PATH } from '../files/uploads.js';
import { findChannel } from '../find.js';
import { postMessage } from '../messages.js';
import type { Upload } from '../model.js';
import type { World } from '../world.js';
import { SlackError } from '../slack-error.js';
import { conversationOf, requirePostingAllowed, threadOf } from './conversation.js';
import { optionalString, requiredString } from './arguments.js';
import type { Method } from './method.js';

const method = (run: Method['run']): Method => ({ token: 'bot', scopes: ['files:write'], tier: 4, run });

const listed = z.array(z.object({ id: z.string(), title: z.string().optional() })).min(1);

export const fileMethods: Record<string, Method> = {
  'files.getUploadURLExternal': method(({ world, args }) => {
    const upload = startUpload(world, {
      name: requiredString(args, 'filename'),
      bytes: Number(requiredString(args, 'length')),
      altText: optionalString(args, 'alt_txt'),
    });
    return { upload_url: `${world.origin}${UPLOAD_PATH}${upload.id}`, file_id: upload.id };
  }),

  'files.completeUploadExternal': method(({ world, args, token }) => {
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
    postMessage(world, channel, world.bot.id, { text, files, thread_ts });
    return { files: files.map(fileJson) };
  }),

  'files.info': {
    ...{ token: 'bot', scopes: ['files:read'], tier: 4 },
    run({ world, args }) {
      const upload = fileForBot(world, requiredString(args, 'file'));
      const file = { ...fileObject(world, upload), ...whereShared(world, upload) };
      return { file, comments: [], response_metadata: { next_cursor: '' } };
    },
  },

  'files.delete': {
    ...{ token: 'bot', scopes: ['files:write'], tier: 3 },
    run({ world, args }) {
      const upload = fileForBot(world, requiredString(args, 'file'));
      if (upload.user !== world.bot.id) throw new SlackError('cant_delete_file');
      deleteFile(world, upload);
      return {};
    },
  },
};

const fileJson = ({ id, title }: Upload) => ({ id, title });

function whereShared(world: World, { channels }: Upload) {
  const of = (kind: string) => channels.filter((id) => findChannel(world, id)?.kind === kind);
  return {
    ...{ comments_count: 0, is_starred: false, channels: of('public'), groups: of('private'), ims: of('im') },
  };
}
