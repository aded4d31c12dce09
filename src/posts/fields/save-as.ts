import { recordedState } from '../../api/post-state.js';
import { clip, field, option } from '../../slack/text/blocks.js';
import { chosenOption, type ViewState } from '../../slack/views/view-state.js';
import { column, type Cells, type ExportContext, type ExportedPost, type FieldColumns } from './column.js';
import type { Status } from './draft.js';
import { CHECK, type PostField } from '../field.js';
import { postStatus } from '../card/lines.js';

/** Whether a post is published at its time, published once it is approved, or kept as a draft. */

const SAVE_AS = {
  SCHEDULED: 'Scheduled post (published automatically)',
  APPROVAL: 'Scheduled post (published once it is approved)',
  DRAFT: 'Draft (not published until someone schedules it)',
};
type SaveAs = keyof typeof SAVE_AS;

const STATUS = 'Status';

const COLUMN = column(
  'status',
  'Status',
  /^(?:status|state|zustand|statut|etat|estado|stato|ステータス|状態)$/,
  'the status',
);

const STATUSES: [RegExp, Status][] = [
  [
    /^(?:|scheduled|planned|held|waiting(?: for approval)?|sending|frozen|ready|geplant|planifie|programado|agendado|programmato|gepland|予約)$/,
    'SCHEDULED',
  ],
  [/^(?:draft|drafts|entwurf|brouillon|borrador|rascunho|bozza|concept|下書き)$/, 'DRAFT'],
];

const columns: FieldColumns = {
  all: [COLUMN],
  hint: 'Status',
  read(cells) {
    const Status = readStatus(cells);
    return Status
      ? { values: { Status } }
      : {
          problems: [
            `The status “${clip(cells.status ?? '', 40)}” can’t be imported. Use Scheduled or Draft.`,
          ],
        };
  },
  title: ({ Status, moment }) => (Status === 'DRAFT' && moment ? ['draft'] : []),
  write: (post, context) => ({ status: writtenStatus(post, context) }),
};

/** Undefined if it is unknown. */
export function readStatus({ status: text = '' }: Cells): Status | undefined {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return STATUSES.find(([pattern]) => pattern.test(plain) || pattern.test(text.trim()))?.[1];
}

/** The import takes posts that are still to go out, and drafts. */
function writtenStatus(post: ExportedPost, { reader }: ExportContext): string {
  const state = recordedState(post);
  if (state === 'draft') return 'Draft';
  return state === 'waiting' || state === 'held' ? 'Scheduled' : postStatus(post, reader.now);
}

export const saveAsField: PostField = {
  place: 'more',
  /** Approval is offered where a project has approvers but does not require them. */
  draw({ values: { Status, asksApproval }, about: { settings } }) {
    const choices: SaveAs[] =
      settings?.approval?.mode === 'on-request' ? ['SCHEDULED', 'APPROVAL', 'DRAFT'] : ['SCHEDULED', 'DRAFT'];
    const current: SaveAs = asksApproval && Status === 'SCHEDULED' ? 'APPROVAL' : Status;
    const options = choices.map((value) => option(SAVE_AS[value], value));
    const initial = options.find(({ value }) => value === current) ?? option(SAVE_AS.SCHEDULED, 'SCHEDULED');
    const radio = { type: 'radio_buttons' as const, action_id: CHECK, options, initial_option: initial };
    return [field(STATUS, 'Save as', radio, { dispatch: true })];
  },
  opensMore: ({ values: { Status, asksApproval }, notices: { fields } }) =>
    Status === 'DRAFT' || asksApproval === true || fields[STATUS] !== undefined,
  read(state) {
    const chosen = chosenOption(state, STATUS)?.value;
    if (chosen === 'APPROVAL') return { Status: 'SCHEDULED', asksApproval: true };
    return { Status: chosen === 'DRAFT' ? 'DRAFT' : 'SCHEDULED' };
  },
  body: ({ Status }) => ({ Status }),
  words: ({ Status }) => [{ label: 'Status', text: Status === 'DRAFT' ? 'Draft' : 'Scheduled' }],
  lines: ({ Status }) => (Status === 'DRAFT' ? ['*Save as*: Draft'] : []),
  columns,
};

/** Whether the form shows all fields: this one is always among those of More options. */
export const showsMore = ({ values }: ViewState): boolean => values[STATUS] !== undefined;
