import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import {
  actions,
  asTyped,
  button,
  buttonRow,
  clip,
  context,
  modalWith,
  option,
  plain,
  section,
} from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { chosenOption, chosenUser, type ChosenOption } from '../../slack/views/view-state.js';
import { escape } from '../../slack/text/markup.js';
import { AUDIT_KINDS, auditChanges, auditLine, type AuditRow } from '../../ui/audit/audit.js';
import { searchSelect } from '../../ui/project/project-field.js';
import { NO_CHOICE } from '../../slack/answer/error-surfaces.js';
import { counted } from '../../ui/words.js';

export const AUDIT_PAGE = 'turn_trail';
export const EXPORT_AUDIT = 'export_trail';
export const AUDIT_DETAILS = 'audit_details';
export const FILTER_PERSON = 'audit_person';
export const FILTER_PROJECT = 'audit_project';
export const FILTER_KIND = 'audit_kind';
export const CLEAR_FILTERS = 'clear_audit_filters';

/** `below`: the id of the last entry on the page before. */
export const auditPageSchema = z.object({ below: z.number().optional() });

export const auditEntrySchema = z.object({ id: z.number() });

/** What the audit trail shows. `cleared`: how often its selects were emptied, which needs new ones each time. */
export interface AuditPage extends z.infer<typeof auditPageSchema> {
  person?: string | undefined;
  project?: ChosenOption | undefined;
  kind?: string | undefined;
  cleared: number;
}

interface ShownPage extends AuditPage {
  entries: AuditRow[];
  hasMore: boolean;
  /** After a file was sent: how many entries it has, and where the next one would start. */
  exported?: { count: number; next: number | undefined } | undefined;
}

export function auditView({ entries, hasMore, exported, ...page }: ShownPage): ModalView {
  const older = hasMore && encodeButtonValue({ below: entries.at(-1)?.id });
  const blocks = [
    ...(exported ? exportedBlocks(exported) : []),
    filters(page),
    ...(entries.length > 0 ? entries.flatMap(entryBlocks) : [section(nothingIn(page))]),
    ...buttonRow('turn', [
      ...(page.below === undefined ? [] : [button('Newest', `${AUDIT_PAGE}:newest`, { value: '{}' })]),
      ...(older ? [button('Older', `${AUDIT_PAGE}:older`, { value: older })] : []),
      ...(entries.length > 0 ? [button('Send as CSV', EXPORT_AUDIT, { value: '{}' })] : []),
    ]),
  ];
  return { ...modalWith('Audit trail', blocks), private_metadata: JSON.stringify({ cleared: page.cleared }) };
}

const isFiltered = ({ person, project, kind }: AuditPage) => Boolean(person ?? project ?? kind);

function nothingIn(page: AuditPage): string {
  if (page.below !== undefined) return 'There are no older entries.';
  return isFiltered(page) ? 'There are no entries like this.' : 'Nothing has happened yet.';
}

const EVERYTHING = 'all';

function filters(page: AuditPage): KnownBlock {
  const { person, project, kind, cleared } = page;
  const kinds = Object.entries(AUDIT_KINDS).map(([value, label]) => option(label, value));
  const chosen = kinds.find(({ value }) => value === kind);
  return actions(
    filterBlock(cleared),
    {
      type: 'users_select',
      action_id: FILTER_PERSON,
      placeholder: plain('Anyone', 150),
      ...(person && { initial_user: person }),
    },
    searchSelect(FILTER_PROJECT, 'Any project', project),
    {
      type: 'static_select',
      action_id: FILTER_KIND,
      placeholder: plain('Any kind', 150),
      options: [option('Any kind', EVERYTHING), ...kinds],
      ...(chosen && { initial_option: chosen }),
    },
    ...(isFiltered(page) ? [button('Clear filters', CLEAR_FILTERS)] : []),
  );
}

const filterBlock = (cleared: number) => `filters-${cleared}`;

const metadata = z.object({ cleared: z.number() }).catch({ cleared: 0 });

/** What is chosen above the list. */
export function readFilters({
  state,
  private_metadata,
}: Pick<ViewOutput, 'state' | 'private_metadata'>): AuditPage {
  const { cleared } = metadata.parse(JSON.parse(private_metadata || '{}'));
  const chosen = Object.entries(state.values[filterBlock(cleared)] ?? {});
  const each = { values: Object.fromEntries(chosen.map(([action, one]) => [action, { [action]: one }])) };
  const project = chosenOption(each, FILTER_PROJECT);
  const kind = chosenOption(each, FILTER_KIND)?.value;
  return {
    cleared,
    person: chosenUser(each, FILTER_PERSON),
    project: project?.value === NO_CHOICE ? undefined : project,
    kind: kind === EVERYTHING ? undefined : kind,
  };
}

function entryBlocks(entry: AuditRow): KnownBlock[] {
  const value = encodeButtonValue({ id: entry.id });
  const details = button('Details', `${AUDIT_DETAILS}:${entry.id}`, { value });
  const changes = auditChanges(entry);
  return [section(auditLine(entry), details), ...(changes ? [context(changes)] : [])];
}

/** Everything that is stored of an entry, with ids and the names of the API. */
export function auditDetailsView(entry: AuditRow, text?: string): ModalView {
  const { action, outcome, reference } = entry;
  return modalWith('Details', [
    section(auditLine(entry)),
    section(escape(`Reference: ${reference}\nAction: ${action}\nOutcome: ${outcome}`)),
    ...(text === undefined ? [] : [section('*Text of the post*'), ...asTyped(text)]),
    ...stored('Before', entry.before),
    ...stored('After', entry.after),
  ]);
}

function stored(title: string, value: unknown): KnownBlock[] {
  if (value === null || value === undefined) return [];
  const json = escape(clip(JSON.stringify(value, null, 2), 2_000)).replaceAll('```', "'''");
  return [section(`*${title}*\n\`\`\`${json}\`\`\``)];
}

function exportedBlocks({ count, next }: NonNullable<ShownPage['exported']>): KnownBlock[] {
  const value = next === undefined ? undefined : encodeButtonValue({ below: next });
  return [
    section(
      `:white_check_mark: Upnext sent you a file with ${counted(count, 'entry', 'entries')} in a direct message, newest first.`,
    ),
    ...buttonRow('more', value ? [button('Send more', `${EXPORT_AUDIT}:more`, { value })] : []),
  ];
}
