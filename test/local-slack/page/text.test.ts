import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { emojify } from '../../../src/local-slack/page/text/emoji.js';
import { type MrkdwnNode, parseMrkdwn } from '../../../src/local-slack/page/text/parse-mrkdwn.js';
import { shortName } from '../../../src/local-slack/page/text/short-name.js';
import { formatSlackDate } from '../../../src/local-slack/page/text/slack-date.js';
import { parseWallClock, tomorrowMorning, wallClock } from '../../../src/local-slack/page/text/time-zone.js';

describe('mrkdwn', () => {
  const text = (value: string): MrkdwnNode => ({ kind: 'text', text: value });

  test.each<[written: string, read: MrkdwnNode[]]>([
    ['plain', [text('plain')]],
    ['*bold*', [{ kind: 'bold', children: [text('bold')] }]],
    [
      '_it_ and ~gone~',
      [
        { kind: 'italic', children: [text('it')] },
        text(' and '),
        { kind: 'strike', children: [text('gone')] },
      ],
    ],
    ['*a _b_*', [{ kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] }]],
    ['2*3*4', [text('2*3*4')]],
    ['user_name_x', [text('user_name_x')]],
    ['* not *', [text('* not *')]],
    ['`*code*`', [{ kind: 'code', text: '*code*' }]],
    ['```\n*pre*\n```', [{ kind: 'pre', text: '*pre*' }]],
    ['a &lt;b&gt; &amp;amp;', [text('a <b> &amp;')]],
    ['> said\n> again\nafter', [{ kind: 'quote', children: [text('said\nagain')] }, text('after')]],
    [
      '<https://x.example/?a=1&amp;b=2|a link>',
      [{ kind: 'link', href: 'https://x.example/?a=1&b=2', label: 'a link' }],
    ],
    [
      'see https://x.example.',
      [text('see '), { kind: 'link', href: 'https://x.example', label: 'https://x.example' }, text('.')],
    ],
    ['<mailto:a@x.example>', [{ kind: 'link', href: 'mailto:a@x.example', label: 'a@x.example' }]],
    ['<javascript:alert(1)|click>', [text('click')]],
    ['<data:text/html,x|click>', [text('click')]],
    ['<@U0ADA>', [{ kind: 'user', id: 'U0ADA', label: '' }]],
    ['<#C1|launch>', [{ kind: 'channel', id: 'C1', label: 'launch' }]],
    ['<!channel>', [{ kind: 'mention', label: '@channel' }]],
    ['<!subteam^S1|@social>', [{ kind: 'mention', label: '@social' }]],
    ['<!subteam^S1>', [{ kind: 'group', id: 'S1' }]],
    [
      '<!date^1700000000^{date} at {time}|then>',
      [{ kind: 'date', seconds: 1_700_000_000, format: '{date} at {time}', href: '', fallback: 'then' }],
    ],
    ['<!date^soon^{date}|then>', [text('then')]],
  ])('%j', (written, read) => {
    expect(parseMrkdwn(written)).toEqual(read);
  });

  test('parses any text, and links only to safe URLs', () => {
    const anything = fc.oneof(fc.string(), fc.stringMatching(/^[*_~`<>|&@#!^a-z:/ \n]{0,60}$/));
    fc.assert(
      fc.property(anything, (written) => {
        for (const href of linksIn(parseMrkdwn(written)))
          expect(href).toMatch(/^(https?:\/\/|mailto:|tel:)/i);
      }),
    );
  });

  test('leaves unformatted text unchanged', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[A-Za-z0-9 ,!]+$/), (written) => {
        expect(parseMrkdwn(written)).toEqual([text(written)]);
      }),
    );
  });

  function linksIn(children: MrkdwnNode[]): string[] {
    return children.flatMap((piece) => {
      if (piece.kind === 'link') return [piece.href];
      return 'children' in piece ? linksIn(piece.children) : [];
    });
  }
});

describe('dates in a person’s time zone', () => {
  const now = new Date('2026-11-02T08:00:00Z');
  const berlin = { locale: 'en-GB', zone: 'Europe/Berlin', now };

  test.each([
    ['{date_num}', '02/11/2026'],
    ['{date}', '2 November 2026'],
    ['{date_short}', '2 Nov 2026'],
    ['{date_long}', 'Monday 2 November 2026'],
    ['{date_short_pretty} at {time}', 'today at 16:00'],
    ['{day_divider_pretty} {time}', 'today 16:00'],
    ['{time_secs}', '16:00:00'],
    ['{nonsense}', '{nonsense}'],
  ])('%s', (format, written) => {
    const said = formatSlackDate(new Date('2026-11-02T15:00:00Z'), format, berlin);
    // Some Node versions put a comma after the weekday.
    expect(said.replace('Monday,', 'Monday')).toBe(written);
  });

  test.each([
    ['2026-11-03T15:00:00Z', 'tomorrow'],
    ['2026-11-05T15:00:00Z', 'Thursday 5 November'],
    ['2027-01-04T15:00:00Z', 'Monday 4 January 2027'],
  ])('%s has a weekday, and a year only if it is another one', (at, written) => {
    const said = formatSlackDate(new Date(at), '{day_divider_pretty}', berlin);
    expect(said.replace('day,', 'day')).toBe(written);
  });

  test('an instant today in Berlin is tomorrow in Tokyo', () => {
    const tokyo = { locale: 'en-GB', zone: 'Asia/Tokyo', now };
    expect(formatSlackDate(new Date('2026-11-02T15:00:00Z'), '{date_pretty} {time}', tokyo)).toBe(
      'tomorrow 00:00',
    );
  });
});

describe('wall clocks', () => {
  test.each([
    ['2026-12-24T18:00', 'Europe/Berlin', '2026-12-24T17:00:00.000Z'],
    ['2026-07-01T09:00', 'America/New_York', '2026-07-01T13:00:00.000Z'],
    ['2026-03-29T03:30', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-06-01T09:00', 'Asia/Kolkata', '2026-06-01T03:30:00.000Z'],
  ])('%s in %s is %s', (wall, zone, instant) => {
    expect(parseWallClock(wall, zone).toISOString()).toBe(instant);
    expect(wallClock(new Date(instant), zone)).toBe(wall);
  });

  test('9:00 tomorrow stays 9:00 across a clock change', () => {
    const morning = tomorrowMorning(new Date('2026-03-28T12:00:00Z'), 'Europe/Berlin');
    expect(morning.toISOString()).toBe('2026-03-29T07:00:00.000Z');
  });
});

test.each([
  [':tada: done', '🎉 done'],
  [':wave::skin-tone-4: hi', '👋🏽 hi'],
  [':point_up::skin-tone-2:', '☝🏻'],
  [':rocket::skin-tone-2:', '🚀'],
  [':no_such_one:', ':no_such_one:'],
  ['10:30:00', '10:30:00'],
])('%s reads %s', (written, read) => {
  expect(emojify(written)).toBe(read);
});

test.each([
  ['Missed · “Doors open”', 'Missed · “Doors open”'],
  [
    'Missed · LinkedIn and Facebook · Tue 1 Dec, 09:00 Berlin · “Doors open”',
    'Missed · LinkedIn and Facebook · Tue 1 Dec, 09:00 Berlin…',
  ],
  [
    'Missed · X · Tue 1 Dec, 09:00 · “Doors open at ten, and the kiln is on”',
    'Missed · X · Tue 1 Dec, 09:00 · “Doors open at ten, and the…”',
  ],
])('the name of “%s” ends at a word, with its quote closed', (text, name) => {
  expect(shortName(text)).toBe(name);
});
