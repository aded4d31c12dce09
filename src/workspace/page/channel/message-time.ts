import type { DeskMessage } from '../../desk/state.js';
import { formatSlackDate, type Reader } from '../words/slack-date.js';

export function atOf({ ts }: Pick<DeskMessage, 'ts'>): Date {
  return new Date(Number(ts) * 1000);
}

export function timeOf(message: DeskMessage, reader: Reader): string {
  return formatSlackDate(atOf(message), '{time}', reader);
}

export function dayOf(message: DeskMessage, reader: Reader): string {
  return formatSlackDate(atOf(message), '{date_long_pretty}', reader);
}
