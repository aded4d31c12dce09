/** A project with a million posts responds nearly as fast as one with ten thousand, on any page. */
import { clientOf } from './client.mjs';
import { measurePairs, millisecondsOf } from './measure.mjs';
import { databaseOf, PROJECT, withPostgres } from './postgres.mjs';
import { serve } from './processes.mjs';

const posts = `/api/v1/projects/${PROJECT}/posts`;
const upNext = `/api/v1/projects/${PROJECT}/dashboard/upnext-post`;
const inDays = (days) => new Date(Date.now() + days * 24 * 3600 * 1000).toISOString();

/** Some match more than a page of ten thousand posts, some match nothing in a million. */
const pages = {
  'first page': '',
  'a page in the middle': '?skip=5000',
  drafts: '?status=DRAFT',
  'on Reddit': '?platforms=REDDIT',
  'published on X or Threads': '?status=PUBLISHED&platforms=X&platforms=THREADS',
  'a day': `?schedule_date_from=${inDays(1.5)}&schedule_date_to=${inDays(2.5)}`,
  'scheduled on TikTok, third page': '?status=SCHEDULED&platforms=TIKTOK&skip=200',
  'drafts and failed on Pinterest': '?status=DRAFT&status=FAILED&platforms=PINTEREST',
  'none failed': '?status=FAILED',
  'no such status': '?status=LOST',
  'no such platform': '?platforms=MYSPACE',
  'a range with nothing in it': `?schedule_date_from=${inDays(9000)}`,
};

export async function run(report) {
  await withPostgres(async (server) => {
    const small = await serviceOver(await databaseOf(server, 'ten_thousand', 10_000));
    const large = await serviceOver(await databaseOf(server, 'one_million', 1_000_000));
    const compare = async (what, atMost, ours, baseline) =>
      report({ what: `a million posts: ${what}`, ...(await times(ours, baseline)), unit: 'ms', atMost });
    const both = (what, atMost, act) =>
      compare(
        `${what} (10,000 posts)`,
        atMost,
        () => act(large),
        () => act(small),
      );
    try {
      for (const [what, query] of Object.entries(pages)) await both(what, 3, ({ ask }) => ask(posts + query));
      await both('up next', 2, ({ ask }) => ask(upNext));
      await both('the due scan', 2, ({ publishDue }) => publishDue());
      await compare(
        'skip=900000 (first page)',
        10,
        () => large.ask(`${posts}?skip=900000`),
        () => large.ask(posts),
      );
    } finally {
      await Promise.all([small.stop(), large.stop()]);
    }
  });
}

function times(ours, baseline) {
  return measurePairs(
    { rounds: 40, warmUp: 5 },
    () => millisecondsOf(ours),
    () => millisecondsOf(baseline),
  );
}

/** A process that responds, and an idle service in this process for its search for due posts. */
async function serviceOver(url) {
  const process = await serve('dist/serve.js', { DATABASE_URL: url, DEMO_DATA: 'off' });
  const { ask, close } = clientOf(process.origin);
  const { openDatabase } = await import('../../dist/database/open.js');
  const { createService } = await import('../../dist/service/service.js');
  const database = await openDatabase({ url });
  const silent = () => undefined;
  const log = { info: silent, warn: silent, error: silent };
  const { publishDue } = await createService({ database, tokens: new Map(), now: () => new Date(), log });
  return { ask, publishDue, stop: () => Promise.all([close(), process.stop(), database.close()]) };
}
