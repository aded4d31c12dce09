import { existsSync } from 'node:fs';
import type { Installation } from '@slack/bolt';
import { encryptionKeysOf, type Config } from '../config.js';
import { DatabaseOpenError } from '../database/errors.js';
import { openDatabase } from '../database/open.js';
import { createSeal, UnknownKeyError } from '../store/seal.js';
import { openStore, type Store } from '../store/store.js';
import { failed, passed, type Finding } from './finding.js';

const CHECK = 'Slack';

/** Undefined if the database cannot be opened, for example because the running Upnext uses its directory. */
async function withStore<T>(config: Config, work: (store: Store) => Promise<T>): Promise<T | undefined> {
  try {
    const database = await openDatabase(config.database);
    const seal = createSeal(encryptionKeysOf(config));
    return await openStore(database, seal)
      .then(work)
      .finally(() => database.close());
  } catch (error) {
    if (error instanceof DatabaseOpenError) return undefined;
    throw error;
  }
}

/** The token of the newest installation, or why there is none to check with. */
export async function findInstallation(
  config: Config,
  now: Date,
): Promise<{ token?: string; finding: Finding }> {
  const { database } = config;
  if ('dir' in database && !existsSync(database.dir)) return { finding: NOT_INSTALLED };
  try {
    const found = await withStore(config, async ({ installations }) => ({
      newest: await installations.newest(),
    }));
    if (!found) return { finding: NOT_READ };
    return found.newest ? tokenIn(found.newest, now) : { finding: NOT_INSTALLED };
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error;
    return { finding: failed(CHECK, `Upnext ${error.message}.`, 'Then run the doctor again.') };
  }
}

function tokenIn(installation: Installation, now: Date): { token?: string; finding: Finding } {
  const { team, enterprise, bot } = installation;
  const place = team?.name ?? enterprise?.name ?? team?.id ?? enterprise?.id ?? 'a workspace';
  if (!bot) return { finding: NOT_INSTALLED };
  if (bot.expiresAt !== undefined && bot.expiresAt * 1_000 <= now.getTime())
    return {
      finding: passed(
        CHECK,
        `Not checked: the token for ${place} has expired. To renew it, start Upnext and type /upnext there.`,
      ),
    };
  return { token: bot.token, finding: passed(CHECK, `Checked with the token for ${place}.`) };
}

const NOT_INSTALLED = passed(
  CHECK,
  'Upnext isn’t installed in any workspace yet, so there is no token to check.',
);
const NOT_READ = passed(
  CHECK,
  'The tokens of the workspaces can’t be read now. Stop Upnext and run the doctor again to check one.',
);

/** For `/upnext doctor`. */
export async function notePayloadCheck(config: Config, at: Date): Promise<Finding[]> {
  const noted = await withStore(config, ({ payloadChecks }) => payloadChecks.note(at).then(() => true));
  return noted ? [] : [NOT_NOTED];
}

const NOT_NOTED = passed(
  'Views and messages',
  'The database can’t be changed now, so /upnext doctor won’t show this check. Stop Upnext before you run the doctor.',
);
