import * as z from 'zod';
import type { FormContext } from '../../forms/form.js';
import type { ModalView } from '@slack/types';
import {
  actions,
  button,
  buttonRow,
  clip,
  context,
  modalWith,
  section,
  type Reply,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { OPENS_FORM } from '../../forms/views/form-views.js';
import { changeRoleButton } from '../../ui/shared-buttons.js';
import { fullName, type InviteContext } from './invitee.js';
import type { Invitation, ProjectRole } from './modal.js';
import type { SeveralInvitations } from './several-modal.js';

export const RETRY_FAILED = 'invite_failed_again';

export const invitedUserSchema = z.object({ id: z.string().optional() });
export type InvitedUser = z.infer<typeof invitedUserSchema>;

/** The result for one person of several. Stored with the submission. */
export const invitedRowSchema = z.object({
  email: z.string(),
  name: z.string(),
  done: z.boolean(),
  id: z.string().optional(),
  /** They are in the project already, so another invitation can’t help. */
  isMember: z.boolean().optional(),
  /** Why this person was not invited. */
  say: z.string().optional(),
});
export type InvitedRow = z.infer<typeof invitedRowSchema>;

export function invited(
  { id }: InvitedUser,
  invitation: Invitation,
  { about }: Pick<FormContext, 'about'>,
): Reply {
  const name = clip(fullName(invitation), 200);
  const text = escape(`${name} was invited${toProject(about, invitation)}${asRole(invitation)}`);
  const project = about.project ?? projectFrom(invitation);
  return {
    text,
    blocks: [
      section(`:white_check_mark: *${text}*`),
      context(id ? LET_THEM_KNOW : `${LET_THEM_KNOW} ${NO_ID}`),
      ...(id && project ? buttonRow(OPENS_FORM, changeRoleButton({ project, id })) : []),
    ],
  };
}

const projectFrom = ({ project }: ProjectRole) => project && { id: project.value, name: project.text };

const LET_THEM_KNOW =
  'Upnext hasn’t told them, and the scheduling service doesn’t say whether it sends an email. Let them know yourself.';
const NO_ID = 'The service didn’t return an ID, so `/upnext role` can’t find this person by name.';

export function severalInvited(
  rows: InvitedRow[],
  several: SeveralInvitations,
  { about }: Pick<InviteContext, 'about'>,
): Reply {
  const failed = rows.filter(({ done, isMember }) => !done && !isMember).length;
  const members = rows.filter(({ isMember }) => isMember).length;
  const counts = [
    `${rows.length - failed - members} invited${toProject(about, several)}${several.Role ? ` as ${clip(several.Role.text, 75)}` : ''}`,
    ...(members > 0 ? [`${members} ${members === 1 ? 'was' : 'were'} already in the project`] : []),
    ...(failed > 0 ? [`${failed} not invited`] : []),
  ];
  const text = escape(counts.join(', '));
  const emoji = failed > 0 ? ':warning:' : ':white_check_mark:';
  const retry = button(`Retry failed (${failed})`, RETRY_FAILED, {
    value: about.retryOf ?? about.submissionId,
  });
  return {
    text,
    blocks: [
      section(`${emoji} *${text}*`),
      ...rows.map((row) => context(lineFor(row))),
      ...(failed > 0 ? [actions('failed', retry)] : []),
    ],
  };
}

/** In the form while it is being sent. `rows`: those of the people who had their turn. */
export const progressView = (rows: InvitedRow[], all: Pick<InvitedRow, 'email' | 'name'>[]): ModalView =>
  modalWith('Inviting people', [
    section(`:hourglass_flowing_sand: *${rows.length} of ${all.length} done.* You can close this window.`),
    ...rows.map((row) => context(lineFor(row))),
    ...all.slice(rows.length).map((row) => context(`${personIn(row)}: waiting`)),
  ]);

const personIn = ({ email, name }: Pick<InvitedRow, 'email' | 'name'>) =>
  escape(clip(name === email ? email : `${name} · ${email}`, 200));

function lineFor({ done, isMember, say, ...row }: InvitedRow): string {
  const person = personIn(row);
  if (isMember) return `${person}: already in the project`;
  return done ? `${person}: invited` : `${person}: *not invited.* ${escape(clip(say ?? '', 400))}`;
}

/** "as an editor" */
function asRole({ Role }: ProjectRole): string {
  if (!Role) return '';
  const name = clip(Role.text, 75).toLowerCase();
  return ` as ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;
}

const toProject = ({ project }: FormContext['about'], values: ProjectRole) =>
  ` to ${clip(project?.name ?? values.project?.text ?? 'the project', 200)}`;

export const NOT_SENT = 'Not sent because an earlier invitation failed.';
export const UNCLEAR = 'It’s unclear whether the service received this invitation.';
export const ALL_INVITED = 'Everyone on this list has been invited.';
export const NO_LONGER_AVAILABLE =
  'This list is no longer available. Type `/upnext invite` and enter the remaining people.';
