import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import type { AuditFilter } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { cardOf, changesSince, EDIT_POST, textsInFull } from '../../posts/index.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { writeCsv } from '../../slack/files/csv.js';
import { sendFile } from '../../slack/files/share-file.js';
import { findLink } from '../../slack/send/find-link.js';
import {
  actions,
  button,
  buttonRow,
  clip,
  context,
  menu,
  modalWith,
  option,
  plain,
  section,
  withSubject,
} from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { encodeButtonValue, readButtonValue } from '../../slack/views/button-value.js';
import { type ChosenOption, chosenOption, chosenUser } from '../../slack/views/view-state.js';
import {
  actionsOf,
  AUDIT_KINDS,
  auditChanges,
  auditDetails,
  auditLine,
  type AuditRow,
  auditSubject,
  postIdIn,
} from '../../ui/audit/audit.js';
import type { ActionArgs } from '../../ui/feature.js';
import { searchSelect } from '../../ui/project/project-field.js';
import { OPEN_AUDIT } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';

const AUDIT_PAGE = 'turn_trail';
const EXPORT_AUDIT = 'export_trail';
const AUDIT_DETAILS = 'audit_details';
export const FILTER = 'audit_filter';
const CLEAR_FILTERS = 'clear_audit_filters';

/** `below`: the id of the last entry on the page before. */
const auditPageSchema = z.object({ below: z.number().optional() });

const auditEntrySchema = z.object({ id: z.number() });

/** What the audit trail shows. `cleared`: how often its selects were emptied, which needs new ones each time. */
interface AuditPage extends z.infer<typeof auditPageSchema> {
  person?: string | undefined;
  project?: ChosenOption | undefined;
  kind?: string | undefined;
  cleared: number;
}

interface ShownPage extends AuditPage {
  entries: AuditRow[];
  hasMore: boolean;
  /** How many entries a file has that was just sent. */
  exported?: number | undefined;
}

const PAGE_SIZE = 15;
const CSV_ROWS = 10_000;

type AuditDeps = Pick<Deps, 'fetch' | 'jobs' | 'now' | 'redraws' | 'slack' | 'slackUrlOf' | 'store'>;

export function auditActions(deps: AuditDeps): Record<string, (args: ActionArgs) => Promise<void>> {
  const drawAgain = redrawPage(deps);
  return {
    // In the place of the room that opens it: Slack shows three views at once, with the details.
    [OPEN_AUDIT]: drawAgain(() => ({ cleared: 0 })),
    [AUDIT_PAGE]: drawAgain((page, { action }) => ({ ...page, ...readButtonValue(auditPageSchema, action) })),
    [FILTER]: drawAgain((page) => page),
    [CLEAR_FILTERS]: drawAgain(({ cleared }) => ({ cleared: cleared + 1 })),
    [AUDIT_DETAILS]: showDetails(deps),
    [EXPORT_AUDIT]: async (args) => drawAgain((page) => page, await exportPage(deps, args))(args),
  };
}

/** The page is drawn again for what was chosen or pressed in it. */
const redrawPage =
  (deps: Pick<Deps, 'redraws' | 'slackUrlOf' | 'store'>) =>
  (change: (page: AuditPage, args: ActionArgs) => AuditPage, exported?: number) =>
  async (args: ActionArgs): Promise<void> => {
    const { view } = args.body;
    if (!view) return;
    const redraw = deps.redraws.press(args, view);
    const page = change(readFilters(view), args);
    const { actor } = await args.access();
    const next = await auditPage(deps, actor.workspace, page, exported);
    await redraw((_, isLatestPress) => (isLatestPress ? next : undefined));
  };

