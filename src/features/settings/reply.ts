import { mentions } from '../../forms/approval-requests.js';
import { context, section, type Reply } from '../../slack/blocks.js';
import { RIGHT_IN_WORDS, type Right } from '../../store/rights.js';
import type { WorkspaceSettings } from '../../store/settings.js';

export const saved: Reply = {
  text: 'Settings saved.',
  blocks: [
    section(':white_check_mark: *Settings saved.*'),
    context('They hold from now on, in all channels.'),
  ],
};

/** Each of them, since each is set; and what it was, where it is to be another. */
export function approval(before: WorkspaceSettings, after: WorkspaceSettings): string[] {
  const were = inWords(before);
  return inWords(after).map(([name, is], place) => {
    const was = were[place]?.[1] ?? is;
    return `*${name}*: ${was === is ? is : `${was} → ${is}`}`;
  });
}

const inWords = (settings: WorkspaceSettings): [name: string, words: string][] => [
  ['Managers', mentions(settings.managers) || 'nobody'],
  ['Members may also', deeds(settings.members)],
  ['Guests may also', deeds(settings.guests)],
  ['People of other organisations may', deeds(settings.strangers)],
  ['Files may be deleted', settings.fileDeletion ? 'yes' : 'no'],
];

const deeds = (rights: Right[]) => rights.map((right) => RIGHT_IN_WORDS[right]).join(', ') || 'nothing';
