import { mentions } from '../../forms/ask-admin/words.js';
import { context, section, type Reply } from '../../slack/text/blocks.js';
import { RIGHT_IN_WORDS, type Right } from '../../rights/rights.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import { counted } from '../../ui/words.js';

export const saved: Reply = {
  text: 'Settings saved.',
  blocks: [section(':white_check_mark: *Settings saved.*'), context('They apply to all channels.')],
};

/** What an admin approves: every setting, and its old value if it changes. */
export function approvalLines(before: WorkspaceSettings, after: WorkspaceSettings): string[] {
  const old = new Map(settingsInWords(before));
  return settingsInWords(after).map(([name, value]) => {
    const oldValue = old.get(name) ?? value;
    return `*${name}*: ${oldValue === value ? value : `${oldValue} → ${value}`}`;
  });
}

const settingsInWords = (settings: WorkspaceSettings): [name: string, value: string][] => [
  ['Managers', mentions(settings.managers) || 'no one'],
  ['Members can also', rightsInWords(settings.members)],
  ['Guests can also', rightsInWords(settings.guests)],
  ['People from other organizations can', rightsInWords(settings.strangers)],
  ['Deleting files', settings.fileDeletion ? 'allowed' : 'not allowed'],
  ['AI agents', settings.agents ? 'allowed' : 'not allowed'],
];

const rightsInWords = (rights: Right[]) =>
  rights.map((right) => RIGHT_IN_WORDS[right]).join(', ') || 'nothing';

export const ADMINS_ONLY = 'Only workspace admins and managers can change the settings.';
export const CHANGED_SINCE =
  'Someone else changed the settings after you opened them. Close this form and open `/upnext settings` again.';

export const DEFAULT_SERVICE = ':white_check_mark: This workspace uses the default scheduling service again.';
export const ownServiceInUse = (projects: number) =>
  `:white_check_mark: This workspace now uses its own scheduling service, with ${counted(projects, 'project')}.`;
export const serviceNotChanged = (reason: string) => `The scheduling service wasn’t changed. ${reason}`;

export const OPEN_SETTINGS_AGAIN = 'To try again, type `/upnext settings`.';
