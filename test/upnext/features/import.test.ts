import fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { readCsv } from '../../../src/upnext/slack/files/csv.js';
import { type Desk, openDesk } from '../../support/desk.js';
import type { PostToInsert } from '../../support/desk-posts.js';
import { amount } from '../../support/extent.js';
import { APPROVED_BY_MEI, holdPosts, saveApproval } from '../../support/held.js';
import { lastImport, untilImported } from '../../support/imports.js';
import { submitForm } from '../../support/post-stories.js';
import { losesConnection, rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** It is Monday, 26 Oct 2026, 9:00 in Berlin, where Ada and Tea House are. */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();
const SLOTS = {
  zone: 'Europe/Berlin',
  times: [{ days: [1, 2, 3, 4, 5], at: '12:00' }],
  quiet: [],
  networks: {},
};

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  if (ada().hasForm()) await form().closeAll();
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

async function paste(rows: string): Promise<string> {
  await ada().types('/upnext import');
  await submitForm(ada(), { rows });
  return form().text();
}

/** Imports these rows, and waits until that has ended. */
async function importRows(rows: string): Promise<void> {
  await paste(rows);
  await form().submit();
  await untilImported(desk);
}

const direct = () => desk.user('ada').inDirectMessage();
const result = () => readCsv(direct().lastMessage().message.files?.[0]?.content ?? '') ?? [];

const HEADER = 'Text,Networks,When';

describe('the review', () => {
  test('shows what each row means, with its meter, before anything is sent', async () => {
    const text = await paste(
      `${HEADER}\nNew mugs,"X, LinkedIn",2026-11-02 09:00\nOpen day,x,next friday 9am`,
    );
    expect(text).toContain('*2 rows for Tea House*\n2 ready');
    expect(text).toContain('Row 2 · *Mon 2 Nov, 09:00 Berlin (CET)*');
    expect(text).toContain('X 8/280');
    expect(desk.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test.each([
    [',X,2026-11-02 09:00', 'Row 2: The text is missing.'],
    ['Hello,,2026-11-02 09:00', 'Row 2: The network is missing.'],
    ['Hello,"X, Orkut",2026-11-02 09:00', 'Row 2: Upnext doesn’t recognize the network “Orkut”.'],
    ['Hello,X,', 'Row 2: The date and time are missing, and Tea House has no posting times to fill in.'],
    ['Hello,X,2026-10-01 09:00', 'Row 2: 2026-10-01 09:00 is in the past.'],
    ['Hello,X,1 Oct 2026 9:00', 'Row 2: Thu 1 Oct 2026, 09:00 is in the past.'],
    ['Hello,X,25:00', 'Row 2: “25:00” isn’t a time of day.'],
    ['Hello,X,09:00', 'Row 2: “09:00” has no date.'],
    [
      ',"X, Orkut",1 Oct 2026 9:00',
      'Row 2: The text is missing. Upnext doesn’t recognize the network “Orkut”. Thu 1 Oct 2026, 09:00 is in the past.',
    ],
    ['Hello,X,next slot', 'Row 2: To use the next free slot, leave the date empty.'],
    ['Hello,X,bananas', 'Row 2: Upnext doesn’t understand “bananas”.'],
    ['Hello,X,2026-11-02', 'Row 2: “2026-11-02”: What time on Mon 2 Nov?'],
    ['Hello,X,2026-11-02 8', 'Row 2: “2026-11-02 8” could be 08:00 or 20:00. Write one of them in the file.'],
    ['Our new :our-logo:,X,2026-11-02 09:00', 'Row 2: “:our-logo:” isn’t a standard emoji'],
    [`${'x'.repeat(300)},X,2026-11-02 09:00`, 'Row 2: '],
  ])('%s is a problem', async (row, say) => {
    const text = await paste(`${HEADER}\n${row}`);
    expect(text).toContain('None of the rows can be imported.');
    expect(text).toContain(say);
    expect(form().value('rows')).toContain(row);
  });

  test.each([
    ['Mugs', 'Mugs https://tea.example/mugs'],
    ['Mugs '.repeat(30), `…\nWith the link https://tea.example/mugs`],
  ])('names a link once: %s', async (words, say) => {
    const text = await paste(
      `Text,Networks,When,Link\n${words},LinkedIn,2026-11-02 09:00,https://tea.example/mugs`,
    );
    expect(text).toContain(say);
    expect(text.split('tea.example')).toHaveLength(2);
  });

  test('shows the text for a network, and measures it', async () => {
    const own = 'x'.repeat(40);
    const text = await paste(
      `Text,Networks,When,Text for X\nFifteen pots,"X, LinkedIn",2026-11-02 09:00,${own}`,
    );
    expect(text).toContain(`LinkedIn: Fifteen pots\nX: ${own}\nX 40/280 · LinkedIn 12/3,000`);
  });

  test('says which texts a row doesn’t use', async () => {
    const text = await paste(
      'Text,Networks,When,Text for X,Text for Reddit\nSixteen pots,LinkedIn,2026-11-02 09:00,For X,For Reddit',
    );
    expect(text).toContain('1 ready');
    expect(text).toContain(
      'Row 2: The text for X and Reddit isn’t used: this row doesn’t go to X or Reddit.',
    );
  });

  test('names the network whose text is already planned', async () => {
    const text = await paste(
      [
        'Text,Networks,When,Text for X',
        'One,"X, LinkedIn",2026-11-02 09:00,Short',
        'Two,"X, LinkedIn",2026-11-02 12:00,Short',
        'One,"X, LinkedIn",2026-11-02 13:00,Other',
      ].join('\n'),
    );
    expect(text).toContain('Row 3: The text for X is already in row 2.');
    expect(text).toContain('Row 4: The same text is already in row 2.');
  });

  test('says what the form would ask before it sends a row', async () => {
    const text = await paste(
      `${HEADER}\n{props} for all,X,2026-11-02 09:00\nLater,X,in 3 hours\nPast,X,1 oct 9am`,
    );
    expect(text).toContain('3 ready');
    expect(text).toContain('Row 4: This is more than 300 days from now. Is the year right?');
    expect(text).toContain('Row 2: Replace “{props}” with your own text.');
    expect(text).not.toContain('Row 3: ');
  });

  test('asks once for the whole file which number is the day', async () => {
    const text = await paste(
      `${HEADER}\nOne,X,12/11/2026 9:00\nTwo,X,01/12/2026 9:00\nThree,X,2026-12-25 9:00`,
    );
    expect(text).toContain('Which day is “12/11/2026 9:00”?');
    expect(text).toContain('2 rows can be read in two ways. Your answer applies to all of them.');
    await submitForm(ada(), { order: 'Thu 12 Nov 2026' });
    expect(form().text()).toContain('3 ready');
    expect(form().text()).toContain('Row 2 · *Thu 12 Nov, 09:00');
    expect(form().text()).toContain('Row 3 · *Tue 1 Dec, 09:00');
  });

  test.each([
    ['04/11/2026', 'Row 2: Instagram needs a picture or a video.'],
    ['11/12/2026', 'Which day is “11/12/2026 9:00”?'],
  ])('reads the date of a row with another problem as well: “%s”', async (date, said) => {
    expect(await paste(`${HEADER}\nOne,Instagram,${date} 9:00`)).toContain(said);
  });

  test('doesn’t ask if another date says which number is the day, unless a third contradicts it', async () => {
    const rows = `${HEADER}\nOne,X,28/11/2026 9:00\nTwo,X,11/12/2026 9:00`;
    const text = await paste(rows);
    expect(text).toContain('2 ready');
    expect(text).toContain('Row 3 · *Fri 11 Dec, 09:00');
    await form().close();
    expect(await paste(`${rows}\nThree,X,12/25/2026 9:00`)).toContain('Which day is “11/12/2026 9:00”?');
    await submitForm(ada(), { order: 'Fri 11 Dec 2026' });
    expect(form().text()).toContain('3 ready');
  });

  test('rows without a date take the free slots of the project', async () => {
    await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', SLOTS, desk.clock.now());
    const text = await paste(
      `${HEADER}\nOne,X,\nTwo,X,2026-10-26 12:00\nThree,X,\nFour,X,next slot after Friday`,
    );
    await desk.deps.store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', undefined, desk.clock.now());
    expect(text).toContain('2 rows without a date got the next free slots.');
    expect(text).toContain('Row 2 · *Tue 27 Oct, 12:00');
    expect(text).toContain('Row 4 · *Wed 28 Oct, 12:00');
    expect(text).toContain('To use the next free slot, leave the date empty.');
  });

  test('finds duplicates in the file, at the service and among held posts', async () => {
    await desk.insertPosts('prj_tea', [{ content: 'At the service', at: '2026-11-02T08:00:00Z' }]);
    await holdPosts(desk.deps, [{ content: 'Held here', at: '2026-11-02T08:00:00Z' }]);
    const text = await paste(
      [
        HEADER,
        'Twice,X,2026-11-02 09:00',
        'twice,X,2026-11-02 10:00',
        'Twice,LinkedIn,2026-11-02 10:00',
        'At the service,X,2026-11-02 12:00',
        'Held here,X,2026-11-02 12:00',
      ].join('\n'),
    );
    expect(text).toContain('2 ready, 3 with problems');
    expect(text).toContain('Row 3: The same text is already in row 2.');
    expect(text).toContain('Row 5: The same text is already in a post for Mon 2 Nov.');
    expect(text).toContain('Row 6: The same text is already in a post for Mon 2 Nov.');
  });

  test('says which rows have others within ten minutes on the same network, and which are too many', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'At the service', at: '2026-11-02T08:00:00Z' },
      { content: 'There too', at: '2026-11-02T08:01:00Z' },
    ]);
    await holdPosts(desk.deps, [
      { content: 'Held here', at: '2026-11-02T08:02:00Z' },
      { content: 'Only an idea', at: '2026-11-02T08:03:00Z', state: 'draft' },
    ]);
    const before = desk.requests.length;
    const text = await paste(
      [
        HEADER,
        'One,"X, LinkedIn",2026-11-02 09:05',
        'Two,X,2026-11-02 09:06',
        'Three,LinkedIn,2026-11-02 09:07',
        'Four,X,2026-11-02 09:08',
        'Five,X,2026-11-02 12:00',
      ].join('\n'),
    );
    expect(text).toContain('5 ready');
    expect(text).toContain(
      'Row 2: Another post goes out on X 3 minutes earlier: “Held here”, and 2 more within',
    );
    expect(text).toContain('Row 3: Another post goes out on X 1 minute earlier: “One”, and 3 more within');
    expect(text).toContain('Row 4: Another post goes out on LinkedIn 2 minutes earlier: “One”.');
    expect(text).toContain('Row 5: With this one, X gets more than 5 posts within 10 minutes.');
    expect(text).not.toContain('Row 6: ');
    const lists = desk.requests.slice(before).filter((request) => request.includes('/posts'));
    expect(lists).toHaveLength(1);
  });

  test.each([
    ['Text,Networks', 'There are no rows below the column names.'],
    ['Text,Networks\n"never closed', 'Upnext can’t read this as CSV.'],
  ])('%j is no file, and stays in the form', async (rows, say) => {
    expect(await paste(rows)).toContain(say);
    expect(form().value('rows')).toBe(rows);
  });
});

