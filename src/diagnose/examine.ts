import { createApi } from '../api/client.js';
import type { Config } from '../config.js';
import { checkClock } from './clock.js';
import { checkDatabase } from './database.js';
import { fine, wrong, type Finding } from './finding.js';
import { wantedScopes } from './manifest.js';
import { checkService } from './service.js';
import { checkAppToken, checkSlack } from './slack.js';

interface World {
  fetch: typeof fetch;
  now: () => Date;
}

const NOT_READ = 'Give it the right name. If another program needs it, leave it: it is not read.';
const SLACK = 'https://slack.com/api/';

/** Everything that can be looked at with the settings alone, all at once. */
export async function examine(config: Config, world: World): Promise<Finding[]> {
  const found = await Promise.all([
    slack(config, world),
    service(config, world),
    checkDatabase(config.database),
  ]);
  const doubts = config.doubts.map((doubt) => wrong('Settings', doubt, NOT_READ));
  return [fine('Settings', 'They fit together.'), ...doubts, ...found.flat()];
}

async function slack({ slack: mode, slackApiUrl: url = SLACK }: Config, world: World): Promise<Finding[]> {
  if (mode.kind === 'desk') return [fine('Slack', 'None is named, so the local desk is used.')];
  if (mode.kind === 'oauth')
    return [fine('Slack', 'Each workspace brings its own token: /upnext doctor looks at it there.')];
  const place = { url, fetch: world.fetch };
  const [bot, app] = await Promise.all([
    checkSlack({ ...place, token: mode.botToken }, wantedScopes(), world.now),
    mode.kind === 'socket' ? checkAppToken({ ...place, token: mode.appToken }) : [],
  ]);
  return [...bot, app].flat();
}

async function service({ hosted }: Config, world: World): Promise<Finding[]> {
  if (!hosted) return [fine('Service', 'The one in this repository is started beside the bot.')];
  let date: string | null = null;
  const noting: typeof fetch = async (input, init) => {
    const response = await world.fetch(input, init);
    date = response.headers.get('date');
    return response;
  };
  const listed = await createApi({ ...hosted, fetch: noting, now: world.now }).listProjects();
  return [checkService(listed), ...checkClock('the service', date, world.now())];
}