export async function auditPage(
  deps: Pick<Deps, 'slackUrlOf' | 'store'>,
  workspace: string,
  page: AuditPage = { cleared: 0 },
  exported?: number,
): Promise<ModalView> {
  const entries = await deps.store.audit.page(workspace, PAGE_SIZE + 1, filterOf(page));
  const shown = await withPosts(deps, entries.slice(0, PAGE_SIZE));
  return auditView({ ...page, entries: shown, hasMore: entries.length > PAGE_SIZE, exported });
}

const filterOf = ({ below, person, project, kind }: AuditPage): AuditFilter => ({
  below,
  person,
  project: project?.value,
  actions: kind === undefined ? undefined : actionsOf(kind),
});

const showDetails =
  (deps: Pick<Deps, 'slackUrlOf' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    const { id } = readButtonValue(auditEntrySchema, args.action);
    const found = await deps.store.audit.find(actor.workspace, id);
    const [entry] = await withPosts(deps, found ? [found] : []);
    if (!entry) return;
    await showModal(args, auditDetailsView(entry, await findVersion(deps.store, entry)));
  };

interface ShownVersion {
  texts: KnownBlock[];
  /** How it differs from the version that it replaced. */
  changes: string[];
}

/** What somebody wrote, approved, or asked to change. */
async function findVersion({ posts }: Deps['store'], row: AuditRow): Promise<ShownVersion | undefined> {
  const id = postIdIn(row);
  const { success, data } = z.object({ version: z.number() }).safeParse(row.after);
  if (id === undefined || !success) return undefined;
  const key = { workspace: row.workspace, id };
  const version = await posts.findVersion(key, data.version);
  const old = row.action === EDIT_POST ? await posts.findVersion(key, data.version - 1) : undefined;
  return version && { texts: textsInFull(version), changes: changesSince(old, version) };
}

/** The entries with the words of their posts, as they are now, which link to cards in channels. */
const withPosts = (deps: Pick<Deps, 'slackUrlOf' | 'store'>, entries: AuditRow[]): Promise<AuditRow[]> =>
  Promise.all(
    entries.map(async (entry): Promise<AuditRow> => {
      const { workspace } = entry;
      const id = postIdIn(entry);
      const post = id === undefined ? undefined : await deps.store.posts.find({ workspace, id });
      if (!post) return entry;
      const card = cardOf(post);
      const words = escape(clip(post.content.replace(/\s+/g, ' '), 60));
      const link = await findLink(deps, workspace, card?.channel === undefined ? undefined : card.at);
      return { ...entry, post: link ? `<${link}|${words}>` : words };
    }),
  );

/** Everything that the filters let through, up to a limit. */
async function exportPage(deps: AuditDeps, { access, body }: ActionArgs): Promise<number | undefined> {
  if (!body.view) return undefined;
  const { actor } = await access();
  const entries = await deps.store.audit.page(actor.workspace, CSV_ROWS, filterOf(readFilters(body.view)));
  const title = `Audit trail, ${counted(entries.length, 'entry', 'entries')}, newest first`;
  await sendFile(deps, actor, { name: 'audit-trail.csv', title, content: auditCsv(entries) });
  return entries.length;
}

/** As CSV for a spreadsheet. */
const COLUMNS: [name: string, valueIn: (row: AuditRow) => unknown][] = [
  ['when', (row) => row.at.toISOString()],
  ['who', (row) => row.person],
  ['what', (row) => row.action],
  ['in words', auditSubject],
  ['where', (row) => row.place],
  ['outcome', (row) => row.outcome],
  ['decided by', (row) => row.decidedBy],
  ['before', (row) => row.before],
  ['after', (row) => row.after],
  ['reference', (row) => row.reference],
  ['project', (row) => row.project],
];

export const auditCsv = (rows: AuditRow[]): string =>
  writeCsv([
    COLUMNS.map(([name]) => name),
    ...rows.map((row) => COLUMNS.map(([, valueIn]) => cell(valueIn(row)))),
  ]);

const cell = (value: unknown): string =>
  typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);

