import { hash } from 'node:crypto';
import type { Deps } from '../deps.js';
import { DAY_MS } from '../durations.js';
import { newReference } from '../log.js';
import { askedNow, findAccess } from '../rights/access.js';
import { formatLocalDate, isoDay } from '../time/format.js';
import { eventOf, type EventContext, type PostToShow } from './events.js';
import { contentOf, writeCalendar, type CalendarEvent, type NumberedEvent } from './ics.js';
import { calendarName } from './modal.js';
import { readPosts, type Answer } from './read-posts.js';
import type { Calendar, Shown } from './table.js';

/** What a calendar app gets: all posts or nothing, so that none seems deleted because it could not be read. It says so if there are too many. */

export type FeedDeps = Pick<Deps, 'admins' | 'api' | 'groups' | 'now' | 'people' | 'slack' | 'store'> & {
  /** Where Slack shows the messages of a workspace. */
  slackUrlOf: (workspace: string) => Promise<string | undefined>;
};

export async function readFeed(deps: FeedDeps, calendar: Calendar): Promise<Answer<string>> {
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
