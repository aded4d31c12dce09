import { escape } from '../../slack/markup.js';
import { slackDate } from '../../views/slack-date.js';
import { escapedPieces } from '../../views/words.js';
import { namesOf } from './differences.js';
import type { ScheduleValues } from './post.js';

/** What an approver reads: everything that was entered, as the form labels it. */
export function approvalLines(values: ScheduleValues): string[] {
  const [firstPiece, ...morePieces] = escapedPieces(values.Content);
  return [
    ...line('Project', escape(values.project?.text ?? '')),
    ...line('Content', firstPiece),
    ...morePieces,
    ...line('Networks', namesOf(values.Platforms)),
    ...line('When', whenEntered(values)),
    ...line('Time zone', escape(values.Timezone?.text ?? '')),
    ...line('Media', escape(values.Media)),
    ...line('Template', escape(values.template?.text ?? '')),
    ...line('Prompt', escape(values.prompt?.text ?? '')),
    ...line('Save as', values.Status === 'DRAFT' ? 'Draft' : 'Scheduled post'),
  ];
}

const line = (label: string, text = '') => (text ? [`*${label}*: ${text}`] : []);

const whenEntered = ({ when = '' }: ScheduleValues) =>
  typeof when === 'number' ? slackDate(new Date(when * 1000)) : escape(when);
