import type { DeskMessage } from '../../desk/state.js';
import { type DateSettings, formatSlackDate } from '../text/slack-date.js';

export function messageDate({ ts }: Pick<DeskMessage, 'ts'>): Date {
  return new Date(Number(ts) * 1000);
}

export function messageTime(message: DeskMessage, settings: DateSettings): string {
  return formatSlackDate(messageDate(message), '{time}', settings);
}

export function messageDay(message: DeskMessage, settings: DateSettings): string {
  return formatSlackDate(messageDate(message), '{date_long_pretty}', settings);
}
