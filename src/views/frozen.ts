import type { Freeze } from '../store/freezes.js';
import { slackDate } from './slack-date.js';

/** "@Ada froze this project until 3 Nov 09:00. Nothing is sent until then." */
export const frozenText = ({ person, until }: Pick<Freeze, 'person' | 'until'>): string =>
  until
    ? `<@${person}> froze this project until ${slackDate(until)}. Nothing is sent until then.`
    : `<@${person}> froze this project. Nothing is sent until someone unfreezes it.`;
