import { fileObject } from '../files/file-object.js';
import { extensionOf } from '../files/file-types.js';
import { deleteFile, findFile } from '../files/uploads.js';
import { getPerson } from '../find.js';
import type { Element } from '../inputs.js';
import type { Delivery, SharedFile, Upload } from '../model.js';
import { isObject } from '../rules/check.js';
import type { World } from '../world.js';
import { findComposer, writeMessage } from './composer.js';
import { type ActionContext, GoneError } from './context.js';
import type { ActionInput } from './schema.js';

/** Files in messages and in forms. */

export async function shareFiles(
  context: ActionContext,
  input: ActionInput<'shareFiles'>,
): Promise<Delivery | undefined> {
  const { user, channel } = findComposer(context.world, input);
  const files = input.files.map(({ id, altText }) => {
    const upload = existingFile(context.world, id);
    upload.altText = altText ?? upload.altText;
    return upload;
  });
  const { text, thread_ts } = input;
  return writeMessage(context, user, channel, { text, thread_ts, files });
}

export async function deleteOwnFile(
  { world }: ActionContext,
  input: ActionInput<'deleteFile'>,
): Promise<undefined> {
  const user = getPerson(world, input.user);
  const upload = existingFile(world, input.file);
  if (upload.user !== user.id) throw new Error(`${user.real_name} can only delete their own files.`);
  deleteFile(world, upload);
}

function existingFile(world: World, id: string): Upload {
  const upload = findFile(world, id);
  if (!upload) throw new GoneError(`There is no file ${id}.`);
  return upload;
}

const MAX_FILES = 10;
const MAX_BYTES = 10 * 1024 * 1024;

/** The files that somebody chooses in a form. Slack’s client refuses those that the input does not allow. */
export function chosenFiles(world: World, element: Element, value: unknown): SharedFile[] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const uploads = given.map((file) => existingFile(world, isObject(file) ? String(file.id) : ''));
  const max = Number(element.max_files ?? MAX_FILES);
  if (uploads.length > max) throw new Error(`You can add up to ${max === 1 ? '1 file' : `${max} files`}.`);
  for (const { name, bytes } of uploads) {
    if (!isAccepted(element, name)) throw new Error(`${name} isn’t a file type that this form accepts.`);
    if (bytes > MAX_BYTES) throw new Error(`${name} is larger than 10 MB.`);
  }
  return uploads.map((upload) => fileObject(world, upload));
}

function isAccepted({ filetypes }: Element, name: string): boolean {
  const types: unknown[] = Array.isArray(filetypes) ? filetypes : [];
  return types.length === 0 || types.includes(extensionOf(name));
}
