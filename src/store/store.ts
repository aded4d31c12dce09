import type { Installation } from '@slack/bolt';
import type { Database } from '../database/open.js';
import { migrate } from '../database/migrate.js';
import { auditIn } from './audit.js';
import { boardsIn } from './boards.js';
import { channelsIn } from './channels.js';
import { countsIn } from './counts.js';
import { digestsIn } from './digests.js';
import { forgetWorkspace } from './forget-workspace.js';
import { heardIn } from './heard.js';
import { installationsIn } from './installations.js';
import { migrations } from './migrations.js';
import { occasionsIn } from './occasions.js';
import { ownTokensIn } from './own-tokens.js';
import { promptsIn, usersIn } from './remembered.js';
import type { Seal } from './seal.js';
import { servicesIn } from './services.js';
import { settingsIn } from './settings.js';
import { turnsIn } from './turns.js';
import { viewersIn } from './viewers.js';
import { submissionsIn } from './submissions.js';
import { SCHEMA, type Tables } from './tables.js';

export type Store = Awaited<ReturnType<typeof openStore>>;

export async function openStore(database: Database, seal: Seal) {
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  return {
    submissions: submissionsIn(db),
    channels: channelsIn(db),
    users: usersIn(db),
    prompts: promptsIn(db),
    settings: settingsIn(db),
    ownTokens: ownTokensIn(db, seal),
    audit: auditIn(db),
    viewers: viewersIn(db),
    digests: digestsIn(db),
    occasions: occasionsIn(db),
    boards: boardsIn(db),
    turns: turnsIn(db),
    installations: installationsIn<Installation>(db, seal),
    services: servicesIn(db, seal),
    heard: heardIn(db),
    counts: countsIn(db),
    forgetWorkspace: (workspace: string) => forgetWorkspace(db, SCHEMA, workspace),
  };
}
