import { networksInSentence } from '../../ui/words.js';
import type { SentText } from '../model/texts.js';

/** Why the rest was not sent: "X: Say it more kindly." */
export function whyUnsent(texts: SentText[]): string | undefined {
  const reasons = texts.flatMap(({ part, sending }) => {
    if (!sending?.reason || sending.state === 'sent') return [];
    return texts.length === 1 ? [sending.reason] : [named(part.platforms, sending.reason)];
  });
  return reasons.join(' ') || undefined;
}

export const named = (platforms: string[], say: string): string => `${networksInSentence(platforms)}: ${say}`;