describe('files', () => {
  const CSV = `${HEADER}\nGrüße,X,2026-11-02 09:00\n`;

  test('Slack’s sign-in page is not read as a file', async () => {
    await ada().types('/upnext import');
    await form().fill({ file: { name: 'posts.csv', content: CSV } });
    desk.slack.fail({ download: '*', fault: 'sign-in', times: 1 });
    await form().submit();
    expect(form().text()).toContain('Slack doesn’t let Upnext read this file.');
  });
});

describe('the import', () => {
  test('sends each row once, shows its progress and sends the result', async () => {
    await paste(
      `${HEADER},Status\nOne,X,2026-11-02 09:00,\nTwo,Orkut,2026-11-02 10:00,\nThree,LinkedIn,,Draft`,
    );
    await form().submit();
    expect(form().text()).toContain('The import has started.');
    await untilImported(desk);
    expect(lastImport(desk).text()).toContain('*Imported 2 posts into Tea House*\n1 row not imported');
    expect(await desk.posts('One')).toMatchObject([{ Platforms: ['X'], Status: 'SCHEDULED' }]);
    expect(result()).toEqual([
      ['Text', 'Networks', 'When', 'Time zone', 'Media', 'Status', 'Row', 'Result', 'Problem'],
      ['One', 'X', '2026-11-02 09:00', '', '', '', '2', 'Imported', ''],
      [
        'Two',
        'Orkut',
        '2026-11-02 10:00',
        '',
        '',
        '',
        '3',
        'Not imported',
        'Upnext doesn’t recognize the network “Orkut”.',
      ],
      ['Three', 'LinkedIn', '', '', '', 'Draft', '4', 'Imported', ''],
    ]);
  });

  test('its posts are listed, and no others', async () => {
    await holdPosts(desk.deps, [{ content: 'Other tea', at: '2026-11-09T09:00:00Z' }]);
    await paste(`${HEADER}\nLater one,X,2026-11-20 09:00\nLater two,X,2026-11-24 09:00`);
    await form().submit();
    await untilImported(desk);
    await lastImport(desk).press('See posts');
    const listed = direct().lastMessage().text();
    expect(listed).toContain('*2 posts in Tea House*');
    expect(listed).toMatch(/Later one[^]*Later two/);
  });

  test('posts that need approval wait for it', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    const review = await paste(`${HEADER}\nAsked one,X,2026-11-02 09:00\nAsked two,X,2026-11-03 09:00`);
    expect(review).toContain('These posts need approval before they go out.');
    await form().submit();
    await untilImported(desk);
    expect(lastImport(desk).text()).toContain('*Imported 2 posts into Tea House*\nThese posts need approval');
    await lastImport(desk).press('See posts');
    expect(direct().lastMessage().text()).toContain('Asked one');
    await saveApproval(desk.deps);
    expect(desk.requests.filter((request) => request.startsWith('POST'))).toEqual([]);
  });

  test.each([
    ['at the service', undefined],
    ['that wait for approval', APPROVED_BY_MEI],
  ])('*See posts* lists all of its posts, and no others, %s', async (_, approval) => {
    await saveApproval(desk.deps, approval);
    await importRows(`${HEADER}\nEarlier,X,2026-11-10 12:00`);
    await importRows(
      `${HEADER},Status,Time zone\nMugs,X,2026-11-10 09:00,,\nBowls,LinkedIn,2026-11-11 20:00,,America/New_York\nPlates,X,,Draft,`,
    );
    await lastImport(desk).press('See posts');
    const list = direct().lastMessage();
    await saveApproval(desk.deps);
    expect(list.text()).toMatch(/^\*3 posts in Tea House\*\nPosts of this import\n/);
    expect(list.text()).not.toContain('Earlier');
  });

  test('waits while the service is busy, and goes on', async () => {
    await paste(`${HEADER}\nPatience,X,2026-11-02 09:00`);
    await form().submit();
    desk.respondWith('/posts', new Response('{}', { status: 429, headers: { 'retry-after': '60' } }));
    await desk.deps.jobs.runDue();
    expect(await desk.posts('Patience')).toEqual([]);
    await desk.restoreService();
    await untilImported(desk);
    expect(await desk.posts('Patience')).toHaveLength(1);
    expect(lastImport(desk).text()).toContain('*Imported 1 post into Tea House*');
  });

  const TWELVE = Array.from({ length: 12 }, (_, index) => `Lost ${index}`);
  const inService = async () => (await Promise.all(TWELVE.map((text) => desk.posts(text)))).flat().length;

  async function importLosing(count: number): Promise<void> {
    for (let lost = 0; lost < count; lost += 1) desk.respondOnce('POST', losesConnection);
    await paste([HEADER, ...TWELVE.map((text, index) => `${text},X,2026-11-02 ${8 + index}:00`)].join('\n'));
    await form().submit();
  }

  test('rows that may have arrived hold back only themselves', async () => {
    await importLosing(10);
    await desk.advance(1);
    expect(await inService()).toBe(2);
    expect(lastImport(desk).text()).toContain('Importing');
    await desk.advance(12);
    expect(await inService()).toBe(12);
    expect(lastImport(desk).text()).toContain('Imported 12 posts');
  });

  test('once it is cancelled, a row that may have arrived is not called cancelled', async () => {
    await importLosing(1);
    await desk.deps.jobs.runDue();
    await lastImport(desk).press('Cancel import');
    await untilImported(desk);
    const problems = result().map((row) => [row[0], row.at(-1)]);
    expect(problems[1]).toEqual(['Lost 0', expect.stringContaining('may still have gone through')]);
    expect(problems.at(-1)).toEqual(['Lost 11', 'The import was cancelled.']);
  });

  test('can be cancelled, and the rows that are left are in the result', async () => {
    const rows = Array.from(
      { length: 60 },
      (_, index) => `Post ${index},X,2026-11-02 09:${String(index).padStart(2, '0')}`,
    );
    await paste([HEADER, ...rows].join('\n'));
    await form().submit();
    await desk.deps.jobs.runDue();
    expect(lastImport(desk).text()).toContain('*Importing 60 rows into Tea House*\n10 of 60, 0 problems');
    await lastImport(desk).press('Cancel import');
    await untilImported(desk);
    expect(lastImport(desk).text()).toContain('*Imported 10 posts into Tea House*\n50 rows not imported');
    expect(result().filter((row) => row.includes('The import was cancelled.'))).toHaveLength(50);
  });

  test('failed rows are corrected and imported again, and no other row with them', async () => {
    await importRows(`${HEADER}\nFine,X,2026-11-02 09:00\nTo correct,Orkut,2026-11-02 10:00`);
    await form().closeAll();
    await lastImport(desk).press('Retry failed rows');
    expect(form().text()).toContain('To correct,Orkut');
    expect(form().text()).toContain('Row 2: Upnext doesn’t recognize the network “Orkut”.');
    expect(form().text()).not.toContain('Fine');
    await submitForm(ada(), { rows: `${HEADER}\nTo correct,LinkedIn,2026-11-02 10:00` });
    await form().submit();
    await untilImported(desk);
    expect(await desk.posts('Fine')).toHaveLength(1);
    expect(await desk.posts('To correct')).toHaveLength(1);
  });

  test('failed rows come back with reasons that are true of the new rows', async () => {
    const refuses = rejectsField('Content', 'Please say it more kindly.');
    desk.respondUsing('/posts', async (request, carryOut) =>
      (await request.clone().text()).includes('Unkind') ? refuses() : carryOut(),
    );
    const rows = ['Fine,X,2026-11-02 09:00', 'Unkind,X,2026-11-02 10:00'];
    await importRows([HEADER, ...rows, 'Fine,X,2026-11-02 11:00', 'Unkind,X,2026-11-02 12:00'].join('\n'));
    expect(lastImport(desk).text()).toContain('Row 4: The same text is already in row 2.');
    await form().closeAll();
    await lastImport(desk).press('Retry failed rows');
    const shown = form().text();
    expect(shown).toMatch(/Row 2: .*Please say it more kindly/);
    expect(shown).toContain('Row 3: This text is already imported.');
    expect(shown).toContain('Row 4: The same text is already in row 2.');
  });

  test('pressing twice starts it once', async () => {
    await paste(`${HEADER}\nOnce,X,2026-11-02 09:00`);
    const [review] = desk.slack.stack('ada');
    const { id } = JSON.parse(review?.private_metadata ?? '') as { id: string };
    await form().submit();
    await untilImported(desk);
    await desk.deps.jobs.add('imports', id, desk.clock.now(), { workspace: 'T0NORTHWIND', id });
    await untilImported(desk);
    expect(await desk.posts('Once')).toHaveLength(1);
  });

  test('the texts are in no log', () => {
    expect(desk.log.join('\n')).not.toMatch(/To correct|Patience|Grüße/);
  });
});

