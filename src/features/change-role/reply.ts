import { clip, context, section, type Reply } from '../../slack/blocks.js';
import { escape } from '../../slack/markup.js';
import { inWords } from '../../views/role-and-status.js';
import type { NewRole } from './modal.js';

export interface Changed {
  name: string;
  /** As far as it was remembered. */
  before?: { Role?: string | undefined; Status?: string | undefined } | undefined;
  /** What the service says of them now, where that is not what was asked for. */
  told?: { Role: string; Status: string } | undefined;
}

export function changed({ name, before, told }: Changed, { Role, Status }: NewRole): Reply {
  const asked = `${clip(Role?.text ?? '', 75)}, ${clip(Status?.text ?? '', 75)}`;
  if (told) return otherwise(clip(name, 200), told, asked);
  const text = escape(`${clip(name, 200)} is now ${asked}`);
  const old = [before?.Role, before?.Status].flatMap((value) => (value ? inWords(value) : []));
  const was =
    old.length > 0 ? [context(`Before, as far as Upnext knows: ${escape(clip(old.join(', '), 200))}`)] : [];
  return { text, blocks: [section(`:white_check_mark: *${text}*`), ...was] };
}

function otherwise(name: string, told: NonNullable<Changed['told']>, asked: string): Reply {
  const now = [told.Role, told.Status].map((value) => clip(inWords(value), 75)).join(', ');
  const text = escape(`The service took this, and says that ${name} is ${now}`);
  return {
    text,
    blocks: [section(`:warning: *${text}*`), context(`Asked for: ${escape(asked)}. Please look there.`)],
  };
}