export function auditView({ entries, hasMore, exported, ...page }: ShownPage): ModalView {
  const older = hasMore && encodeButtonValue({ below: entries.at(-1)?.id });
  const blocks = [
    ...(exported === undefined ? [] : [section(exportedText(exported))]),
    filters(page),
    ...(entries.length > 0 ? entries.flatMap(entryBlocks) : [section(nothingIn(page))]),
    ...buttonRow('turn', [
      ...(page.below === undefined ? [] : [button('Newest', `${AUDIT_PAGE}:newest`, { value: '{}' })]),
      ...(older ? [button('Older', `${AUDIT_PAGE}:older`, { value: older })] : []),
      ...(entries.length > 0 ? [button('Send as CSV', EXPORT_AUDIT)] : []),
    ]),
  ];
  return { ...modalWith('Audit trail', blocks), private_metadata: JSON.stringify({ cleared: page.cleared }) };
}

const isFiltered = ({ person, project, kind }: AuditPage) => Boolean(person ?? project ?? kind);

function nothingIn(page: AuditPage): string {
  if (page.below !== undefined) return 'There are no older entries.';
  return isFiltered(page) ? 'No entries match these filters.' : 'Nothing has happened yet.';
}

const EVERYTHING = 'all';

function filters(page: AuditPage): KnownBlock {
  const { person, project, kind, cleared } = page;
  const kinds = Object.entries(AUDIT_KINDS).map(([value, label]) => option(label, value));
  return actions(
    filterBlock(cleared),
    {
      type: 'users_select',
      action_id: `${FILTER}:person`,
      placeholder: plain('Anyone', 150),
      ...(person && { initial_user: person }),
    },
    searchSelect(`${FILTER}:project`, 'Any project', project),
    menu(`${FILTER}:kind`, [option('Any kind', EVERYTHING), ...kinds], kind, 'Any kind'),
    ...(isFiltered(page) ? [button('Clear filters', CLEAR_FILTERS)] : []),
  );
}

const filterBlock = (cleared: number) => `filters-${cleared}`;

const metadata = z.object({ cleared: z.number() }).catch({ cleared: 0 });

/** What is chosen above the list. */
function readFilters({ state, private_metadata }: Pick<ViewOutput, 'state' | 'private_metadata'>): AuditPage {
  const { cleared } = metadata.parse(JSON.parse(private_metadata || '{}'));
  const chosen = Object.entries(state.values[filterBlock(cleared)] ?? {});
  const each = { values: Object.fromEntries(chosen.map(([action, one]) => [action, { [action]: one }])) };
  const kind = chosenOption(each, `${FILTER}:kind`)?.value;
  return {
    cleared,
    person: chosenUser(each, `${FILTER}:person`),
    project: chosenOption(each, `${FILTER}:project`),
    kind: kind === EVERYTHING ? undefined : kind,
  };
}

function entryBlocks(entry: AuditRow): KnownBlock[] {
  const value = encodeButtonValue({ id: entry.id });
  const details = withSubject(
    button('Details', `${AUDIT_DETAILS}:${entry.id}`, { value }),
    auditSubject(entry),
  );
  const changes = auditChanges(entry);
  return [section(auditLine(entry), details), ...(changes ? [context(changes)] : [])];
}

export function auditDetailsView(entry: AuditRow, version?: ShownVersion): ModalView {
  const changes = version?.changes ?? [];
  const lines = changes.length > 0 ? changes : auditDetails(entry).map((line) => `• ${line}`);
  return modalWith('Details', [
    section(auditLine(entry)),
    ...(lines.length > 0 ? [section(lines.join('\n'))] : []),
    ...(version ? [section('*Text of the post*'), ...version.texts] : []),
    context(`Reference: ${escape(entry.reference)}`),
  ]);
}

const exportedText = (count: number) =>
  `:white_check_mark: Upnext sent you a file with ${count === CSV_ROWS ? 'the newest ' : ''}${counted(count, 'entry', 'entries')} in a direct message.`;
