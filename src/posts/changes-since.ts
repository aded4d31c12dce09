import * as z from 'zod';
import { parseAbout } from '../forms/form.js';
import { textFor } from '../platforms/parts.js';
import { clip } from '../slack/text/blocks.js';
import { escape, joinWithAnd } from '../slack/text/markup.js';
import { slackDate } from '../ui/slack-date.js';
import { networkName } from '../ui/words.js';
import { picturesIn, pictureNames } from './pictures/lines.js';
import type { HeldPost } from './table/held-row.js';

/** What differs between two versions of a post. */

const shown = z.object({
  Content: z.string(),
  Platforms: z.array(z.string()),
  texts: z.record(z.string(), z.string()).optional(),
  Media: z.string().catch(''),
  template: z.object({ text: z.string() }).optional(),
  prompt: z.object({ text: z.string() }).optional(),
});

type Version = Pick<HeldPost, 'values' | 'about'>;

/** "Only the text changed: doors open at ~nine~ *ten*" */
export function changesSince(before: Version | undefined, { values, about }: Version): string[] {
  if (!before) return [];
  const [old, current] = [shown.parse(before.values), shown.parse(values)];
  const [oldTime, time] = [before.about, about].map((one) => timeIn(one));
  const networks = ({ Platforms }: typeof old) => joinWithAnd(Platforms.map(networkName));
  const changes = [
    change('text', marked(old.Content, current.Content)),
    ...ownTextsChanged(old, current),
    change('time', fromTo(oldTime, time)),
    change('networks', fromTo(networks(old), networks(current))),
    change('media', fromTo(escape(old.Media), escape(current.Media))),
    change('files', filesChanged(before.values, values)),
    change('template', fromTo(escape(old.template?.text ?? ''), escape(current.template?.text ?? ''))),
    change('prompt', fromTo(escape(old.prompt?.text ?? ''), escape(current.prompt?.text ?? ''))),
  ].flat();
  const [only, ...others] = changes;
  if (!only) return [];
  return [others.length === 0 ? `Only the ${only}` : `The ${changes.join('; the ')}`];
}

/** A replaced file may have the same name. */
function filesChanged(old: unknown, current: unknown): string {
  const [before, now] = [picturesIn(old), picturesIn(current)];
  if (JSON.stringify(before) === JSON.stringify(now)) return '';
  const names = fromTo(escape(pictureNames(before)), escape(pictureNames(now)));
  if (names) return names;
  const hashes = [before, now].map((pictures) => pictures.map(({ kept }) => kept?.hash).join());
  return hashes[0] === hashes[1] ? 'new description' : 'new version of the file';
}

/** Networks that had a text of their own, or have one now. */
function ownTextsChanged(old: z.infer<typeof shown>, current: z.infer<typeof shown>): string[][] {
  const had = (network: string) => [old, current].some(({ texts }) => texts?.[network]?.trim());
  return current.Platforms.filter(had).map((network) =>
    change(`text for ${networkName(network)}`, marked(textFor(old, network), textFor(current, network))),
  );
}

const change = (what: string, difference: string): string[] =>
  difference ? [`${what} changed: ${difference}`] : [];

const fromTo = (old = '', current = '') => (old === current ? '' : `${old || 'none'} → ${current || 'none'}`);

/** With its zone, because the same time in another zone is another moment. */
function timeIn(about: unknown): string {
  const { moment } = parseAbout(about);
  return moment ? slackDate(new Date(moment.at), undefined, moment.zone) : '';
}

const AROUND = 30;
const LONGEST_PART = 300;

/** "… doors open at ~nine~ *ten* tomorrow …" */
function marked(old: string, current: string): string {
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
