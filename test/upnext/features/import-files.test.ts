import { beforeAll, beforeEach, describe, expect } from 'vitest';
import * as files from '../../support/csv-files.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { lastImport, untilImported } from '../../support/imports.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** It is Monday, 26 Oct 2026, 9:00 in Berlin, where Ada and Tea House are. */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  if (ada().hasForm()) await form().closeAll();
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

async function imports(content: string | Uint8Array): Promise<string> {
  await ada().types('/upnext import');
  await submitForm(
    ada(),
    typeof content === 'string' ? { rows: content } : { file: { name: 'posts.csv', content } },
  );
  return form().text();
}

const uploads = (content: string) => imports(new Uint8Array(Buffer.from(content)));

/** "Row 2 · Thu 26 Nov, 09:00 Berlin (CET)" becomes "2: Thu 26 Nov, 09:00 Berlin". */
const moments = () =>
  [
    ...form()
      .text()
      .matchAll(/^Row (\d+) · \*(.+?)(?: \(|\*)/gm),
  ].map(([, row = '', when = '']) => `${row}: ${when}`);

const problems = () =>
  form()
    .text()
    .match(/^Row \d+: .*$/gm) ?? [];

describe('a date and a time in a column each', () => {
  test('belong together, and the posts go out when the review says', async () => {
    await imports(
      [
        'date,time,text,networks,campaign,owner',
        '2026-12-01,09:00,First of December,X,Winter,Ada',
        '2026-10-25,10:00,Yesterday,X,Winter,Ada',
        '2026-12-02,,Without a time,X,Winter,Ada',
        ',18:00,Without a date,LinkedIn,Winter,Ada',
        '2026-12-03 08:00,09:00,Twice a time,X,Winter,Ada',
        '2026-12-03,2026-12-04 09:00,Twice a date,X,Winter,Ada',
        'Friday,6pm,On Friday,X,Winter,Ada',
      ].join('\n'),
    );
    expect(form().text()).toContain('2 ready, 5 with problems\nColumns not used: owner');
    expect(moments()).toEqual(['2: Tue 1 Dec, 09:00 Berlin', '8: Fri 30 Oct, 18:00 Berlin']);
    expect(problems()).toEqual([
      'Row 3: 2026-10-25 10:00 is in the past.',
      'Row 4: “2026-12-02”: What time on Wed 2 Dec?',
      'Row 5: “18:00” has no date.',
      'Row 6: “2026-12-03 08:00 09:00”: A post goes out at a single time, not over a time range. Which time do you mean?',
      'Row 7: “2026-12-03 2026-12-04 09:00”: A post goes out at a single time, not over a time range. Which time do you mean?',
    ]);
    expect(form().text().indexOf('Row 7')).toBeLessThan(form().text().indexOf('Row 2 ·'));
    await form().submit();
    await untilImported(desk);
    expect(await sentAt('First of December')).toEqual(['2026-12-01T08:00:00.000Z']);
    expect(await sentAt('On Friday')).toEqual(['2026-10-30T17:00:00.000Z']);
    expect(await desk.posts('Yesterday')).toEqual([]);
  });

  test('the question which number is the day offers days, the nearest first, and is left out if one is in the past', async () => {
    const header = 'Date,Time,Text,Networks';
    await imports(`${header}\n12/11/2026,9:00,One,X\n2/3/2027,9:00,Two,X`);
    expect(form().text()).toContain('Which day is “12/11/2026 9:00”?');
    expect(choices()).toEqual(['Thu 12 Nov 2026', 'Fri 11 Dec 2026']);
    await submitForm(ada(), { order: 'Fri 11 Dec 2026' });
    expect(moments()).toEqual(['2: Fri 11 Dec, 09:00 Berlin', '3: Wed 3 Feb 2027, 09:00 Berlin']);
    await form().close();
    await imports(`${header}\n10/11/2026,9:00,One,X\n11/10/2026,9:00,Past or not,X`);
    expect(form().text()).not.toContain('Which day');
    expect(moments()).toEqual(['2: Tue 10 Nov, 09:00 Berlin']);
    expect(problems()).toEqual(['Row 3: Sun 11 Oct 2026, 09:00 is in the past.']);
    await form().close();
    await imports(`${header}\n9/10/2026,9:00,Long past,X`);
    expect(problems()).toEqual(['Row 2: Fri 9 Oct 2026, 09:00 is in the past.']);
  });

  test.each([
    ['Fecha,Hora,Texto,Redes', '2026-12-01,9:00,Hola,X'],
    ['Tag;Uhrzeit;Inhalt;Netzwerke', '1.12.2026;9 Uhr;Hallo;X'],
    ['Jour,Heure,Texte,Réseaux', '2026-12-01,9:00,Salut,X'],
    ['Giorno,Ora,Testo,Reti', '2026-12-01,9:00,Ciao,X'],
    ['Dag,Tijd,Tekst,Netwerken', '2026-12-01,09:00:00,Hoi,X'],
    ['Data,Hora,Conteúdo,Plataformas', '2026-12-01,9:00 AM,Olá,X'],
    ['日付,時刻,本文,媒体', '2026/12/01,9:00,こんにちは,X'],
    ['Post Date,Post Time,Post Text,Channel', '"Tue, Dec 1, 2026",9am,Hi,X'],
    ['publish_date,publishTime,Caption,Platform', '2026-12-01,09:00:00 AM,Hi,X'],
  ])('are recognized as %s', async (header, row) => {
    await imports(`${header}\n${row}`);
    expect(moments()).toEqual(['2: Tue 1 Dec, 09:00 Berlin']);
  });

  test('in the time zone of the row', async () => {
    await imports(files.AGENCY_UTF16);
    expect(moments()).toEqual(['2: Tue 1 Dec, 09:00 New York', '3: Tue 1 Dec, 21:15 Berlin']);
    expect(form().text()).toContain('“Winter” is here ☃');
    expect(form().text()).toContain('Columns not used: Owner');
  });

  test('a city that two countries have is a problem', async () => {
    await imports(
      'When,Time zone,Text,Networks\n1 Dec 2026 9:00,Valencia,Hi,X\n1 Dec 2026 9:00 Valencia,,Ho,X',
    );
    expect(problems()).toEqual([
      'Row 2: Upnext doesn’t recognize the time zone “Valencia”. Use a name such as Europe/Berlin.',
      'Row 3: “1 Dec 2026 9:00 Valencia” could be the time in Madrid or Caracas. Write one of them in the file.',
    ]);
  });

  test('a time zone that the time contradicts is a problem', async () => {
    await imports('When,Time zone,Text,Networks\n1 Dec 2026 9:00 Berlin time,America/New_York,Hi,X');
    expect(problems()).toEqual([
      'Row 2: “1 Dec 2026 9:00 Berlin time” and the time zone “America/New_York” don’t match.',
    ]);
  });

  test('failed rows come back with both in one column', async () => {
    await imports('Date,Time,Text,Networks\n2026-12-01,9.30,Fine,X\n2026-12-02,9:00,To correct,Orkut');
    await form().submit();
    await untilImported(desk);
    await form().closeAll();
    await lastImport(desk).press('Retry failed rows');
    expect(form().text()).toContain('Text,Networks,When,');
    expect(form().text()).toContain('To correct,Orkut,2026-12-02 9:00');
  });
});

describe('two columns for one thing', () => {
  test('the first counts, and the review names the others', async () => {
    const rows = 'Text,Caption,Networks,When,Scheduled for\nHello,Other,X,2026-12-01 9:00,2026-12-02 9:00';
    expect(await imports(rows)).toContain('1 ready\nColumns not used: Caption and Scheduled for');
    expect(moments()).toEqual(['2: Tue 1 Dec, 09:00 Berlin']);
    expect(form().text()).toContain('Hello');
  });

  test('a file and pasted rows together are refused, and both stay in the form', async () => {
    await ada().types('/upnext import');
    const content = 'Text,Networks\nFrom the file,X';
    await submitForm(ada(), { file: { name: 'posts.csv', content }, rows: 'Text,Networks\nPasted,X' });
    expect(form().errors()).toEqual({ rows: 'You chose a file and pasted rows. Remove one of them.' });
    expect(form().value('rows')).toContain('Pasted');
  });
});

describe('files of other tools', () => {
  const RAKU = 'Raku night is on Friday.\n\nBring a friend, and "old" clothes!';

  test('Buffer: the networks are asked for once', async () => {
    expect(await uploads(files.BUFFER)).toContain('There is no column with the networks.');
    await submitForm(ada(), { networks: ['X', 'LinkedIn'] });
    expect(moments()).toEqual(['2: Fri 6 Nov, 17:30 Berlin', '3: Mon 9 Nov, 09:00 Berlin']);
    expect(form().text()).toContain('Columns not used: Tags');
    await form().submit();
    await untilImported(desk);
    expect(await desk.posts(RAKU)).toMatchObject([{ Platforms: ['X', 'LINKEDIN'] }]);
    expect(await sentAt(RAKU)).toEqual(['2026-11-06T16:30:00.000Z']);
  });

  test('no row of a file without names is lost', async () => {
    expect(await uploads('X,13/11/2026 09:05,First\nX,14/11/2026 09:05,Second')).toContain(
      'Name it “Text” in the first row.',
    );
    expect(form().value('rows')).toContain('First');
  });

  test('a column that may have the date is named, before posts take free slots', async () => {
    expect(await imports('Text,Networks,Go live\nHello,X,2026-12-01 9:00')).toContain(
      'Upnext doesn’t recognize the column with the time.',
    );
  });
});

/** Of the radio buttons. */
const choices = () =>
  desk.slack
    .stack('ada')
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) =>
      'element' in block && block.element.type === 'radio_buttons' ? block.element.options : [],
    )
    .map(({ text }) => text.text);

const sentAt = async (content: string) =>
  (await desk.posts(content)).map(({ ScheduleDate }) => new Date(ScheduleDate ?? '').toISOString());
