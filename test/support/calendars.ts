import ICAL from 'ical.js';
import type { User } from '../../src/local-slack/index.js';
import { createCalendarEndpoint } from '../../src/upnext/calendar/endpoint.js';
import type { Deps } from '../../src/upnext/deps.js';
import type { openDesk } from './desk.js';

type Desk = Pick<Awaited<ReturnType<typeof openDesk>>, 'deps'>;

export interface ReadEvent {
  uid: string;
  summary: string;
  description: string;
  url: string | undefined;
  status: string;
  sequence: number;
  start: string;
  minutes: number;
  changedAt: string;
}

const text = (component: ICAL.Component, name: string) => {
  const value = component.getFirstPropertyValue(name);
  return value === null ? undefined : String(value);
};

/** As calendar apps read it. */
export function readCalendar(ics: string) {
  const calendar = new ICAL.Component(ICAL.parse(ics) as unknown[]);
  const events = calendar.getAllSubcomponents('vevent').map((component): ReadEvent => {
    const { startDate, endDate, uid, summary, description, sequence } = new ICAL.Event(component);
    return {
      uid,
      summary,
      description,
      sequence,
      url: text(component, 'url'),
      status: text(component, 'status') ?? '',
      start: startDate.toJSDate().toISOString(),
      minutes: endDate.subtractDate(startDate).toSeconds() / 60,
      changedAt: text(component, 'last-modified') ?? '',
    };
  });
  return {
    name: text(calendar, 'x-wr-calname'),
    description: text(calendar, 'x-wr-caldesc'),
    refresh: text(calendar, 'refresh-interval'),
    events,
  };
}

/** The calendar URLs of a desk, as the internet reaches them. */
export function calendarsOf({ deps }: Desk) {
  const answer = createCalendarEndpoint(deps);

  const fetchUrl = (url: string, init?: RequestInit) => answer(new Request(url, init));

  return {
    fetch: fetchUrl,

    async read(url: string) {
      const answered = await fetchUrl(url);
      if (answered.status !== 200) throw new Error(`The calendar answered ${answered.status}.`);
      return readCalendar(await answered.text());
    },

    /** Through the dialog, from the week. Resolves to the URL. */
    async subscribe(who: User, posts: string): Promise<string> {
      await who.types('/upnext week');
      await who.lastMessage().press('Subscribe');
      await who.form().fill({ Posts: posts });
      await who.form().submit();
      const url = urlIn(who.form().text());
      await who.form().close();
      return url;
    },
  };
}

/** Who may do something in a project: this person alone, or everybody. */
export const allowOnly = (
  { store, now }: Pick<Deps, 'store' | 'now'>,
  project: string,
  person: string | undefined,
): Promise<unknown> => {
  const named = { people: person ? [person] : [], groups: [] };
  const access = { name: project, read: named, schedule: named, 'set-up': named };
  return store.projectSettings.saveAccess('T0NORTHWIND', project, person ? access : undefined, now());
};

export const urlIn = (shown: string): string => /https?:\/\/\S+\.ics/.exec(shown)?.[0] ?? '';

export type Calendars = ReturnType<typeof calendarsOf>;
