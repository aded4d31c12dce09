import type { Installation } from '@slack/bolt';
import { encryptionKeysOf, type Config } from '../config.js';
import { DatabaseOpenError } from '../../database/errors.js';
import { databaseExists, openDatabase } from '../../database/open.js';
import { createSeal, UnknownKeyError } from '../../database/seal.js';
import { isMigrated, openStore, type Store } from '../tables/store.js';
import { failed, notChecked, passed, type Finding } from '../../features/doctor/checks/finding.js';

const CHECK = 'Slack';

/**
 * Creates no database, and does not migrate one. `other`: another version of Upnext was the last to start with it. `closed`: it
 * cannot be opened, for example because the running Upnext uses its directory.
 */
async function withStore<T>(
  config: Config,
  work: (store: Store) => Promise<T>,
): Promise<{ result: T } | 'none' | 'other' | 'closed'> {
  if (!(await databaseExists(config.database))) return 'none';
  try {
    const database = await openDatabase(config.database);
    try {
      if (!(await isMigrated(database))) return 'other';
      const seal = createSeal(encryptionKeysOf(config));
      return { result: await work(await openStore(database, seal)) };
    } finally {
      await database.close();
    }
  } catch (error) {
    if (error instanceof DatabaseOpenError) return 'closed';
    throw error;
  }
}

/** The token of the newest installation, or why there is none to check with. */
export async function findInstallation(config: Config): Promise<{ token?: string; finding: Finding }> {
  try {
    const found = await withStore(config, ({ installations }) => installations.newest());
    if (found === 'none') return { finding: NOT_INSTALLED };
    if (found === 'other') return { finding: OTHER_VERSION };
    if (found === 'closed') return { finding: NOT_READ };
    return found.result ? tokenIn(found.result) : { finding: NOT_INSTALLED };
  } catch (error) {
    if (!(error instanceof UnknownKeyError)) throw error;
    return { finding: failed(CHECK, `Upnext ${error.message}.`, 'Then run the doctor again.') };
  }
}

function tokenIn(installation: Installation): { token?: string; finding: Finding } {
  const { team, enterprise, bot } = installation;
  const place = team?.name ?? enterprise?.name ?? team?.id ?? enterprise?.id ?? 'a workspace';
  if (!bot) return { finding: NOT_INSTALLED };
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
