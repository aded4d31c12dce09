import { clip, context, section } from '../../slack/blocks.js';
import type { Reply } from '../../slack/form.js';
import { escape } from '../../slack/markup.js';
import { inWords } from '../../views/role-and-status.js';
import type { NewRole } from './modal.js';

export interface Changed {
  name: string;
  /** As far as it was remembered. */
  before?: { Role?: string | undefined; Status?: string | undefined } | undefined;
}

export function changed({ name, before }: Changed, { Role, Status }: NewRole): Reply {
  const text = `${clip(name, 200)} is now ${clip(Role?.text ?? '', 75)}, ${clip(Status?.text ?? '', 75)}`;
  const old = [before?.Role, before?.Status].flatMap((value) => (value ? inWords(value) : []));
  const was =
    old.length > 0 ? [context(`Before, as far as Upnext knows: ${escape(clip(old.join(', '), 200))}`)] : [];
  return { text, blocks: [section(`:white_check_mark: *${escape(text)}*`), ...was] };
}
