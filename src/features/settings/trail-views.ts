import type { KnownBlock, ModalView } from '@slack/types';
import { button, context, plain, section } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import { row } from '../../slack/row.js';
import { auditLine, type AuditRow } from '../../views/audit.js';
import { changedInWords } from '../../views/changed.js';

export const TURN_TRAIL = 'turn_trail';
export const EXPORT_TRAIL = 'export_trail';

/** `below`: the last entry that was shown already. */
export interface Place {
  below?: number | undefined;
}

export function trail(shown: AuditRow[], more: boolean, { below }: Place): ModalView {
  const older = more && encodeButtonValue({ below: shown.at(-1)?.id });
  const nothing = below === undefined ? 'Nothing has happened yet.' : 'There is nothing older.';
  return screen([
    ...(shown.length > 0 ? shown.flatMap(entry) : [section(nothing)]),
    ...row('turn', [
      ...(below === undefined ? [] : [button('Newest', `${TURN_TRAIL}:newest`, { value: '{}' })]),
      ...(older ? [button('Older', `${TURN_TRAIL}:older`, { value: older })] : []),
      ...(shown.length > 0 ? [button('As CSV, to my messages', EXPORT_TRAIL, { value: '{}' })] : []),
    ]),
  ]);
}

/** After a page of it was sent. */
export function exported(count: number, next: number | undefined): ModalView {
  const value = next === undefined ? undefined : encodeButtonValue({ below: next });
  return screen([
    section(
      `:inbox_tray: ${count} ${count === 1 ? 'entry is' : 'entries are'} in your messages with Upnext, newest first.`,
    ),
    ...row('turn', [
      ...(value ? [button('Send the next ones', EXPORT_TRAIL, { value })] : []),
      button('Back to the trail', `${TURN_TRAIL}:newest`, { value: '{}' }),
    ]),
  ]);
}

const screen = (blocks: KnownBlock[]): ModalView => ({
  type: 'modal',
  title: plain('Audit trail', 24),
  close: plain('Close', 24),
  blocks,
});

const entry = (each: AuditRow) => [section(auditLine(each)), context(details(each))];

const details = ({ before, after, reference }: AuditRow) =>
  [...changedInWords(before, after), `reference ${reference}`].join(' · ');
