import { clip } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';

const AROUND = 30;
const LONGEST_PART = 300;

/** "… doors open at ~nine~ *ten* tomorrow …" */
export function markChanges(old: string, current: string): string {
  if (old === current) return '';
  const [before, after] = [wordsOf(old), wordsOf(current)];
  const start = before.findIndex((word, index) => word !== after[index]);
  const first = start < 0 ? before.length : start;
  let last = 0;
  while (last < Math.min(before.length, after.length) - first && before.at(-1 - last) === after.at(-1 - last))
    last += 1;
  const part = (words: string[]) =>
    words
      .slice(first, words.length - last)
      .join('')
      .trim();
  const lead = after.slice(0, first).join('');
  const tail = last > 0 ? after.slice(-last).join('') : '';
  return [
    lead && `${lead.length > AROUND ? '…' : ''}${escape(lead.slice(-AROUND).trim())}`,
    mark('~', part(before)),
    mark('*', part(after)),
    tail && `${escape(tail.slice(0, AROUND).trim())}${tail.length > AROUND ? '…' : ''}`,
  ]
    .filter(Boolean)
    .join(' ');
}

const wordsOf = (text: string) => text.match(/\s*\S+/g) ?? [];

/** Slack marks only text on one line. */
const mark = (sign: string, part: string) =>
  part && `${sign}${escape(clip(part.replace(/\s+/g, ' ').replaceAll(sign, ''), LONGEST_PART))}${sign}`;
