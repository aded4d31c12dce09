import { createApi } from '../api/client.js';
import type { Config } from '../config.js';
import { checkClock } from './clock.js';
import { checkDatabase } from './database.js';
import { failed, passed, type Finding } from './finding.js';
import { checkMedia } from './media.js';
import { checkPayloads, type Payload } from './payloads.js';
import { pause } from '../slack/deadlines.js';
import { wantedScopes } from '../slack/manifest.js';
import { checkService } from './service.js';
import { checkAppToken, checkSlack } from './slack.js';

interface World {
  fetch: typeof fetch;
  now: () => Date;
  /** Everything that Upnext sends, for Slack to check. */
  sent?: readonly Payload[];
  wait?: (ms: number) => Promise<void>;
  progress?: (done: number, total: number) => void;
}

const UNKNOWN_SETTING_FIX =
  'Correct its name. If it belongs to another program, leave it: Upnext ignores it.';
const SLACK_API_URL = 'https://slack.com/api/';

/** Every check that needs only the settings. */
export async function runChecks(config: Config, world: World): Promise<Finding[]> {
  const findings = await Promise.all([
    checkSlackMode(config, world),
    checkConfiguredService(config, world),
    checkDatabase(config.database),
    // The local desk needs no public address.
    config.slack.kind === 'desk' ? [] : checkMedia(config.publicUrl, world.fetch),
  ]);
  const warnings = config.warnings.map((warning) => failed('Settings', warning, UNKNOWN_SETTING_FIX));
  return [passed('Settings', 'The settings are valid.'), ...warnings, ...findings.flat()];
}

async function checkSlackMode(
  { slack: mode, slackApiUrl: url = SLACK_API_URL }: Config,
  world: World,
): Promise<Finding[]> {
  if (mode.kind === 'desk')
    return [passed('Slack', 'No Slack workspace is set up, so Upnext starts the local desk.')];
  if (mode.kind === 'oauth')
    return [passed('Slack', 'Each workspace has its own token. Run /upnext doctor there to check it.')];
  const connection = { url, fetch: world.fetch };
  const [bot, app] = await Promise.all([
    checkSlack({ ...connection, token: mode.botToken }, wantedScopes(), world.now),
    mode.kind === 'socket' ? checkAppToken({ ...connection, token: mode.appToken }) : [],
  ]);
  return [...bot, app, await checkSent({ ...connection, token: mode.botToken }, bot, world)].flat();
}

/** Only with a token that Slack accepts. */
async function checkSent(
  connection: { url: string; fetch: typeof fetch; token: string },
  slack: Finding[],
  { sent = [], wait = pause, progress = () => undefined }: World,
): Promise<Finding[]> {
  const isConnected = slack.some(({ check, ok }) => check === 'Slack' && ok);
  if (!isConnected || sent.length === 0) return [];
  return checkPayloads({ ...connection, wait, progress }, sent);
}

async function checkConfiguredService({ hosted }: Config, world: World): Promise<Finding[]> {
  if (!hosted) return [passed('Service', 'Upnext starts its own scheduling service.')];
  let date: string | null = null;
  const keepDate: typeof fetch = async (input, init) => {
    const response = await world.fetch(input, init);
    date = response.headers.get('date');
    return response;
  };
  const listed = await createApi({ ...hosted, fetch: keepDate, now: world.now }).listProjects();
  return [checkService(listed), ...checkClock('the service', date, world.now())];
}
