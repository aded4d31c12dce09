import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { MAX_OPTION_VALUE } from '../../ui/select-options.js';
import { roleOrStatusLabel } from '../../ui/role-and-status.js';
import { uncapitalize } from '../../ui/words.js';
import type { RoleChange } from './modal.js';

export interface ChangedRole {
  name: string;
  /** What the service reports now, if it is not what was asked for. */
  told?: { Role: string; Status: string } | undefined;
}

export function roleChanged({ name, told }: ChangedRole, { Role, Status }: RoleChange): Reply {
  const wanted = [clip(Role?.text ?? '', 75), clip(Status?.text ?? '', 75)] as const;
  if (told) return changedDifferently(clip(name, 200), told, wanted.join(', '));
  const text = escape(`${clip(name, 200)} is now ${roleInWords(...wanted)}.`);
  return { text, blocks: [section(`:white_check_mark: *${text}*`)] };
}

/** "an editor (active)" */
function roleInWords(role: string, status: string): string {
  const article = /^[aeiou]/i.test(role) ? 'an' : 'a';
  return `${article} ${uncapitalize(role)} (${uncapitalize(status)})`;
}

function changedDifferently(name: string, told: NonNullable<ChangedRole['told']>, wanted: string): Reply {
  const now = [told.Role, told.Status].map((value) => clip(roleOrStatusLabel(value), 75)).join(', ');
  const text = escape(`The service accepted the change, but reports that ${name} is ${now}`);
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      context(`You asked for: ${escape(wanted)}. Please check in the scheduling service.`),
    ],
  };
}

export const NOT_INVITED =
  'Upnext didn’t invite this person, so it doesn’t know their user ID. Enter that ID below. It’s in the scheduling service.';
export const ID_TOO_LONG = `This ID is longer than the ${MAX_OPTION_VALUE} characters that Slack allows here. Change this role in the scheduling service.`;
export const CHOOSE_PROJECT_FIRST =
  'This channel has no project. Choose a project first, then search for the person.';
export const MEMBERS_ONLY =
  'Only members of this workspace can see who was invited. You can enter the person’s user ID from the scheduling service.';
