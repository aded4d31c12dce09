import * as z from 'zod';
import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { readNetworks, type PostRow } from '../../csv/posts.js';
import { isPlatform, labelOf, type Platform } from '../../openapi/platforms.js';
import { partsOf, textFor } from '../../platforms/parts.js';
import { review } from '../../platforms/review.js';
import { clip } from '../../slack/blocks.js';
import { joinWithAnd } from '../../slack/markup.js';
import { parseWhen } from '../../time/parse-when.js';
import type { Reader } from '../../time/types.js';
import { readMoment } from '../../time/written-moment.js';
import { findZone, isZone } from '../../time/zones.js';

/** What each row of a file means, and what is wrong with it. Nothing is guessed. */

/** Which number of 12/11 is the day. */
export type DateOrder = 'day-first' | 'month-first';

/** A row as it is sent. */
export const rowPost = z.object({
  Content: z.string(),
  Platforms: z.array(z.custom<Platform>(isPlatform)),
  texts: z.record(z.string(), z.string()).optional(),
  Media: z.string(),
  Status: z.enum(['SCHEDULED', 'DRAFT']),
  moment: z.object({ at: z.number(), zone: z.string(), zoneGiven: z.boolean() }).optional(),
  /** The date was empty, and the post got a free slot. */
  hasSlot: z.boolean().optional(),
});
export type RowPost = z.infer<typeof rowPost>;

export type ReadRow =
  | { ok: true; post: RowPost; needsSlot: boolean }
  | { ok: false; problem: string; isAmbiguous?: boolean };

export interface Reading {
  reader: Reader;
  /** For rows without one. */
  zone: string;
  order: DateOrder | undefined;
  hasSlots: boolean;
}

const problem = (say: string, isAmbiguous = false): ReadRow => ({ ok: false, problem: say, isAmbiguous });

export function readRow(row: PostRow, reading: Reading): ReadRow {
  const { platforms, unknown } = readNetworks(row.networks);
  const Status = statusOf(row.status);
  if (!Status)
    return problem(`The status “${clip(row.status, 40)}” can’t be imported. Use Scheduled or Draft.`);
  if (!row.text.trim()) return problem('The text is missing.');
  if (unknown.length > 0)
    return problem(`Upnext doesn’t recognize the network “${clip(unknown.join(', '), 60)}”.`);
  if (platforms.length === 0) return problem('The network is missing.');
  const zone = zoneOf(row.zone, reading.zone);
  if (!zone) return problem(`Upnext doesn’t recognize the time zone “${clip(row.zone, 60)}”.`);
  const texts = ownTexts(row, platforms);
  const post: RowPost = {
    ...{ Content: row.text, Platforms: platforms, Media: row.media.trim(), Status },
    ...(Object.keys(texts).length > 0 && { texts }),
  };
  const blocking = partsOf(post).flatMap((part) =>
    review({ ...post, Content: part.text, Platforms: part.platforms }).filter(
      ({ level }) => level === 'block',
    ),
  );
  if (blocking[0]) return problem(blocking[0].message);
  return withMoment(post, row.when.trim(), zone, { ...reading, zoneGiven: row.zone.trim() !== '' });
}

function withMoment(
  post: RowPost,
  when: string,
  zone: string,
  reading: Reading & { zoneGiven: boolean },
): ReadRow {
  const { reader, order, hasSlots, zoneGiven } = reading;
  if (when === '') {
    if (post.Status === 'DRAFT') return { ok: true, post, needsSlot: false };
    return hasSlots ? { ok: true, post, needsSlot: true } : problem('The date is missing.');
  }
  const ordered = order ? withOrder(when, order) : when;
  if (isAmbiguous(ordered)) return problem(`“${clip(when, 40)}” can be read in two ways.`, true);
  const meant = readMoment(ordered, zone);
  const parsed = meant ? undefined : parseWhen(ordered, { ...reader, zone });
  if (parsed && !parsed.ok) {
    const { slot, message } = parsed;
    const isNextSlot = slot?.nth === 1 && slot.after.getTime() === reader.now.getTime();
    if (isNextSlot && hasSlots) return withMoment(post, '', zone, reading);
    return problem(`“${clip(when, 40)}”: ${slot ? noSlotHere(hasSlots) : message}`);
  }
  const at = meant ?? parsed?.at;
  if (!at) return problem(`Upnext doesn’t understand “${clip(when, 40)}”.`);
  if (at <= reader.now) return problem(`“${clip(when, 40)}” has passed.`);
  const given = parsed?.ok
    ? { zone: parsed.zone, zoneGiven: parsed.zoneGiven || zoneGiven }
    : { zone, zoneGiven };
  return { ok: true, post: { ...post, moment: { at: at.getTime(), ...given } }, needsSlot: false };
}

