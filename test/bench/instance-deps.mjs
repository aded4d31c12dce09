/** What an instance is made of, with the Slack, the service and the database of the environment. */
import { assemble } from '../../dist/app/assemble.js';
import { createFetch } from '../../dist/api/http/fetch.js';
import { createSeal } from '../../dist/database/seal.js';
import { openDatabase } from '../../dist/database/open.js';
import { createLog } from '../../dist/log.js';
import { retryingClient, singleTryClient } from '../../dist/slack/install/client.js';

/** @param parts instead of the usual ones */
export async function assembleInstance({ token = 'xoxb-bench', fetch = createFetch(), ...parts } = {}) {
  const { DATABASE_URL, SLACK_API_URL, SERVICE_URL } = process.env;
  const slack = { url: SLACK_API_URL, fetch };
  const [once, retrying] = [singleTryClient(token, slack), retryingClient(token, slack)];
  const log = createLog('error');
  const deps = await assemble({
    database: await openDatabase({ url: DATABASE_URL }),
    service: { url: SERVICE_URL, token: 'bench', fetch },
    slack: async () => retrying,
    slackOnce: async () => once,
    fetch,
    seal: createSeal(['bench']),
    now: () => new Date(),
    log,
    encoding: 'zone',
    ...parts,
  });
  return { deps, slack, log };
}
