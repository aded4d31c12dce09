import { afterAll, beforeAll, expect, test } from 'vitest';
import { assemble } from '../../src/app/assemble.js';
import type { Database } from '../../src/database/database.js';
import { createSeal } from '../../src/database/seal.js';
import type { Deps } from '../../src/deps.js';
import { DIGEST } from '../../src/digest/run/calendar.js';
import { dailyDigest } from '../../src/digest/index.js';
import { createJobs } from '../../src/jobs/jobs.js';
import { createClock } from '../../src/local-slack/clock.js';
import { createWorkspace } from '../../src/local-slack/workspace.js';
import { createLog } from '../../src/log.js';
import { retryingClient, singleTryClient } from '../../src/slack/install/client.js';
import { openBefore } from '../support/earlier-version.js';
import { manifest } from '../support/desk.js';

/** The version before this one is stopped while it sends digests, and this one starts. */

const NINE = new Date('2026-11-02T09:00:00Z');
const DAY = '2026-11-02';
const CHANNEL = 'C0LAUNCH';

const clock = createClock(NINE.toISOString());
const workspace = createWorkspace({ clock, manifest });
const log = createLog('silent');
const now = () => clock.now();
let database: Database;
let deps: Deps;

beforeAll(async () => {
  database = await openBefore('040');
  const jobs = await createJobs({ database, now, log });
  const job = { workspace: workspace.team.id, channel: CHANNEL };
  await jobs.add(DIGEST, `${job.workspace} ${CHANNEL}`, NINE, job);
  for (const id of ['arrived', 'lost', 'sent']) await addDigest(id);
  for (const id of ['arrived', 'sent']) await post(id);
  clock.moveForward(1_000);
  const [token, slack] = [workspace.credentials.botToken, { fetch: workspace.fetch }];
  deps = await assemble({
    database,
    log,
    now,
    fetch: workspace.fetch,
    encoding: 'zone',
    service: {
      url: 'http://service.test',
      token: 'any',
      fetch: async () => Response.json({ data: [], success: true }),
    },
    slack: async () => retryingClient(token, slack),
    slackOnce: async () => singleTryClient(token, slack),
    seal: createSeal(['a key for tests']),
  });
  for (const worker of dailyDigest(deps).workers ?? []) if (worker.queue === DIGEST) deps.jobs.work(worker);
});
afterAll(() => database.close());

async function addDigest(id: string): Promise<void> {
  const at = now();
  await database.executeSql(
    `insert into upnext.digests (id, workspace, channel, project_id, project_name, time, days, zone,
       sends_when_quiet, set_up_by, set_up_name, set_up_at, next_day, next_at)
     values ($1, $2, $3, $1, $1, '09:00', '[1,2,3,4,5,6,7]', 'UTC', true, 'U0ADA', 'ada', $4, $5, $6)`,
    [id, workspace.team.id, CHANNEL, at, DAY, NINE],
  );
  await database.executeSql(
    `insert into upnext.digest_occasions (digest, occasion, day, workspace, channel, project_id, person, state,
       claimed_until, tries, first_tried_at, ts, sent_at, edited_at)
     values ($1, $2, $2, $3, $4, $1, 'U0ADA', $5, $6, 1, $7, '1.1', $7, $7)`,
    [
      ...[id, DAY, workspace.team.id, CHANNEL, id === 'sent' ? 'sent' : 'sending'],
      ...[new Date(at.getTime() + 45_000), at],
    ],
  );
}

/** As the version before did. */
async function post(id: string): Promise<void> {
  const slack = singleTryClient(workspace.credentials.botToken, { fetch: workspace.fetch });
  await slack.chat.postMessage({
    channel: CHANNEL,
    text: id,
    metadata: { event_type: 'upnext_digest', event_payload: { digest: id, day: DAY } },
  });
}

const posted = () =>
  workspace
    .channel('launch')
    .messages.map(({ metadata }) => metadata?.event_payload.digest)
    .sort();

test('each digest is sent once, whether or not it had arrived', async () => {
  await deps.jobs.runDue();
  // Slack may still post the one that has not arrived.
  expect(posted()).toEqual(['arrived', 'sent']);
  for (let seconds = 0; seconds < 120; seconds += 5) {
    clock.moveForward(5_000);
    await deps.jobs.runDue();
  }
  expect(posted()).toEqual(['arrived', 'lost', 'sent']);
  const { rows } = await database.executeSql(
    `select digest, state from upnext.digest_occasions order by digest`,
  );
  expect(rows).toEqual(['arrived', 'lost', 'sent'].map((digest) => ({ digest, state: 'sent' })));
});
