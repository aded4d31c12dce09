import { describe, expect, test } from 'vitest';
import { labelOf, PLATFORMS } from '../../../../openapi/platforms.js';
import { columnsOf, numberedRows, postsAsCsv } from '../../../../src/upnext/posts/import/columns.js';
import { COLUMNS, readCells } from '../../../../src/upnext/posts/import/read-cells.js';

const namesOf = (...headings: string[]) => columnsOf(headings).map((column) => column?.name);

describe('exported files', () => {
  test('have their columns in this order, with these headings', () => {
    expect(COLUMNS.map(({ heading }) => heading)).toEqual([
      ...['Text', 'Networks', 'When', 'Date', 'Time', 'Time zone', 'Media', 'Campaign', 'Link', 'Status'],
      ...PLATFORMS.map((network) => `Text for ${labelOf(network)}`),
    ]);
  });

  test('are read as they were written', () => {
    expect(namesOf(...COLUMNS.map(({ heading }) => heading))).toEqual(COLUMNS.map(({ name }) => name));
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

  test('have links and other texts if one of the rows has', () => {
    const rows = [
      { text: 'One', networks: 'X', when: '2026-11-02', link: 'https://a.example', Row: '2' },
      { text: 'Two', networks: 'X', 'texts.X': 'For X', 'texts.INSTAGRAM': '', Row: '3' },
    ];
    expect(postsAsCsv(rows, ['Row'])).toBe(
      '\ufeffText,Networks,When,Time zone,Media,Link,Status,Text for Instagram,Text for X,Row\r\n' +
        'One,X,2026-11-02,,,https://a.example,,,,2\r\n' +
        'Two,X,,,,,,,For X,3\r\n',
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
    ['date', 'Date, Publish date, Tag, Fecha, Jour, 日付'],
    ['time', 'Time, postingTime (hh:mm), Uhrzeit, Hora, 時刻'],
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

  test('the first of two that mean the same counts', () => {
    expect(namesOf('Text', 'Caption', 'Networks', 'Text')).toEqual([
      'text',
      undefined,
      'networks',
      undefined,
    ]);
  });

  test.each([
    [['Date', 'Time'], ['2026-11-02', '9.30'], '2026-11-02 9:30'],
    [['Time', 'Date'], ['9am', 'Friday'], 'Friday 9am'],
    [['When', 'Time'], ['2026-11-02', '09:00'], '2026-11-02 09:00'],
    [['Date', 'Time'], ['2026-11-02', ''], '2026-11-02'],
    [['Date', 'Time'], ['', ''], undefined],
  ])('%j: a date and a time belong together', (headings, cells, when) => {
    const table = { names: headings, columns: columnsOf(headings), rows: [{ row: 2, cells }] };
    expect(numberedRows(table, {})).toEqual([{ row: 2, cells: when === undefined ? {} : { when } }]);
  });
});

describe('rows', () => {
  const reader = { now: new Date('2026-10-26T08:00:00Z'), zone: 'Europe/Berlin', locale: 'en-GB' };
  const reading = { reader, zone: 'Europe/Berlin', order: undefined, hasSlots: false, project: 'Tea House' };

  test('are posts with everything that their cells say', () => {
    const cells = {
      text: 'New mugs',
      networks: 'LinkedIn; twitter',
      when: '2026-12-01 9:00',
      zone: 'New York',
      media: ' https://a.example/b.png ',
      link: 'https://a.example',
      status: 'Entwurf',
      'texts.X': 'Mugs',
      'texts.REDDIT': 'Not wanted there',
    };
    expect(readCells(cells, reading)).toMatchObject({
      post: {
        Content: 'New mugs\n\nhttps://a.example',
        Platforms: ['LINKEDIN', 'X'],
        texts: { X: 'Mugs' },
        Media: 'https://a.example/b.png',
        Status: 'DRAFT',
        calendar: false,
        replaced: 0,
        moment: { at: new Date('2026-12-01T14:00:00Z'), zone: 'America/New_York', zoneGiven: true },
      },
      problems: [],
    });
  });

  test('have their problems in this order', () => {
    const cells = { status: 'Sold', networks: 'Orkut', zone: 'Narnia', when: 'bananas' };
    expect(readCells(cells, reading)).toMatchObject({
      problems: [
        'The text is missing.',
        'Upnext doesn’t recognize the network “Orkut”.',
        'Upnext doesn’t recognize the time zone “Narnia”. Use a name such as Europe/Berlin.',
        'The status “Sold” can’t be imported. Use Scheduled or Draft.',
      ],
    });
    expect(readCells({ text: 'A picture', networks: 'Instagram', zone: 'Narnia' }, reading)).toMatchObject({
      problems: [
        'Upnext doesn’t recognize the time zone “Narnia”. Use a name such as Europe/Berlin.',
        expect.stringContaining('Instagram'),
      ],
    });
  });
});
