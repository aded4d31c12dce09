import type { KnownBlock } from '@slack/types';
import { formatBothClocks, type Reader } from '../../../when/index.js';
import { context, section } from '../../slack/text/blocks.js';
import { namesOfNetworks, networksInSentence } from '../../ui/words.js';
import type { Draft } from '../model/draft.js';
import type { ScheduledPost } from './result.js';

export const namesOf = (platforms: string[]) => namesOfNetworks(platforms).join(', ');

interface Difference {
  title: string;
  says: string;
}

/** Where the service stored something else than what was sent. The person must always be told. */
export function differences(
  { differs = {}, meant }: ScheduledPost,
  { Platforms }: Draft,
  reader: Reader,
): Difference[] {
  const { missing, isDraft, platforms, at } = differs;
  const found: Difference[] = [];
  const chose = (chosen: string, stored: string) => `You chose ${chosen}.\nThe service stored ${stored}.`;
  if (missing) found.push(NOT_LISTED);
  if (isDraft) found.push(SAVED_AS_DRAFT);
  if (platforms) {
    const says = chose(networksInSentence(Platforms), networksInSentence(platforms));
    found.push({ title: 'The service stored different networks.', says });
  }
  if (meant && at !== undefined) {
    const format = (moment: Date) => formatBothClocks(moment, meant.zone, reader);
    const says = `${chose(format(meant.at), format(at))}\n${ENCODING}`;
    found.push({ title: 'The service stored a different time.', says });
  }
  return found;
}

const NOT_LISTED = {
  title: 'The service accepted this post, but it isn’t in the project’s list.',
  says: 'It may still appear. Upnext won’t send it again.',
};
const SAVED_AS_DRAFT = {
  title: 'The service saved this post as a draft.',
  says: 'It won’t be published until someone schedules it.',
};
const ENCODING = 'The person who runs Upnext can change how dates are sent, with SCHEDULE_ENCODING.';
const CHECK_NOW = 'Check the post in the scheduling service now.';

export const differenceBlocks = ({ title, says }: Difference, index: number): KnownBlock[] => [
  section(`${index === 0 ? ':warning: ' : ''}*${title}*\n${says}`),
  context(CHECK_NOW),
];
