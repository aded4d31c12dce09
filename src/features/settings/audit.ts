import type { ModalView } from '@slack/types';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import type { Actor } from '../../slack/people/actor.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { sendFile, type FileToSend } from '../../slack/files/share-file.js';
import type { AuditRow } from '../../ui/audit/audit.js';
import { counted } from '../../ui/words.js';
import type { ActionArgs } from '../../ui/feature.js';
import { auditCsv } from './audit-csv.js';
import {
  auditDetailsView,
  auditEntrySchema,
  auditExportedView,
  auditPageSchema,
  auditView,
  type AuditPage,
} from './audit-views.js';

const PAGE_SIZE = 15;
const CSV_ROWS = 10_000;

export const openAudit =
  (deps: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor } = await args.access();
    await showModal(args, await readPage(deps, actor, {}));
  };

export const showAuditPage = (deps: Pick<Deps, 'store'>) => async (args: ActionArgs) => {
  const { actor } = await args.access();
  const page = readButtonValue(auditPageSchema, args.action);
  await replaceView(args, await readPage(deps, actor, page));
};

export const showAuditDetails =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const { id } = readButtonValue(auditEntrySchema, action);
    const [entry] = await store.audit.page(actor.workspace, 1, id + 1);
    if (entry?.id !== id) return;
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

export const exportAudit =
  (deps: Pick<Deps, 'fetch' | 'jobs' | 'now' | 'slack' | 'store'>) => async (args: ActionArgs) => {
    const { actor } = await args.access();
    const { below } = readButtonValue(auditPageSchema, args.action);
    const entries = await deps.store.audit.page(actor.workspace, CSV_ROWS + 1, below);
    const sent = entries.slice(0, CSV_ROWS);
    await sendFile(deps, actor, auditFile(sent));
    const next = entries.length > sent.length ? sent.at(-1)?.id : undefined;
    await replaceView(args, auditExportedView(sent.length, next));
  };

function auditFile(entries: AuditRow[]): FileToSend {
  const title = `Audit trail, ${counted(entries.length, 'entry', 'entries')}, newest first`;
  const otherwise = 'To try again, use `/upnext settings`, and export the audit trail there.';
  return { name: 'audit-trail.csv', title, content: auditCsv(entries), otherwise };
}

async function readPage(
  { store }: Pick<Deps, 'store'>,
  { workspace }: Actor,
  page: AuditPage,
): Promise<ModalView> {
  const entries = await store.audit.page(workspace, PAGE_SIZE + 1, page.below);
  return auditView(entries.slice(0, PAGE_SIZE), entries.length > PAGE_SIZE, page);
}

async function replaceView({ body, client }: ActionArgs, view: ModalView): Promise<void> {
  await client.views.update({ view_id: body.view?.id ?? '', view });
}
