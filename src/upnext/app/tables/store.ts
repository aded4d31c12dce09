import { auditIn } from '../../audit/table.js';
import type { Database } from '../../database/database.js';
import { isUpToDate, migrate } from '../../database/migrate.js';
import type { Seal } from '../../database/seal.js';
import { createTableCaches } from '../../database/table-caches.js';
import { SCHEMA, tablesIn } from '../../database/tables.js';
import { digestsIn, digestStands } from '../../digest/table.js';
import { keptFormsIn } from '../../forms/kept-forms-table.js';
import { viewersIn } from '../../lists/home/viewers-table.js';
import { messagesIn } from '../../messages/table.js';
import { picturesIn } from '../../pictures/table.js';
import { postTablesIn } from '../../posts/store/tables.js';
import { projectSettingsIn } from '../../rights/project-settings-table.js';
import { settingsIn } from '../../rights/settings-table.js';
import { seenEventsIn } from '../../slack/events/seen-events-table.js';
import { installationsIn } from '../../slack/install/installations-table.js';
import { placesIn } from '../../slack/install/places-table.js';
import { turnsIn } from '../../slack/send/turns-table.js';
import { channelsIn } from '../../workspaces/channels-table.js';
import { promptsIn, usersIn } from '../../workspaces/remembered-table.js';
import { secretsIn } from '../../workspaces/secrets-table.js';
import { servicesIn } from '../../workspaces/services-table.js';
import { deleteTeams, deleteWorkspace } from './delete-workspace.js';
import { reseal } from './reseal.js';
import { migrations } from './schema.js';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Whether opening the store changes nothing in the database. */
export const isMigrated = (database: Database): Promise<boolean> => isUpToDate(database, SCHEMA, migrations);

export async function openStore(database: Database, seal: Seal) {
  await migrate(database, SCHEMA, migrations);
  const tables = <Tables>() => tablesIn<Tables>(database);
  const caches = createTableCaches();
  return {
    ...postTablesIn(database),
    pictures: picturesIn(tables()),
    keptForms: keptFormsIn(tables()),
    channels: channelsIn(tables(), caches),
    projectSettings: projectSettingsIn(tables(), caches),
    users: usersIn(tables()),
    prompts: promptsIn(tables()),
    settings: settingsIn(tables(), caches),
    secrets: secretsIn(tables()),
    audit: auditIn(tables()),
    viewers: viewersIn(tables(), caches),
    digests: digestsIn(tables()),
    turns: turnsIn(tables()),
    installations: installationsIn(tables(), seal, caches),
    services: servicesIn(tables(), seal, caches),
    seenEvents: seenEventsIn(tables()),
    places: placesIn(tables()),
    messages: messagesIn(tables(), digestStands),
    reseal: () => reseal(tables(), seal),
    deleteWorkspace: (workspace: string, installedBefore: Date) =>
      deleteWorkspace(tables(), workspace, installedBefore).finally(caches.clear),
    /** Some workspaces of an organization. */
    deleteTeams: (organization: string, teams: string[]) =>
      deleteTeams(tables(), organization, teams).finally(caches.clear),
  };
}
