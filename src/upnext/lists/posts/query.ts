import { labelOf } from '../../../../openapi/platforms.js';
import { formatRange, hullOf, isWithin, joinRanges, type Range, type Reader } from '../../../when/index.js';
import type { PostFilter } from '../../api/client.js';
import type { PostRecord } from '../../api/records.js';
import { type ListedPost, NOT_AT_SERVICE, type OwnFilter, type Post } from '../../posts/index.js';
import { clip } from '../../slack/text/blocks.js';
import { joinWithOr } from '../../slack/text/markup.js';
import { capitalize, MOVED_TO } from '../../ui/words.js';
import { type FoundFilters, readWords, type Unmet, wordsOf } from './filter-words.js';
import {
  fromToday,
  type Kind,
  KINDS,
  PROBLEMS,
  PUBLISHED,
  SCHEDULED,
  statusesOf,
  STUCK,
  stuckBefore,
  wantedAtService,
} from './kinds.js';
import { isSearched } from './search-words.js';

/** What `/upnext posts …` asks for. */
export interface PostQuery extends Unmet {
  /** What the service is asked for. */
  filter: PostFilter;
  /** False if only posts that Upnext holds are wanted. */
  asksService: boolean;
  /** What Upnext has itself. Undefined if only posts of the service are wanted. */
  held: OwnFilter | undefined;
  /** "Drafts on X, today, Mon 26 Oct" */
  summary: string;
  /** What the title of an empty list says, and what is left: "about “mugs” on X" and "Today, Mon 26 Oct" */
  named: string;
  rest: string;
  /** The only one that is asked for. */
  kind: Kind | undefined;
  /** A list of what is past shows the newest first. */
  isPast: boolean;
  /** Nothing before this day is shown, because no dates were given. */
  since: Date | undefined;
  /** What the service can’t filter by. */
  isWanted: (post: PostRecord) => boolean;
  /** What nothing filters by: one of several days, which are filtered as one range, and the picture. */
  isMeant: (post: ListedPost) => boolean;
  /** Whose posts: `me`, “@U0GRACE”, “@grace” or “grace”, and the words after it, which may belong to the name. */
  by: string[] | undefined;
  /** Words of their texts. */
  about: string;
  /** Someone wants to know who approved one of these posts or why it is as it is, to change it, or to cancel some or all of them. */
  toDo: 'who' | 'why' | 'change' | 'cancel' | 'cancel-all' | undefined;
  /** As it is written in the project. */
  campaign: string | undefined;
  /** When the post that someone wants to move should go out. */
  newTime: string | undefined;
  now: Date;
}