describe('exporting, importing elsewhere and exporting again gives the same', () => {
  const text = fc
    .oneof(
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.constantFrom('=1+1 is "quoted"; and,\nlong', "'+49 30 1234", '-', ' &amp; <b>', '新しい 🎉', ';,;'),
    )
    .map((written) => `a${written}b`);
  const minutes = fc.integer({ min: 24 * 60, max: 200 * 24 * 60 });
  const post = fc.record({
    content: text,
    at: fc
      .tuple(minutes, fc.constantFrom(0, 30_000, 30_500))
      .map(([after, more]) => new Date(desk.clock.now().getTime() + after * 60_000 + more).toISOString()),
    platforms: fc.subarray(['X' as const, 'LINKEDIN' as const, 'THREADS' as const], { minLength: 1 }),
    media: fc.constantFrom('', 'https://example.com/a.png?b=1,2'),
  });
  const posts = fc.uniqueArray(post, {
    minLength: 1,
    maxLength: 12,
    selector: ({ content }) => content.normalize('NFKC').replace(/\s+/g, ' ').toLowerCase(),
  });

  async function exported(words: string): Promise<string> {
    await ada().types(`/upnext posts export ${words}`);
    return direct().lastMessage().message.files?.[0]?.content ?? '';
  }

  async function copiedElsewhere(list: PostToInsert[], words: string) {
    await desk.bind();
    await desk.insertPosts('prj_tea', list);
    const first = await exported(words);
    await desk.deletePosts();
    await desk.restoreService();
    await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' });
    await ada().types('/upnext import');
    await submitForm(ada(), { file: { name: 'posts.csv', content: first } });
    await form().submit();
    await untilImported(desk);
    desk.clock.moveForward(31_000);
    const second = await exported(words);
    await desk.deletePosts();
    return { first, second };
  }

  test.each([
    ['posts', 'SCHEDULED', ''],
    ['drafts', 'DRAFT', 'drafts'],
  ] as const)('for any %s', async (_what, status, words) => {
    const same = fc.asyncProperty(posts, async (list) => {
      const { first, second } = await copiedElsewhere(
        list.map((one) => ({ ...one, status })),
        words,
      );
      expect(readCsv(first)).toHaveLength(list.length + 1);
      expect(second).toBe(first);
    });
    await fc.assert(same, { numRuns: amount({ short: 2, full: 4 }) });
  });
});

test('*See posts* still lists those that are out a week later', async () => {
  await importRows(`${HEADER}\nFirst mug,X,2026-11-02 09:00\nLast mug,X,2026-11-24 09:00`);
  desk.clock.moveForward(7 * 24 * 60 * 60_000);
  await desk.runDueJobs();
  await lastImport(desk).press('See posts');
  expect(direct().lastMessage().text()).toMatch(/^\*2 posts in Tea House\*[^]*First mug[^]*Last mug/);
});
