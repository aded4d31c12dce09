import type { KnownBlock } from '@slack/types';
import { approversInWords } from '../../../posts/index.js';
import { type NamedPeople, PROJECT_RIGHTS, type ProjectAccess } from '../../../rights/project-access.js';
import type { ApprovalPolicy } from '../../../rights/project-settings-table.js';
import { clip, context, header, type Reply, section } from '../../../slack/text/blocks.js';
import { escape, joinSome } from '../../../slack/text/markup.js';

/** All texts about who may use a project. */

const ADMINS_ONLY = 'admins and managers';
export const EVERYBODY = 'Everyone in this workspace';
export const ONLY_NAMED = 'Only admins, managers and the people named below';

const named = (who: NamedPeople) => approversInWords(who) || ADMINS_ONLY;

/** One line for each right. Reading is part of the others. */
export const accessLines = (access: ProjectAccess, approval?: ApprovalPolicy): string[] => [
  `Can view posts: ${named(everyone(access))}`,
  `Can schedule posts: ${named(access.schedule)}`,
  `Can manage settings: ${named(access['set-up'])}`,
  ...(approval ? [`Can approve: ${approversInWords(approval)}`] : []),
];

const everyone = (access: ProjectAccess): NamedPeople => ({
  people: [...new Set(PROJECT_RIGHTS.flatMap((right) => access[right].people))],
  groups: [...new Set(PROJECT_RIGHTS.flatMap((right) => access[right].groups))],
});

/** A project that is not open to everybody, as the settings show it. */
export interface ShownAccess {
  access: ProjectAccess;
  approval: ApprovalPolicy | undefined;
}

const MOST_SHOWN = 20;
const OTHERS =
  'Admins and managers can do everything in all projects. All other projects are open to everyone in this workspace.';

export function accessBlocks(shown: ShownAccess[]): KnownBlock[] {
  if (shown.length === 0) return [];
  const rest = shown.length - MOST_SHOWN;
  return [
    header('Projects that aren’t open to everyone'),
    ...shown
      .slice(0, MOST_SHOWN)
      .map(({ access, approval }) =>
        section([`*${nameOf(access.name)}*`, ...accessLines(access, approval)].join('\n')),
      ),
    ...(rest > 0 ? [context(`…and ${rest} more.`)] : []),
    context(OTHERS),
  ];
}

const nameOf = (name: string) => escape(clip(name, 150));

export interface SavedAccess {
  project: string;
  before: ProjectAccess | undefined;
  after: ProjectAccess | undefined;
  /** Where the posts of the project are shown to everyone. */
  channels: string[];
}

export function accessSaved({ project, after, channels }: Omit<SavedAccess, 'before'>): Reply {
  const text = `Access to ${nameOf(project)} saved.`;
  const done = `:white_check_mark: *${text}*`;
  const everybody = `${EVERYBODY} can use it, within their workspace permissions.`;
  if (!after) return { text, blocks: [section(`${done}\n${everybody}`)] };
  const where = channels.map((channel) => `<#${channel}>`);
  const seen = `:warning: Everyone in ${joinSome(where, CHANNELS_SHOWN)} still sees this project’s cards or digests.`;
  return {
    text,
    blocks: [
      section([done, ...accessLines(after)].join('\n')),
      ...(channels.length > 0 ? [section(seen)] : []),
      context('Upnext won’t send held posts whose authors can no longer schedule, and tells those authors.'),
    ],
  };
}

const CHANNELS_SHOWN = 10;

/** For the audit trail. */
export const auditedAccess = (access: ProjectAccess | undefined) =>
  access
    ? {
        access: 'only people named',
        canRead: idsOf(access.read),
        canSchedule: idsOf(access.schedule),
        canSetUp: idsOf(access['set-up']),
      }
    : { access: 'everyone in this workspace' };

const idsOf = ({ people, groups }: NamedPeople) => [...people, ...groups];

export const CHANGED_MEANWHILE =
  'Someone else changed the access to this project after you opened the form. To replace that with your version, save again.';
