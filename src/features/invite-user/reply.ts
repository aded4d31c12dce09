import { actions, button, clip, context, section, type Reply } from '../../slack/blocks.js';
import type { FormContext } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import { fullName } from './invitee.js';
import type { Invitation, Place } from './modal.js';
import type { Several } from './several-modal.js';

export const SEND_FAILED = 'invite_failed_again';

export interface Invited {
  id?: string | undefined;
}

/** What came of one of several. */
export interface Row {
  email: string;
  name: string;
  done: boolean;
  id?: string | undefined;
  /** Why not. */
  say?: string | undefined;
}

export function invited({ id }: Invited, invitation: Invitation, { about }: FormContext): Reply {
  const text = escape(
    `${clip(fullName(invitation), 200)} is invited${asWhat(invitation)}${where(about, invitation)}`,
  );
  const afterwards = id
    ? '`/upnext role` changes what they may do.'
    : 'The service did not name their id, so `/upnext role` cannot offer them by name.';
  return { text, blocks: [section(`:white_check_mark: *${text}*`), context(afterwards)] };
}

export function severalInvited(rows: Row[], several: Several, { about }: FormContext): Reply {
  const failed = rows.filter(({ done }) => !done).length;
  const text = escape(
    `${rows.length - failed} of ${rows.length} invited${asWhat(several)}${where(about, several)}`,
  );
  const again = button(`Send the failed again (${failed})`, SEND_FAILED, {
    value: about.retryOf ?? about.submissionId,
  });
  return {
    text,
    blocks: [section(`*${text}*`), ...rows.map(line), ...(failed > 0 ? [actions('failed', again)] : [])],
  };
}

function line({ email, name, done, say }: Row) {
  const actor = escape(clip(name === email ? email : `${name} · ${email}`, 200));
  return context(done ? `:white_check_mark: ${actor}` : `:x: ${actor}: ${escape(clip(say ?? '', 400))}`);
}

const asWhat = ({ Role }: Place) => (Role ? ` as ${clip(Role.text, 75)}` : '');

const where = ({ project }: FormContext['about'], values: Place) =>
  ` to ${clip(project?.name ?? values.project?.text ?? 'the project', 200)}`;

export const noneFailed = 'All of these people are invited by now.';
export const tooOld =
  'This list is too old to be sent again. Open `/upnext invite` with those who are missing.';
