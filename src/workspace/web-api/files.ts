import * as z from 'zod';
import { describeFile, finishUpload, startUpload, UPLOAD_PATH } from '../files.js';
import { postMessage } from '../messages.js';
import type { SharedFile } from '../model.js';
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
      const id = requiredString(args, 'file');
      const upload = world.uploads.get(id);
      if (!upload?.isShared) throw new SlackError('file_not_found');
      const file = { ...describeFile(world, id, upload.name), size: upload.bytes };
      return { file: { ...file, url_private_download: file.url_private } };
    },
  },
};

const fileJson = ({ id, title }: SharedFile) => ({ id, title });
