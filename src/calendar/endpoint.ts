import { hash } from 'node:crypto';
import type { Deps } from '../deps.js';
import { newReference } from '../log.js';
import { createRateLimit } from '../slack/events/rate-limit.js';
import { CALENDARS_PATH } from '../slack/paths.js';
import { createSlackUrls } from '../slack/send/find-link.js';
import { readFeed, type FeedDeps } from './feed.js';

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
