/** Five thousand posts from a file: until they can be reviewed, until they are imported, and what each row costs. */
import { metricOf } from './bots.mjs';
import { withLocalSlack } from './local-slack.mjs';
import { sized } from './measure.mjs';

const ROWS = sized(5_000, 40);
/** So that the service serves others too, Upnext sends ten a second. */
const A_SECOND = 9;
const REVIEW_S = 30;
const STATEMENTS = 10;
const GROWTH_MB = 100;
const RESIDENT = 'process_resident_memory_bytes';

/** A quarter of an hour apart, so that no two are at the same time. */
const csv = [
  'Text,Networks,When,Time zone',
  ...Array.from({ length: ROWS }, (_, row) => {
    const at = new Date(Date.UTC(2030, 0, 1) + row * 15 * 60_000).toISOString();
    return `Imported post number ${row}.,X,${at.slice(0, 10)} ${at.slice(11, 16)},UTC`;
  }),
].join('\r\n');

export const run = (report) => withLocalSlack({}, (side) => measure(report, side));

async function measure(report, { slack, url, statements }) {
  const ada = slack.as('ada');
  const count = ROWS.toLocaleString('en');
  await ada.types('/upnext import');
  await slack.until(() => ada.hasForm());
  const memory = await metricOf(url, RESIDENT);
  await ada.form().fill({ Project: 'Tea 0', file: { name: 'posts.csv', content: csv } });
  const opened = performance.now();
  await ada.form().submit();
  await slack.until(() => ada.form().text().includes(`${count} ready`));
  const reviewSeconds = secondsSince(opened);
  const before = await statements();
  const began = performance.now();
  await ada.form().submit();
  const messages = () => ada.inDirectMessage().messages();
  await slack.until(() => messages().some((one) => one.text().includes(`*Imported ${count} posts`)));
  const seconds = secondsSince(began);
  const each = ((await statements()) - before) / ROWS;
  const growth = Math.max(0, (await metricOf(url, RESIDENT)) - memory) / 2 ** 20;
  report({
    what: `${count} rows, until they can be reviewed`,
    figure: reviewSeconds,
    unit: 's',
    atMost: REVIEW_S,
  });
  report({ what: '… imported a second', figure: ROWS / seconds, unit: '/s', atLeast: A_SECOND });
  report({ what: '… statements for each row', figure: each, atMost: STATEMENTS });
  report({ what: '… memory growth', figure: growth, unit: 'MB', atMost: GROWTH_MB });
}

const secondsSince = (start) => (performance.now() - start) / 1_000;
