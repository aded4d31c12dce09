import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarEvent, escapeText, fold, writeCalendar } from '../../../src/upnext/calendar/ics.js';
import { readCalendar } from '../../support/calendars.js';

const AT = new Date('2026-10-26T08:00:00.500Z');
const NOW = new Date('2026-10-26T09:00:00Z');

const EVENT: CalendarEvent = {
  uid: 'a@upnext',
  start: AT,
  end: new Date('2026-10-26T08:15:00Z'),
  status: 'CONFIRMED',
  summary: 'Scheduled: Tea',
  description: 'X\nTea',
  sequence: 3,
  changedAt: AT,
};

const calendarWith = (event: Partial<CalendarEvent>) =>
  writeCalendar('Fern & Ember', [{ ...EVENT, ...event }], NOW);

/** What a library that we did not write reads back. */
const readBack = (event: Partial<CalendarEvent>) => readCalendar(calendarWith(event)).events[0];

test('has all that a calendar needs', () => {
  expect(calendarWith({ url: 'https://northwind.slack.com/archives/C1/p1' }).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Upnext//Upnext 1.1.0//EN',
    'CALSCALE:GREGORIAN',
    'NAME:Fern & Ember',
    'X-WR-CALNAME:Fern & Ember',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    'X-PUBLISHED-TTL:PT15M',
    'BEGIN:VEVENT',
    'UID:a@upnext',
    'DTSTAMP:20261026T090000Z',
    'LAST-MODIFIED:20261026T080000Z',
    'SEQUENCE:3',
    'DTSTART:20261026T080000Z',
    'DTEND:20261026T081500Z',
    'STATUS:CONFIRMED',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Scheduled: Tea',
    'DESCRIPTION:X\\nTea',
    'URL:https://northwind.slack.com/archives/C1/p1',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('without events, has a component all the same', () => {
  const ics = writeCalendar('My posts', [], NOW);
  expect(ics).toContain('BEGIN:VTIMEZONE');
  expect(readCalendar(ics)).toMatchObject({ name: 'My posts', events: [] });
});

describe('texts', () => {
  test.each([
    ['separators', 'Tea, cake; and \\n more', 'Tea\\, cake\\; and \\\\n more'],
    ['lines of all kinds', 'one\r\ntwo\rthree\nfour', 'one\\ntwo\\nthree\\nfour'],
    ['control characters', 'a\u0000b\u0007c\td', 'abc\td'],
  ])('escapes %s', (_, text, escaped) => {
    expect(escapeText(text)).toBe(escaped);
  });

  test.each([
    ['emoji', '👩‍👩‍👧‍👦🍵'.repeat(20)],
    ['Arabic', 'شاي بالنعناع في الصباح '.repeat(10).trim()],
    ['Japanese', '明日の朝、新しいお茶'.repeat(12)],
    ['one long word', 'x'.repeat(500)],
  ])('folds %s without splitting a character', (_, text) => {
    const lines = calendarWith({ description: text }).split('\r\n');
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(lines.filter((line) => line.includes('\ufffd'))).toEqual([]);
    expect(readBack({ description: text })?.description).toBe(text);
  });

  test('of any kind are read back as they were', () => {
    const anyText = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => `x${text}x`);
    fc.assert(
      fc.property(anyText, anyText, (summary, description) => {
        const ics = calendarWith({ summary, description });
        const lines = ics.split('\r\n');
        expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
        expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        expect(readCalendar(ics).events[0]).toMatchObject({ summary, description });
      }),
    );
  });

  test('of any bytes fold into lines that unfold to the same', () => {
    const anyLine = fc.string({ unit: 'binary', maxLength: 400 }).map(escapeText);
    fc.assert(
      fc.property(anyLine, (line) => {
        const folded = fold(line);
        expect(folded.split('\r\n').every((one) => Buffer.byteLength(one) <= 75)).toBe(true);
        expect(Buffer.from(folded.replaceAll('\r\n ', '')).equals(Buffer.from(line))).toBe(true);
      }),
    );
  });
});
