import { comparableText, NEAR_MS } from '../../api/find-post.js';
import { readNetworks } from './csv/networks.js';
import type { PostRow } from './csv/posts.js';
import { labelOf, type Platform } from '../../openapi/platforms.js';
import type { Finding } from '../../platforms/check.js';
import { partsOf, textFor } from '../../platforms/parts.js';
import { review } from '../../platforms/review.js';
import { clip } from '../../slack/text/blocks.js';
import { joinWithAnd } from '../../slack/text/markup.js';
import { findZone, isZone } from '../../time/zones.js';
import type { RowPost } from './row-post.js';
import { readRowTime, type TimeReading } from './row-time.js';

/** What each row of a file means, and everything that is wrong with it. Nothing is guessed. */

export type ReadRow =
  | { ok: true; post: RowPost; needsSlot: boolean }
  | { ok: false; problems: string[]; isAmbiguous: boolean };

export function readRow(row: PostRow, reading: Omit<TimeReading, 'rowZone'>): ReadRow {
  const { platforms, unknown } = readNetworks(row.networks);
  const Status = statusOf(row.status);
  const rowZone = zoneOf(row);
  const texts = ownTexts(row, platforms);
  const post: RowPost = {
    ...{ Content: withLink(row), Platforms: platforms, Media: row.media.trim() },
    ...{ Status: Status ?? 'SCHEDULED', ...(Object.keys(texts).length > 0 && { texts }) },
  };
  const time = readRowTime(row, post.Status, { ...reading, rowZone: rowZone || undefined });
  const hasText = row.text.trim() !== '';
  const problems = [
    ...(Status ? [] : [`The status “${clip(row.status, 40)}” can’t be imported. Use Scheduled or Draft.`]),
    ...(hasText ? [] : ['The text is missing.']),
    ...(unknown.length > 0
      ? [`Upnext doesn’t recognize the network “${clip(unknown.join(', '), 60)}”.`]
      : platforms.length === 0
        ? ['The network is missing.']
        : []),
    ...(hasText && platforms.length > 0 ? networkProblems(post) : []),
    ...(rowZone !== undefined ? [] : [`Upnext doesn’t recognize the time zone “${clip(row.zone, 60)}”.`]),
    ...(time.ok ? [] : [time.problem]),
  ];
  if (problems.length > 0 || !time.ok)
    return { ok: false, problems, isAmbiguous: !time.ok && time.isAmbiguous === true };
  const { moment } = time;
  return { ok: true, post: { ...post, ...(moment && { moment }) }, needsSlot: time.needsSlot === true };
}

const networkProblems = (post: RowPost): string[] => findings(post, 'block');

const findings = (post: RowPost, wanted: Finding['level']): string[] => [
  ...new Set(
    partsOf(post).flatMap((part) =>
      review({ ...post, Content: part.text, Platforms: part.platforms }).flatMap(({ level, message }) =>
        level === wanted ? [message] : [],
      ),
    ),
  ),
];

/** What the form would ask before it sends a row that is ready: nobody can answer when the row is sent. */
export function rowWarnings(post: RowPost, atOnceUntil: Date | undefined): string[] {
  const { moment, Status } = post;
  const isAtOnce =
    Status === 'SCHEDULED' && moment && atOnceUntil !== undefined && moment.at <= atOnceUntil.getTime();
  return [...(isAtOnce ? [AT_ONCE] : []), ...findings(post, 'ask')];
}

const AT_ONCE = 'Goes to the scheduling service at once and can’t be changed.';

/** A link in a column of its own becomes part of the text. */
function withLink({ text, link }: PostRow): string {
  const address = link.trim();
  return address === '' || text.includes(address) ? text : `${text.trimEnd()}\n\n${address}`;
}

/** Empty if the row names none, undefined if it names one that is unknown. */
export function zoneOf({ zone }: PostRow): string | undefined {
  const words = zone.trim();
  return words === '' || isZone(words) ? words : findZone(words);
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