/** What questions and wishes about posts begin with. */
const SENTENCE = /^(?:what|when|where|which|who|why|how|is|are|did|does|has|have|change|cancel)$/i;
const PAST = /\b(?:did|was|were|went|has|have|gone)\b|^who\b/i;
/** “Which posts have no picture?” */
const PICTURE =
  /\b(?:(no|without|lacks?|missing|needs?|(?:do|does)(?: not|n[’']?t) have)|with|have|has)(?: an?| any| the| their)? (?:pictures?|photos?|images?|videos?)\b/i;
const MAX_WORDS = 40;
/** `campaigns`: those of the project. `author`: what the person is called whose posts are wanted, and in how many words here. */
export function readQuery(
  words: string,
  reader: Reader,
  campaigns: readonly string[],
  author?: { name: string; inName: number },
): PostQuery {
  // “What about tomorrow?”
  const [typed = '', newTime] = words.split(MOVED_TO);
  const list = wordsOf(typed.replace(/\b(what|how) about\b/i, '$1').replace(PICTURE, ' '));
  const hasPicture = pictureIn(typed);
  const found = readWords(list.slice(0, MAX_WORDS), reader, { campaigns, inName: author?.inName });
  const toDo = wishOf(list, found);
  const kinds = KINDS.filter((kind) => found.kinds.has(kind));
  const platforms = [...found.platforms];
  const ranges = joinRanges(found.ranges);
  const { campaign, by, unsupported, unusable } = found;
  const isSentence = SENTENCE.test(list[0] ?? '');
  const searched = isSentence
    ? found.unknown.filter(isSearched)
    : [...found.unknown, ...list.slice(MAX_WORDS)];
  const about = [...searched, ...(found.about ?? [])].join(' ');
  // “Did the kiln post go out?” It may be over.
  const all = found.all || (isSentence && about !== '' && (toDo ?? 'why') === 'why' && PAST.test(typed));
  const others = [
    about && `about “${clip(about, 60)}”`,
    by === undefined ? '' : `written by ${author?.name ?? by[0]}`,
    hasPicture === undefined ? '' : `${hasPicture ? 'with' : 'without'} a picture or video`,
    platforms.length > 0 ? `on ${joinWithOr(platforms.map(labelOf))}` : '',
  ];
  const range = effectiveRange(kinds, ranges, all, reader);
  const own = ownRange(kinds, ranges, range);
  const days = daysOf(kinds, ranges, range, reader);
  const isPast = isPastList(kinds, ranges, reader);
  const inCampaign = campaign && `campaign ${campaign}`;
  const kind = kinds.length === 1 ? kinds[0] : undefined;
  // “Rejected by you” would name who rejected them.
  const summary = joinWithOr(kinds.map((one) => (by === undefined ? one.summary : one.plural)));
  const which = [summary, ...others].filter(Boolean).join(' ');
  return {
    filter: { ...statusesOf(kinds), ...(platforms.length > 0 && { platforms }), ...range },
    asksService: kinds.length === 0 || kinds.some(({ isAtService }) => isAtService),
    held: ownFilter(kinds, { platforms, order: isPast ? 'newest' : undefined, ...own }),
    summary: capitalize([which, inCampaign, days].filter(Boolean).join(', ')) || 'All posts',
    named: [...others, inCampaign && `in ${inCampaign}`].filter(Boolean).join(' '),
    rest: capitalize([!kind && summary, days].filter(Boolean).join(', ')),
    kind,
    isPast,
    since: all || ranges.length > 0 ? undefined : range.from,
    isWanted: wantedAtService(kinds, reader.now),
    isMeant: (post) =>
      (ranges.length < 2 || ranges.some((each) => isWithin(post.scheduledAt, each))) &&
      (hasPicture === undefined || hasPicture === showsPicture(post)),
    by,
    about,
    toDo,
    campaign,
    newTime,
    unknown: isSentence ? [] : searched,
    unsupported,
    unusable,
    now: reader.now,
  };
}

/** Whether only posts with a picture or video are wanted, or only those without. */
const pictureIn = (typed: string) =>
  PICTURE.exec(typed)
    ?.slice(1)
    .every((no) => no === undefined);

const showsPicture = ({ hasPicture, media, own }: ListedPost) =>
  hasPicture === true || Boolean(media ?? own?.values.Media);

/** “Cancel all posts” is about those that are to come. */
function wishOf([first, second]: string[], found: FoundFilters): PostQuery['toDo'] {
  if (first === 'who' && second === 'approved') return first;
  if (first === 'why' || (first === 'what' && second === 'why')) return 'why';
  if (first !== 'cancel') return first === 'change' ? first : undefined;
  const toDo = found.all ? 'cancel-all' : 'cancel';
  if (found.kinds.size === 0) found.kinds.add(SCHEDULED);
  found.all = false;
  return toDo;
}

function ownFilter(kinds: readonly Kind[], wanted: OwnFilter): PostQuery['held'] {
  const states = kinds.length === 0 ? NOT_AT_SERVICE : [...new Set(kinds.flatMap(({ held = [] }) => held))];
  if (states.length === 0) return undefined;
  const isMeant = (post: Post) =>
    kinds.some((kind) => kind.held?.includes(post.state) && (kind.isMeant?.(post) ?? true));
  return { ...wanted, states, ...(kinds.some((kind) => kind.isMeant) && { isMeant }) };
}

/** A post can be refused before its time. */
const ownRange = (kinds: readonly Kind[], ranges: readonly Range[], range: Range): Range =>
  kinds.includes(PROBLEMS) && ranges.length === 0 && range.from ? { from: range.from } : range;

function isPastList(kinds: readonly Kind[], ranges: readonly Range[], { now }: Reader): boolean {
  if (kinds.some((kind) => kind.isPast && (kind !== PUBLISHED || kinds.length === 1))) return true;
  return ranges.length > 0 && ranges.every(({ to }) => to && to <= now);
}

/** Without dates: upcoming posts, the last week for published ones, the last month for failed ones, and drafts from any time. */
function effectiveRange(
  kinds: readonly Kind[],
  ranges: readonly Range[],
  all: boolean,
  reader: Reader,
): Range {
  const isStuck = kinds.length === 1 && kinds.includes(STUCK);
  const range = ranges.length > 0 ? hullOf(ranges) : {};
  if (isStuck) return { ...range, to: earlier(stuckBefore(reader.now), range.to) };
  if (all || ranges.length > 0) return range;
  return kinds.length > 0 ? hullOf(kinds.map(({ range = fromToday }) => range(reader))) : fromToday(reader);
}

const earlier = (one: Date, other: Date | undefined) => (other && other < one ? other : one);

function daysOf(kinds: readonly Kind[], ranges: readonly Range[], effective: Range, reader: Reader): string {
  if (ranges.length > 1) return joinWithOr(ranges.map((range) => formatRange(range, reader)));
  const isOpen = !effective.from && !effective.to;
  const isAnyStuck = kinds.includes(STUCK) && ranges.length === 0;
  if (isOpen || isAnyStuck) return '';
  return formatRange(ownRange(kinds, ranges, effective), reader);
}
