import { readWords } from '../../dist/upnext/posts/form/read-words.js';
import { parseWhen } from '../../dist/when/index.js';

/** What the form shows for the words after `/upnext schedule`. */
export function read(words, { now, zone, locale }) {
  const reader = { now, zone, locale };
  const { content, platforms, when } = readWords(words, reader);
  const meant = when === '' ? undefined : parseWhen(when, reader);
  return { content, platforms, when, instant: meant?.ok ? meant.at : undefined };
}