const noSlotHere = (hasSlots: boolean) =>
  hasSlots
    ? 'To use the next free slot, leave the date empty.'
    : 'This project has no posting times. Enter a day and a time.';

/** 12/11 or 12-11-2026. With dots, the day comes first everywhere. */
const NUMERIC = /(?<![\d:/.-])(\d{1,2})([/-])(\d{1,2})(?:\2(\d{4}|\d\d))?(?![\d/-])/;

function isAmbiguous(when: string): boolean {
  const [, first, , second] = NUMERIC.exec(when) ?? [];
  return (
    first !== undefined && Number(first) <= 12 && Number(second) <= 12 && Number(first) !== Number(second)
  );
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

function withOrder(when: string, order: DateOrder): string {
  if (!isAmbiguous(when)) return when;
  return when.replace(NUMERIC, (...match: string[]) => {
    const [, first = '', , second = '', year] = match;
    const [day, month] = order === 'day-first' ? [first, second] : [second, first];
    const fullYear = year === undefined ? '' : ` ${year.length === 2 ? `20${year}` : year}`;
    return `${Number(day)} ${MONTHS[Number(month) - 1]}${fullYear}`;
  });
}

const STATUSES: [RegExp, RowPost['Status']][] = [
  [
    /^(?:|scheduled|planned|held|waiting(?: for approval)?|sending|frozen|ready|geplant|planifie|programado|agendado|programmato|gepland|予約)$/,
    'SCHEDULED',
  ],
  [/^(?:draft|drafts|entwurf|brouillon|borrador|rascunho|bozza|concept|下書き)$/, 'DRAFT'],
];

const statusOf = (text: string): RowPost['Status'] | undefined => {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
  return STATUSES.find(([pattern]) => pattern.test(plain) || pattern.test(text.trim()))?.[1];
};

function zoneOf(text: string, other: string): string | undefined {
  const words = text.trim();
  if (words === '') return other;
  return isZone(words) ? words : findZone(words);
}

/** Only for networks of the post. */
const ownTexts = ({ texts }: PostRow, platforms: readonly Platform[]): Record<string, string> =>
  Object.fromEntries(
    platforms.flatMap((platform) => {
      const own = texts[platform];
      return own?.trim() ? [[platform, own]] : [];
    }),
  );

/** Another post with the same text on one of the same networks within a day. */
interface Planned extends Pick<RowPost, 'Content' | 'Platforms' | 'texts'> {
  at: number | undefined;
  /** "row 3", "a post on Mon 2 Nov" */
  name: string;
}

/** Finds posts that are planned already, in the file or elsewhere. */
export function createDuplicates() {
  const known = new Map<string, Planned[]>();
  const keysOf = (post: Pick<Planned, 'Content' | 'Platforms' | 'texts'>) =>
    post.Platforms.map((platform) => `${platform} ${comparableText(textFor(post, platform))}`);
  return {
    add(post: Planned): void {
      for (const key of keysOf(post)) known.set(key, [...(known.get(key) ?? []), post]);
    },
    find(post: RowPost): string | undefined {
      const near = keysOf(post)
        .flatMap((key) => known.get(key) ?? [])
        .find(({ at }) => isNear(at, post.moment?.at));
      return near && `The same text is already in ${near.name} on ${namesOf(near, post)}.`;
    },
  };
}

const isNear = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? one === other : Math.abs(one - other) <= NEAR_MS;

const namesOf = (one: Planned, other: RowPost) =>
  joinWithAnd(one.Platforms.filter((platform) => other.Platforms.includes(platform)).map(labelOf));
