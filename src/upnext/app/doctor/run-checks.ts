import { constants, existsSync, statSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { labelOf } from '../../../../openapi/platforms.js';
import { checkPublishers } from '../../../service/index.js';
import { createApi } from '../../api/client.js';
import type { Database, DatabaseLocation } from '../../database/database.js';
import { DatabaseOpenError, DirectoryInUseError } from '../../database/errors.js';
import { databaseExists, openDatabase } from '../../database/open.js';
import { createSeal, UnknownKeyError } from '../../database/seal.js';
import { checkClock } from '../../features/doctor/checks/clock.js';
import { failed, type Finding, notChecked, passed } from '../../features/doctor/checks/finding.js';
import { checkService } from '../../features/doctor/checks/service.js';
import { checkAppToken, checkSlack } from '../../features/doctor/checks/slack.js';
import { createAppUrl, wantedScopes } from '../../slack/manifest.js';
import { type Config, encryptionKeysOf } from '../config.js';
import { isMigrated, openStore } from '../tables/store.js';

interface World {
  fetch: typeof fetch;
  now: () => Date;
}

const UNKNOWN_SETTING_FIX =
  'Correct its name. If it belongs to another program, leave it: Upnext ignores it.';
const SLACK_API_URL = 'https://slack.com/api/';

/** Every check that needs only the settings. */
export async function runChecks(config: Config, world: World): Promise<Finding[]> {
  // First: the embedded database can be opened once at a time.
  const database = await checkDatabase(config.database);
  const [slack, service, publishing, media] = await Promise.all([
    checkSlackMode(config, world),
    checkConfiguredService(config, world),
    checkPublishing(config, world),
    // The local desk needs no public address.
    config.slack.kind === 'desk' ? [] : checkMedia(config.publicUrl, world.fetch),
  ]);
  const warnings = config.warnings.map((warning) => failed('Settings', warning, UNKNOWN_SETTING_FIX));
  return [
    passed('Settings', 'The settings are valid.'),
    ...warnings,
    ...slack,
    ...service,
    ...publishing,
    ...database,
    media,
  ].flat();
}

async function checkSlackMode(config: Config, world: World): Promise<Finding[]> {
  const { slack: mode } = config;
  if (mode.kind === 'desk')
    return [
      passed(
        'Slack',
        `No Slack workspace is set up, so Upnext starts the local desk. To create the app in Slack, open this link. If the page is empty, paste manifest.yml there:\n${createAppUrl()}`,
      ),
    ];
  if (mode.kind === 'oauth') {
    const { token, finding } = await findInstallation(config);
    return token === undefined ? [finding] : [finding, ...(await checkToken(token, config, world))];
  }
  const { slackApiUrl: url = SLACK_API_URL } = config;
  const app = mode.kind === 'socket' ? checkAppToken({ url, fetch: world.fetch, token: mode.appToken }) : [];
  return (await Promise.all([checkToken(mode.botToken, config, world), app])).flat();
}

const checkToken = (token: string, config: Config, { fetch, now }: World): Promise<Finding[]> =>
  checkSlack({ url: config.slackApiUrl ?? SLACK_API_URL, fetch, token }, wantedScopes(), now);

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

async function checkPublishing({ service: { config } }: Config, { now }: World): Promise<Finding[]> {
  const checked = config ? await checkPublishers(config, now) : [];
  return checked.map(({ project, platform, problem }) => {
    const check = `${labelOf(platform)} for ${project}`;
    return problem
      ? failed(check, problem, 'Then run the doctor again. Nothing was published.')
      : passed(check, 'Ready to publish. Nothing was published now.');
  });
}

const CHECK = 'Slack';

interface Found {
  token?: string;
  finding: Finding;
}

/** The token of the newest installation, or why there is none to check with. Creates no database, and does not migrate one. */
export async function findInstallation(config: Config): Promise<Found> {
  if (!(await databaseExists(config.database))) return { finding: NOT_INSTALLED };
  try {
    const database = await openDatabase(config.database);
    return await findIn(database, config).finally(() => database.close());
  } catch (error) {
    if (error instanceof DatabaseOpenError) return { finding: NOT_READ };
    if (!(error instanceof UnknownKeyError)) throw error;
    return { finding: failed(CHECK, `Upnext ${error.message}.`, 'Then run the doctor again.') };
  }
}

async function findIn(database: Database, config: Config): Promise<Found> {
  if (!(await isMigrated(database))) return { finding: OTHER_VERSION };
  const { installations } = await openStore(database, createSeal(encryptionKeysOf(config)));
  const newest = await installations.newest();
  if (!newest?.bot) return { finding: NOT_INSTALLED };
  const { team, enterprise, bot } = newest;
  const place = team?.name ?? enterprise?.name ?? team?.id ?? enterprise?.id ?? 'a workspace';
  return { token: bot.token, finding: passed(CHECK, `Checked with the token for ${place}.`) };
}

const NOT_INSTALLED = notChecked(
  CHECK,
  'Upnext isn’t installed in any workspace yet, so there is no token to check.',
);
const OTHER_VERSION = notChecked(
  CHECK,
  'Another version of Upnext has used this database. Start this version once, then run the doctor again.',
);
const NOT_READ = notChecked(
  CHECK,
  'The tokens of the workspaces can’t be read now. Stop Upnext and run the doctor again to check one.',
);

/** Opens and queries the database. Does not create one. */
export async function checkDatabase(location: DatabaseLocation): Promise<Finding[]> {
  if ('dir' in location && !(await databaseExists(location))) return [await checkCanCreate(location.dir)];
  try {
    const database = await openDatabase(location);
    await database.executeSql('select 1').finally(() => database.close());
    const kind = database.kind === 'postgres' ? 'PostgreSQL' : 'The embedded database';
    return [passed('Database', `${kind} is responding.`)];
  } catch (error) {
    if (error instanceof DirectoryInUseError)
      return [passed('Database', 'In use by the Upnext process that is running here.')];
    if (error instanceof DatabaseOpenError)
      return [failed('Database', error.message, 'Fix this, then run the doctor again.')];
    throw error;
  }
}

async function checkCanCreate(dir: string): Promise<Finding> {
  const parent = nearestExisting(resolve(dir));
  const writable =
    statSync(parent).isDirectory() &&
    (await access(parent, constants.W_OK).then(
      () => true,
      () => false,
    ));
  if (writable) return passed('Database', `Upnext will create it in ${dir} when it first starts.`);
  const problem = `Upnext can’t create the directory ${dir}: it isn’t allowed to write to ${parent}.`;
  return failed('Database', problem, 'Set DATA_DIR to a directory that Upnext can write to.');
}

const nearestExisting = (dir: string): string => (existsSync(dir) ? dir : nearestExisting(dirname(dir)));

const TIMEOUT_MS = 5_000;
/** No file has this address, so Upnext answers that it isn’t found. */
const NOT_THERE = '/media/doctor';

/** Whether `/media/` can be reached at PUBLIC_URL, where networks get the files of posts. */
export async function checkMedia(publicUrl: string | undefined, fetch: typeof globalThis.fetch) {
  if (publicUrl === undefined) return passed('Files', NO_PUBLIC_URL);
  const origin = publicUrl.replace(/\/$/, '');
  const address = `${origin}${NOT_THERE}`;
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(address, { redirect: 'manual', signal }).catch(() => undefined);
  if (!response) return failed('Files', `Can’t reach ${origin}.`, FIX);
  const isUpnext = response.status === 404 && response.headers.get('x-content-type-options') === 'nosniff';
  return isUpnext
    ? passed('Files', `Files of posts can be reached at ${origin}/media/.`)
    : failed('Files', `Something other than Upnext answers at ${address} (status ${response.status}).`, FIX);
}

const NO_PUBLIC_URL =
  'PUBLIC_URL isn’t set, so posts can use links to pictures and videos, but not files from Slack.';
const FIX = 'Start Upnext, and have the proxy at PUBLIC_URL forward /media/ to it.';
