import type { Installation } from '@slack/bolt';
import { encryptionKeysOf, type Config } from '../config.js';
import type { Database } from '../../database/database.js';
import { DatabaseOpenError } from '../../database/errors.js';
import { databaseExists, openDatabase } from '../../database/open.js';
import { createSeal, UnknownKeyError } from '../../database/seal.js';
import { isMigrated, openStore } from '../tables/store.js';
import { failed, notChecked, passed, type Finding } from '../../features/doctor/checks/finding.js';

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
  return newest ? tokenIn(newest) : { finding: NOT_INSTALLED };
}

function tokenIn(installation: Installation): Found {
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
