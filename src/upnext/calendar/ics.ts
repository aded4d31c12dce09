import { VERSION } from '../version.js';

/** Writes calendars as RFC 5545 says. */

export interface CalendarEvent {
  uid: string;
  start: Date;
  end: Date;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  summary: string;
  description: string;
  url?: string | undefined;
  /** Rises with each change. */
  sequence: number;
  changedAt?: Date | undefined;
}

const LINE_END = '\r\n';
/** How often apps should ask, if they let calendars say that. */
const REFRESH = 'PT15M';

export function writeCalendar(
  name: string,
  events: CalendarEvent[],
  now: Date,
  description?: string,
): string {
  const title = escapeText(name);
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Upnext//Upnext ${VERSION}//EN`,
    'CALSCALE:GREGORIAN',
    fold(`NAME:${title}`),
    fold(`X-WR-CALNAME:${title}`),
    ...(description === undefined ? [] : [fold(`X-WR-CALDESC:${escapeText(description)}`)]),
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...(events.length > 0 ? events.flatMap((event) => linesOf(event, now)) : NOTHING),
    'END:VCALENDAR',
    '',
  ].join(LINE_END);
}

/** A calendar must have a component, and a time zone shows nothing. */
const NOTHING = [
  'BEGIN:VTIMEZONE',
  'TZID:UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

const linesOf = (event: CalendarEvent, now: Date): string[] =>
  [
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(now)}`,
    ...(event.changedAt ? [`LAST-MODIFIED:${utc(event.changedAt)}`] : []),
    `SEQUENCE:${event.sequence}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `STATUS:${event.status}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(event.summary)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    ...(event.url === undefined ? [] : [`URL:${event.url}`]),
    'END:VEVENT',
  ].map(fold);

/** "20261026T080000Z" */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '');

/** What texts write in another way. They have no control characters, apart from tabs. */
const SPECIAL = /\r\n?|[\\;,\n]|[^\P{Cc}\t]/gu;

export const escapeText = (text: string): string =>
  text.replace(SPECIAL, (found) => {
    if (found === '\n' || found.startsWith('\r')) return '\\n';
    return /[\\;,]/.test(found) ? `\\${found}` : '';
  });

const MOST_OCTETS = 75;

/** Each line of a folded one begins with a space, which counts. No character is split. */
export function fold(line: string): string {
  let folded = '';
  let room = MOST_OCTETS;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      folded += `${LINE_END} `;
      room = MOST_OCTETS - 1;
    }
    folded += character;
    room -= octets;
  }
  return folded;
}
