import { hash } from 'node:crypto';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { createRateLimit } from '../slack/events/rate-limit.js';
import { CALENDARS_PATH } from '../slack/paths.js';
import { createSlackUrls } from '../slack/send/find-link.js';
import { DAY_MS } from '../durations.js';
import { askedNow, findAccess } from '../rights/access.js';
import { formatLocalDate, isoDay } from '../time/format.js';
import { type EventContext, eventOf, type PostToShow } from './events.js';
import { type CalendarEvent, contentOf, type NumberedEvent, writeCalendar } from './ics.js';
import { calendarName } from './modal.js';
import { type Answer, readPosts } from './read-posts.js';
import type { Calendar, Shown } from './table.js';

/** `/calendar/<secret>.ics`: whoever has the secret reads posts, as far as the person who made it may. */

type CalendarDeps = Omit<FeedDeps, 'slackUrlOf'> & Pick<Deps, 'log' | 'slackOnce'>;

const FETCHES_PER_MINUTE = 60;
const SECRET = /^[\w-]{32}(?=\.ics$)/;

/** The secret is in no error and no log. Everything wrong is answered alike. */
export function createCalendarEndpoint(deps: CalendarDeps) {
  const rateLimit = createRateLimit(FETCHES_PER_MINUTE, deps.now);
  const feedDeps: FeedDeps = { ...deps, slackUrlOf: createSlackUrls(deps) };

  async function answer(request: Request): Promise<Response> {
    const [secret] = SECRET.exec(new URL(request.url).pathname.slice(CALENDARS_PATH.length)) ?? [];
    const calendar = secret === undefined ? undefined : await deps.store.calendars.fetch(secret, deps.now());
    if (!calendar) return empty(404);
    const { workspace, id } = calendar;
    if (rateLimit({ workspace, person: id }) !== 'allowed') return empty(429, { 'retry-after': '60' });
    const feed = await readFeed(feedDeps, calendar);
    if (!feed.ok) return feed.why === 'gone' ? empty(404) : notNow();
    return sent(request, Buffer.from(feed.value));
  }

  return async (request: Request): Promise<Response> => {
    try {
      return await answer(request);
    } catch (error) {
      deps.log.warn({ reference: newReference(), error }, 'could not read the posts of a calendar');
      return notNow();
    }
  };
}

/** Calendar apps keep what they have. */
const notNow = () => empty(503, { 'retry-after': '300' });

function sent({ headers, method }: Request, text: Buffer): Response {
  const etag = `"${hash('sha256', text, 'base64url')}"`;
  // Each use is checked here first, so that a revoked URL shows nothing.
  const common = { etag, 'cache-control': 'private, no-cache' };
  if (headers.get('if-none-match')?.includes(etag)) return empty(304, common);
  return new Response(method === 'HEAD' ? null : text, {
    headers: {
      ...ALWAYS,
      ...common,
      'content-type': 'text/calendar; charset=utf-8',
      'content-length': String(text.byteLength),
    },
  });
}

const ALWAYS = { 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer' };

const empty = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { ...ALWAYS, ...headers } });

/** What a calendar app gets: all posts or nothing, so that none seems deleted because it could not be read. It says so if there are too many. */

type FeedDeps = Pick<Deps, 'admins' | 'api' | 'groups' | 'now' | 'people' | 'slack' | 'store'> & {
  /** Where Slack shows the messages of a workspace. */
  slackUrlOf: (workspace: string) => Promise<string | undefined>;
};

async function readFeed(deps: FeedDeps, calendar: Calendar): Promise<Answer<string>> {
  const { workspace, person, projectId } = calendar;
  const actor = { workspace, person, reference: newReference() };
  const [client, api] = await Promise.all([deps.slack(workspace), deps.api(actor)]);
  const access = await findAccess(askedNow(deps), client, actor);
  const rights = await (projectId === undefined ? access.anywhere() : access.inProject(projectId));
  if (!rights.may('read')) return { ok: false, why: rights.isUncertain ? 'unknown' : 'gone' };
  const now = deps.now();
  const read = await readPosts(deps, { calendar, access, api, now });
  if (!read.ok) return read;
  const { posts, wholeUntil } = read.value;
  const links = await findLinks(deps, workspace, posts);
  const events = posts.map((post) => eventOf(post, { workspace, person, now, ...links }));
  const { numbered, shown } = numberEvents(events, calendar.shown, now);
  if (shown) await deps.store.calendars.saveShown(calendar, shown);
  const note = wholeUntil && missingAfter(isoDay(wholeUntil, access.profile.zone ?? 'UTC'));
  return { ok: true, value: writeCalendar(calendarName(calendar), numbered, note) };
}

const missingAfter = (day: string) =>
  `Too many posts to show. Some after ${formatLocalDate(day)} are missing.`;

/** What links to the cards are made of. Slack is not asked for each. */
async function findLinks(
  { slackUrlOf, store }: FeedDeps,
  workspace: string,
  posts: PostToShow[],
): Promise<Pick<EventContext, 'cards' | 'slackUrl'>> {
  const ids = posts.flatMap(({ held }) => held?.id ?? []);
  const cards = await store.heldPosts.cardsOf(workspace, ids);
  return { cards, slackUrl: cards.size > 0 ? await slackUrlOf(workspace) : undefined };
}

/** A post that was away for a while goes on counting. */
const REMEMBERED_MS = 90 * DAY_MS;

/** `shown`: what to remember, if that has changed. */
function numberEvents(events: CalendarEvent[], before: Shown, now: Date) {
  const at = Math.floor(now.getTime() / 1_000) * 1_000;
  const current: Shown = {};
  const numbered: NumberedEvent[] = [];
  let isChanged = false;
  for (const event of events) {
    if (current[event.uid]) continue;
    const content = contentOf(event);
    const changeHash = hash('sha256', content, 'base64url').slice(0, 22);
    const known = before[event.uid];
    const next: Shown[string] =
      known?.[0] === changeHash ? known : [changeHash, known ? known[1] + 1 : 0, at];
    isChanged ||= next !== known;
    current[event.uid] = next;
    numbered.push({ uid: event.uid, content, sequence: next[1], changedAt: new Date(next[2]) });
  }
  if (!isChanged) return { numbered };
  const remembered = Object.entries(before).filter(([, [, , since]]) => at - since < REMEMBERED_MS);
  return { numbered, shown: { ...Object.fromEntries(remembered), ...current } };
}
