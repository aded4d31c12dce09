import { test } from 'vitest';
import { readCsv } from '../../src/posts/import/csv.js';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bot is killed while it imports posts from a file. */

/** IMPORT_ROWS=5000 takes about ten minutes. */
const ROWS = amount({ short: 40, full: Number(process.env.IMPORT_ROWS ?? 600) });
const KILLS = amount({ short: 1, full: Number(process.env.IMPORT_KILLS ?? 4) });
const KILLED_WITHIN_MS = amount({ short: 1_500, full: 15_000 });
const IMPORTED_WITHIN_MS = amount({ short: 150_000, full: 3_000_000 });

const textOf = (row: number) => `Imported post number ${row}.`;

/** A quarter of an hour apart, so that no two are at the same time. */
const csv = [
  'Text,Networks,When,Time zone',
  ...Array.from({ length: ROWS }, (_, row) => {
    const at = new Date(Date.UTC(2030, 0, 1) + row * 15 * 60_000).toISOString();
    return `${textOf(row)},X,${at.slice(0, 10)} ${at.slice(11, 16)},UTC`;
  }),
].join('\r\n');

test(
  'killed at random moments, an import goes on: no row is lost, none is sent twice',
  { timeout: IMPORTED_WITHIN_MS + 60_000 },
  async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const bot = await openKillableBot(context, { between: slowly(random) });
    const { ada } = bot;
    await bot.openForm(() => ada.types('/upnext import'));
    await ada.form().fill({ Project: 'Tea House', file: { name: 'posts.csv', content: csv } });
    await ada.form().submit();
    await expect
      .poll(() => ada.form().text(), { timeout: 60_000 })
      .toContain(`${ROWS.toLocaleString('en-US')} ready`);
    await ada.form().submit();

    for (let kills = 0; kills < KILLS; kills += 1) {
      await pause(random() * KILLED_WITHIN_MS);
      await bot.killAndRestart();
    }

    const messages = () => ada.inDirectMessage().messages();
    const isOver = () => messages().some((one) => one.text().includes('*Imported '));
    await expect.poll(isOver, { timeout: IMPORTED_WITHIN_MS, interval: 500 }).toBe(true);
    const over = messages().find((one) => one.text().includes('*Imported '));
    expect(over?.text()).toContain(`*Imported ${ROWS.toLocaleString('en-US')} posts into Tea House*`);

    expect(messages().filter((one) => /\*Import(?:ed|ing) /.test(one.text()))).toHaveLength(1);

    const stored =
      'select count(*)::int as all, count(distinct content)::int as different from scheduling.posts';
    const { rows } = await bot.serviceDatabase.executeSql(stored);
    expect(rows).toEqual([{ all: ROWS, different: ROWS }]);

    const file = () =>
      messages()
        .flatMap((one) => one.message.files ?? [])
        .findLast(({ name }) => name === 'import-result.csv');
    await expect.poll(() => file() !== undefined, { timeout: 30_000 }).toBe(true);
    const results = readCsv(file()?.content ?? '') ?? [];
    expect(results.slice(1).filter((row) => row.includes('Scheduled'))).toHaveLength(ROWS);
  },
);
