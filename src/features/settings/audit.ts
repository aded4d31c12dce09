import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { AuditFilter } from '../../forms/audit-table.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { redraw } from '../../slack/views/redraw.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { type FileToSend, sendFile } from '../../slack/files/share-file.js';
import { actionsOf, type AuditRow } from '../../ui/audit/audit.js';
import { OPEN_AUDIT } from '../../ui/shared-buttons.js';
import { counted } from '../../ui/words.js';
import type { ActionArgs } from '../../ui/feature.js';
import {
  AUDIT_DETAILS,
  AUDIT_PAGE,
  auditDetailsView,
  auditEntrySchema,
  type AuditPage,
  auditPageSchema,
  auditView,
  CLEAR_FILTERS,
  EXPORT_AUDIT,
  FILTER_KIND,
  FILTER_PERSON,
  FILTER_PROJECT,
  readFilters,
} from './audit-views.js';

const PAGE_SIZE = 15;
const CSV_ROWS = 10_000;

type AuditDeps = Pick<Deps, 'fetch' | 'jobs' | 'now' | 'slack' | 'store'>;
type Exported = Parameters<typeof auditView>[0]['exported'];

export function auditActions(deps: AuditDeps): Record<string, (args: ActionArgs) => Promise<void>> {
  const drawAgain = redrawPage(deps);
  return {
    [OPEN_AUDIT]: async (args) =>
      showModal(args, await draw(deps, args, { cleared: 0 })).then(() => undefined),
    [AUDIT_PAGE]: drawAgain((page, { action }) => ({ ...page, ...readButtonValue(auditPageSchema, action) })),
    [FILTER_PERSON]: drawAgain((page) => page),
    [FILTER_PROJECT]: drawAgain((page) => page),
    [FILTER_KIND]: drawAgain((page) => page),
    [CLEAR_FILTERS]: drawAgain(({ cleared }) => ({ cleared: cleared + 1 })),
    [AUDIT_DETAILS]: showDetails(deps),
    [EXPORT_AUDIT]: async (args) => drawAgain((page) => page, await exportPage(deps, args))(args),
  };
}

/** The page is drawn again for what was chosen or pressed in it. */
const redrawPage =
  (deps: Pick<Deps, 'store'>) =>
  (change: (page: AuditPage, args: ActionArgs) => AuditPage, exported?: Exported) =>
  async (args: ActionArgs): Promise<void> => {
    const { view } = args.body;
    if (!view) return;
    const page = change(readFilters(view), args);
    await redraw(args.client, view, await draw(deps, args, page, exported));
  };

async function draw(
  { store }: Pick<Deps, 'store'>,
  { access }: ActionArgs,
  page: AuditPage,
  exported?: Exported,
) {
  const { actor } = await access();
  const entries = await store.audit.page(actor.workspace, PAGE_SIZE + 1, filterOf(page));
  return auditView({
    ...page,
    entries: entries.slice(0, PAGE_SIZE),
    hasMore: entries.length > PAGE_SIZE,
    exported,
  });
}

const filterOf = ({ below, person, project, kind }: AuditPage): AuditFilter => ({
  below,
  person,
  project: project?.value,
  actions: kind === undefined ? undefined : actionsOf(kind),
});

const showDetails =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const { id } = readButtonValue(auditEntrySchema, action);
    const entry = await store.audit.find(actor.workspace, id);
    if (!entry) return;
    const text = await findText(store, entry);
    await client.views.push({ trigger_id: body.trigger_id, view: auditDetailsView(entry, text) });
  };

/** What somebody wrote, approved, or asked to change. */
async function findText(
  { heldPosts }: Pick<Deps['store'], 'heldPosts'>,
  { workspace, before, after }: AuditRow,
): Promise<string | undefined> {
  const post = z.object({ id: z.string() }).safeParse(before).data;
  const decided = z.object({ version: z.number() }).safeParse(after).data;
  const version =
    post && decided && (await heldPosts.findVersion({ workspace, id: post.id }, decided.version));
  return version?.content;
}

/** Everything that the filters let through, or what an earlier file left out. */
async function exportPage(deps: AuditDeps, { access, action, body }: ActionArgs): Promise<Exported> {
  if (!body.view) return undefined;
  const { actor } = await access();
  const page = { ...readFilters(body.view), ...readButtonValue(auditPageSchema, action) };
  const entries = await deps.store.audit.page(actor.workspace, CSV_ROWS + 1, filterOf(page));
  const sent = entries.slice(0, CSV_ROWS);
  await sendFile(deps, actor, auditFile(sent));
  return { count: sent.length, next: entries.length > sent.length ? sent.at(-1)?.id : undefined };
}

function auditFile(entries: AuditRow[]): FileToSend {
  const title = `Audit trail, ${counted(entries.length, 'entry', 'entries')}, newest first`;
  const otherwise = 'To try again, use `/upnext settings`, and export the audit trail there.';
  return { name: 'audit-trail.csv', title, content: auditCsv(entries), otherwise };
}

/** The audit trail as CSV for a spreadsheet. */

const COLUMNS: [name: string, valueIn: (row: AuditRow) => unknown][] = [
  ['when', (row) => row.at.toISOString()],
  ['who', (row) => row.person],
  ['what', (row) => row.action],
  ['where', (row) => row.place],
  ['outcome', (row) => row.outcome],
  ['decided by', (row) => row.decidedBy],
  ['before', (row) => row.before],
  ['after', (row) => row.after],
  ['reference', (row) => row.reference],
  ['project', (row) => row.project],
];

const HEADER = COLUMNS.map(([name]) => name).join(',');

export const auditCsv = (rows: AuditRow[]): string => [HEADER, ...rows.map(csvLine), ''].join('\n');

export const csvLine = (row: AuditRow) => COLUMNS.map(([, valueIn]) => cell(valueIn(row))).join(',');

function cell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return `"${withoutFormula(text).replaceAll('"', '""')}"`;
}

/** Spreadsheets evaluate text that starts like a formula. */
const withoutFormula = (text: string) => (/^\s*[=+\-@＝＋－＠\t\r]/.test(text) ? `'${text}` : text);
