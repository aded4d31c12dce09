import type { Freeze } from '../store/freezes.js';
import { slackDate } from './slack-date.js';

/** "This project is frozen by @Ada until 3 Nov 09:00, so nothing is sent until then." */
export const frozenText = ({ person, until }: Pick<Freeze, 'person' | 'until'>): string =>
  until
    ? `This project is frozen by <@${person}> until ${slackDate(until)}, so nothing is sent until then.`
    : `This project is frozen by <@${person}>, so nothing is sent until someone unfreezes it.`;
