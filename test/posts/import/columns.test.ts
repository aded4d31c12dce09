import { describe, expect, test } from 'vitest';
import { labelOf, PLATFORMS } from '../../../src/openapi/platforms.js';
import { COLUMNS } from '../../../src/posts/fields/columns.js';
import { columnsOf, conflictsIn, postsAsCsv } from '../../../src/posts/import/columns.js';
import { readRow } from '../../../src/posts/import/rows.js';

const namesOf = (...headings: string[]) => columnsOf(headings).map((column) => column?.name);

describe('exported files', () => {
  test('have their columns in this order, with these headings', () => {
    expect(COLUMNS.map(({ heading }) => heading)).toEqual([
      ...['Text', 'Networks', 'When', 'Date', 'Time', 'Time zone', 'Media', 'Link', 'Campaign', 'Status'],
      ...PLATFORMS.map((network) => `Text for ${labelOf(network)}`),
    ]);
  });

  test('are read as they were written', () => {
    const headings = COLUMNS.map(({ heading }) => heading).filter((heading) => heading !== 'When');
    expect(namesOf(...headings)).toEqual(
      COLUMNS.flatMap(({ heading, name }) => (heading === 'When' ? [] : name)),
    );
  });

  test('have the time in one column', () => {
    const rows = [
      { text: 'One', networks: 'X', when: '2026-11-02 09:00', zone: 'Europe/Berlin', status: 'Scheduled' },
      { text: 'Two, with a comma', networks: 'X, LinkedIn', media: 'https://a.example/b.png' },
    ];
    expect(postsAsCsv(rows)).toBe(
      '\ufeffText,Networks,When,Time zone,Media,Status\r\n' +
        'One,X,2026-11-02 09:00,Europe/Berlin,,Scheduled\r\n' +
        '"Two, with a comma","X, LinkedIn",,,https://a.example/b.png,\r\n',
    );
  });

  test('have the time in two columns, links and other texts if one of the rows has', () => {
    const rows = [
      { text: 'One', networks: 'X', date: '2026-11-02', link: 'https://a.example' },
      { text: 'Two', networks: 'X', 'texts.X': 'For X', 'texts.INSTAGRAM': '' },
    ];
    expect(postsAsCsv(rows, [['Row', (index) => String(index + 2)]])).toBe(
      '\ufeffText,Networks,Date,Time,Time zone,Media,Link,Status,Text for Instagram,Text for X,Row\r\n' +
        'One,X,2026-11-02,,,,https://a.example,,,,2\r\n' +
        'Two,X,,,,,,,,For X,3\r\n',
    );
  });
});

describe('headings', () => {
  test.each([
    [
      'text',
      'Text, Content, Copy, post_text, Nachricht, Contenu, Publicación, Conteúdo, Testo, Bericht, 投稿',
    ],
    ['networks', 'Networks, Platform, social networks, Netzwerke, Kanäle, Réseaux, Redes, Piattaforme, 媒体'],
    ['when', 'When, Date & time, scheduledAt, Post at specific time, Datum und Uhrzeit, Date et heure, 日時'],
    ['when', 'Date, Publish date, Time, postingTime (hh:mm), Tag, Uhrzeit, Fecha, Hora, Jour, 日付, 時刻'],
    ['zone', 'Time zone, timezone, TZ, Zeitzone, Fuseau horaire, Zona horaria, Tijdzone, タイムゾーン'],
    ['media', 'Media, Image URL, Pictures, Video link, Bilder, Imagen, Mídia, Afbeelding, 画像'],
    ['link', 'Link, URL, Web site, Lien, Enlace, リンク'],
    ['campaign', 'Campaign, Kampagne, campagne, Campaña, Campanha, Campagna, キャンペーン'],
    ['status', 'Status, State, Zustand, Statut, Estado, Stato, 状態'],
    ['texts.X', 'Text for X, Text für Twitter, Texte pour X, Texto para Twitter, Testo per X, Tekst voor X'],
    [undefined, 'Text for, Text for X and LinkedIn, Text for Orkut, Owner, Column 3'],
  ])('%s', (column, headings) => {
    for (const heading of headings.split(', '))
      expect([heading, ...namesOf(heading)]).toEqual([heading, column]);
  });

  test('no heading means two columns', () => {
    for (const { heading } of COLUMNS)
      expect(COLUMNS.filter(({ isNamed }) => isNamed(heading.toLowerCase()))).toHaveLength(1);
  });

  test('a date and a time belong together', () => {
    expect(namesOf('Date', 'Time')).toEqual(['date', 'time']);
    expect(namesOf('When', 'Date', 'Time')).toEqual(['when', 'when', 'time']);
    expect(namesOf('When', 'Time')).toEqual(['when', 'when']);
  });

  test('say what they mean if two mean the same', () => {
    const headings = COLUMNS.map(({ heading }) => heading).filter((heading) => heading !== 'When');
    const names = [...headings, ...headings];
    expect(conflictsIn({ names, columns: columnsOf(names) }).map(({ column }) => column.means)).toEqual([
      ...['the post’s text', 'the networks', 'the date', 'the time', 'the time zone'],
      ...['the picture or video', 'the link', 'the campaign', 'the status'],
      ...PLATFORMS.map((network) => `the text for ${labelOf(network)}`),
    ]);
  });
});

describe('rows', () => {
  const reader = { now: new Date('2026-10-26T08:00:00Z'), zone: 'Europe/Berlin', locale: 'en-GB' };
  const reading = { reader, zone: 'Europe/Berlin', order: undefined, hasSlots: false };

  test('are posts with everything that their cells say', () => {
    const cells = {
      text: 'New mugs',
      networks: 'LinkedIn; twitter',
      date: '2026-12-01',
      time: '9:00',
      zone: 'New York',
      media: ' https://a.example/b.png ',
      link: 'https://a.example',
      status: 'Entwurf',
      'texts.X': 'Mugs',
      'texts.REDDIT': 'Not wanted there',
    };
    expect(readRow(cells, reading)).toEqual({
      post: {
        Content: 'New mugs\n\nhttps://a.example',
        Platforms: ['LINKEDIN', 'X'],
        texts: { X: 'Mugs' },
        Media: 'https://a.example/b.png',
        Status: 'DRAFT',
        calendar: false,
        replaced: 0,
        moment: { at: Date.parse('2026-12-01T14:00:00Z'), zone: 'America/New_York', zoneGiven: true },
      },
      problems: [],
      needsSlot: false,
      ambiguous: undefined,
    });
  });

  test('have their problems in this order', () => {
    const cells = { status: 'Sold', networks: 'Orkut', zone: 'Narnia', when: 'bananas' };
    expect(readRow(cells, reading)).toMatchObject({
      problems: [
        'The text is missing.',
        'Upnext doesn’t recognize the network “Orkut”.',
        'Upnext doesn’t recognize the time zone “Narnia”.',
        'Upnext doesn’t understand “bananas”.',
        'The status “Sold” can’t be imported. Use Scheduled or Draft.',
      ],
    });
    expect(readRow({ text: 'A picture', networks: 'Instagram', zone: 'Narnia' }, reading)).toMatchObject({
      problems: [
        'Upnext doesn’t recognize the time zone “Narnia”.',
        'The date is missing.',
        expect.stringContaining('Instagram'),
      ],
    });
  });
});
