import { formatDay, isoDay } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { askedNow, findAccess } from '../rights/access.js';
import { createRateLimit } from '../slack/events/rate-limit.js';
import { CALENDARS_PATH } from '../slack/paths.js';
import type { Secret } from '../workspaces/secrets-table.js';
import { eventOf } from './events.js';
import { writeCalendar } from './ics.js';
import { type Answer, projectOf, readPosts } from './read-posts.js';

/** `/calendar/<secret>.ics`: whoever has the secret reads posts, as far as the person who made it may. */

type CalendarDeps = Pick<
  Deps,
  'admins' | 'api' | 'groups' | 'log' | 'now' | 'people' | 'slack' | 'slackUrlOf' | 'store'
>;

const FETCHES_PER_MINUTE = 60;
const SECRET = /^[\w-]{32}(?=\.ics$)/;

/** The secret is in no error and no log. Everything wrong is answered alike. */
export function createCalendarEndpoint(deps: CalendarDeps) {
  const rateLimit = createRateLimit(FETCHES_PER_MINUTE, deps.now);

  async function answer(request: Request): Promise<Response> {
    const [secret] = SECRET.exec(new URL(request.url).pathname.slice(CALENDARS_PATH.length)) ?? [];
    const calendar = secret && (await deps.store.secrets.use('calendar', secret, deps.now()));
    if (!calendar) return respond(404);
    const { workspace, id } = calendar;
    if (rateLimit({ workspace, person: id }) !== 'allowed') return respond(429, { 'retry-after': '60' });
    const feed = await readFeed(deps, calendar);
    if (!feed.ok) return feed.why === 'gone' ? respond(404) : notNow();
    return respond(200, { 'content-type': 'text/calendar; charset=utf-8' }, feed.value);
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
const notNow = () => respond(503, { 'retry-after': '300' });

/** Each use is checked here first, so that a revoked URL shows nothing. */
const respond = (status: number, headers: Record<string, string> = {}, text: string | null = null) =>
  new Response(text, {
    status,
    headers: {
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      ...headers,
    },
  });

/** All posts or nothing, so that none seems deleted because it could not be read. It says so if there are too many. */
async function readFeed(deps: CalendarDeps, calendar: Secret): Promise<Answer<string>> {
  const { workspace, person, name } = calendar;
  const project = projectOf(calendar);
  const actor = { workspace, person, reference: newReference() };
  const [client, api] = await Promise.all([deps.slack(workspace), deps.api(actor)]);
  const access = await findAccess(askedNow(deps), client, actor);
  const rights = await (project === undefined ? access.anywhere() : access.inProject(project));
  if (!rights.may('read')) return { ok: false, why: rights.isUncertain ? 'unknown' : 'gone' };
  const now = deps.now();
  const read = await readPosts(deps, { calendar, access, api, now });
  if (!read.ok) return read;
  const { posts, wholeUntil } = read.value;
  const ids = posts.flatMap(({ held }) => held?.id ?? []);
  const cards = await deps.store.posts.cardsOf({ workspace, ids });
  const slackUrl = cards.size > 0 ? await deps.slackUrlOf(workspace) : undefined;
  const events = posts.map((post) => eventOf(post, { workspace, person, now, cards, slackUrl }));
  const note = wholeUntil && missingAfter(isoDay(wholeUntil, access.profile.zone ?? 'UTC'));
  return { ok: true, value: writeCalendar(name, events, now, note) };
}

const missingAfter = (day: string) =>
  `Too many posts to show. Some after ${formatDay(day)} ${day.slice(0, 4)} are missing.`;
