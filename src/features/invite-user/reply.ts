import type { About } from '../../forms/form.js';
import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { Invitation } from './modal.js';

/** The result for one person. */
export interface InvitedRow {
  name: string;
  email: string;
  done: boolean;
  id?: string | undefined;
  isMember?: boolean | undefined;
  /** Why this person was not invited. */
  say?: string | undefined;
}

export function invited(
  rows: InvitedRow[],
  { project, Role }: Invitation,
  { about }: { about: Pick<About, 'project'> },
): Reply {
  const members = rows.filter(({ isMember }) => isMember).length;
  const done = rows.filter(({ done }) => done).length;
  const failed = rows.length - members - done;
  const name = clip(about.project?.name ?? project?.text ?? 'the project', 200);
  const counts = [
    `${done} invited to ${name}${Role ? ` as ${clip(Role.text, 75)}` : ''}`,
    ...(members > 0 ? [`${members} ${members === 1 ? 'was' : 'were'} already in the project`] : []),
    ...(failed > 0 ? [`${failed} not invited`] : []),
  ];
  const text = escape(counts.join(', '));
  return {
    text,
    blocks: [
      section(`${failed > 0 ? ':warning:' : ':white_check_mark:'} *${text}*`),
      ...rows.map((row) => context(lineFor(row))),
      ...(done > 0 ? [context(LET_THEM_KNOW)] : []),
    ],
  };
}

const LET_THEM_KNOW =
  'Upnext hasn’t told them, and the scheduling service doesn’t say whether it sends an email. Let them know yourself.';

function lineFor({ name, done, isMember, say }: InvitedRow): string {
  const person = escape(clip(name, 200));
  if (isMember) return `${person}: already in the project`;
  return done ? `${person}: invited` : `${person}: *not invited.* ${escape(clip(say ?? '', 400))}`;
}

export const NOT_SENT = 'Not sent because an earlier invitation failed.';
export const NO_ADDRESS =
  'Slack doesn’t show Upnext this person’s email address. Enter it on a line of its own.';
