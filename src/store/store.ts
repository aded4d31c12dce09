import type { Database } from '../database/database.js';
import { SCHEMA } from '../database/tables.js';
import { isUpToDate, migrate } from '../database/migrate.js';
import type { Log } from '../log.js';
import { freezesIn } from './freezes.js';
import { heldPostsIn } from './held-posts.js';
import { approvalsIn } from './approvals.js';
import { auditIn } from './audit.js';
import { boardsIn } from './boards.js';
import { tableChangesIn } from './table-changes.js';
import { channelsIn } from './channels.js';
import { countsIn } from './counts.js';
import { digestsIn } from './digests.js';
import { deleteTeams, deleteWorkspace } from './delete-workspace.js';
import { seenEventsIn } from './seen-events.js';
import { importsIn } from './imports.js';
import { keptTextsIn } from './kept-texts.js';
import { installationsIn } from './installations.js';
import { migrations } from './migrations.js';
import { occasionsIn } from './occasions.js';
import { ownTokensIn } from './own-tokens.js';
import { placesIn } from './places.js';
import { projectSettingsIn } from './project-settings.js';
import { picturesIn } from './pictures.js';
import { payloadChecksIn } from './payload-checks.js';
import { promptsIn, usersIn } from './remembered.js';
import { reseal } from './reseal.js';
import type { Seal } from './seal.js';
import { sentPartsIn } from './sent-parts.js';
import { seriesIn } from './series.js';
import { sendChecksIn } from './send-checks.js';
import { slotReservationsIn } from './slot-reservations.js';
import { servicesIn } from './services.js';
import { settingsIn } from './settings.js';
import { rateSlotsIn } from './rate-slots.js';
import { viewersIn } from './viewers.js';
import { submissionsIn } from './submissions.js';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Whether opening the store changes nothing in the database. */
export const isMigrated = (database: Database): Promise<boolean> => isUpToDate(database, SCHEMA, migrations);

export async function openStore(database: Database, seal: Seal, log?: Log) {
  await migrate(database, SCHEMA, migrations);
  const tables = <Tables>() => database.kysely<Tables>(SCHEMA);
  const changes = tableChangesIn(database, log);
  const pictures = picturesIn(tables(), seal);
  return {
    submissions: submissionsIn(tables()),
    channels: channelsIn(tables(), changes),
    projectSettings: projectSettingsIn(tables(), changes),
    users: usersIn(tables()),
    prompts: promptsIn(tables()),
    settings: settingsIn(tables(), changes),
    ownTokens: ownTokensIn(tables(), seal, changes),
    audit: auditIn(tables()),
    viewers: viewersIn(tables(), changes),
    digests: digestsIn(tables()),
    occasions: occasionsIn(tables()),
    boards: boardsIn(tables()),
    rateSlots: rateSlotsIn(tables()),
    installations: installationsIn(tables(), seal, changes),
    services: servicesIn(tables(), seal, changes),
    seenEvents: seenEventsIn(tables()),
    keptTexts: keptTextsIn(tables()),
    heldPosts: heldPostsIn(tables()),
    approvals: approvalsIn(tables()),
    sentParts: sentPartsIn(tables()),
    freezes: freezesIn(tables()),
    sendChecks: sendChecksIn(tables()),
    slotReservations: slotReservationsIn(tables()),
    imports: importsIn(tables()),
    pictures,
    series: seriesIn(tables()),
    payloadChecks: payloadChecksIn(tables()),
    places: placesIn(tables()),
    counts: countsIn(tables()),
    async reseal() {
      const secrets = await reseal(tables(), seal);
      const chunks = await pictures.reseal();
      return {
        resealed: secrets.resealed + chunks.resealed,
        unreadable: secrets.unreadable + chunks.unreadable,
      };
    },
    deleteWorkspace: (workspace: string) => deleteWorkspace(tables(), workspace),
    /** Some workspaces of an organization. */
    deleteTeams: (organization: string, teams: string[]) => deleteTeams(tables(), organization, teams),
  };
}
