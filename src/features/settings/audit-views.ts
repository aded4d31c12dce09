import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { asTyped, button, clip, context, plain, section, buttonRow } from '../../slack/text/blocks.js';
import { encodeButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { auditChanges, auditLine, type AuditRow } from '../../ui/audit/audit.js';
import { counted } from '../../ui/words.js';

export const AUDIT_PAGE = 'turn_trail';
export const EXPORT_AUDIT = 'export_trail';
export const AUDIT_DETAILS = 'audit_details';

/** `below`: the id of the last entry on the page before. */
export const auditPageSchema = z.object({ below: z.number().optional() });
export type AuditPage = z.infer<typeof auditPageSchema>;

export const auditEntrySchema = z.object({ id: z.number() });

export function auditView(entries: AuditRow[], hasMore: boolean, { below }: AuditPage): ModalView {
  const older = hasMore && encodeButtonValue({ below: entries.at(-1)?.id });
  const nothing = below === undefined ? 'Nothing has happened yet.' : 'There are no older entries.';
  return auditModal([
    ...(entries.length > 0 ? entries.flatMap(entryBlocks) : [section(nothing)]),
    ...buttonRow('turn', [
      ...(below === undefined ? [] : [button('Newest', `${AUDIT_PAGE}:newest`, { value: '{}' })]),
      ...(older ? [button('Older', `${AUDIT_PAGE}:older`, { value: older })] : []),
      ...(entries.length > 0 ? [button('Send as CSV', EXPORT_AUDIT, { value: '{}' })] : []),
    ]),
  ]);
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
  return {
    ...auditModal([
      section(auditLine(entry)),
      section(escape(`Reference: ${reference}\nAction: ${action}\nOutcome: ${outcome}`)),
      ...(text === undefined ? [] : [section('*Text of the post*'), ...asTyped(text)]),
      ...stored('Before', entry.before),
      ...stored('After', entry.after),
    ]),
    title: plain('Details', 24),
  };
}

function stored(title: string, value: unknown): KnownBlock[] {
  if (value === null || value === undefined) return [];
  const json = escape(clip(JSON.stringify(value, null, 2), 2_000)).replaceAll('```', "'''");
  return [section(`*${title}*\n\`\`\`${json}\`\`\``)];
}

/** Shown after some entries were sent. `next`: where the next export starts. */
export function auditExportedView(count: number, next: number | undefined): ModalView {
  const value = next === undefined ? undefined : encodeButtonValue({ below: next });
  return auditModal([
    section(
      `:white_check_mark: Upnext sent you a file with ${counted(count, 'entry', 'entries')} in a direct message, newest first.`,
    ),
    ...buttonRow('turn', [
      ...(value ? [button('Send more', EXPORT_AUDIT, { value })] : []),
      button('Back to audit trail', `${AUDIT_PAGE}:newest`, { value: '{}' }),
    ]),
  ]);
}

const auditModal = (blocks: KnownBlock[]): ModalView => ({
  type: 'modal',
  title: plain('Audit trail', 24),
  close: plain('Close', 24),
  blocks,
});
