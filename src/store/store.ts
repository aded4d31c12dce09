import type { Database } from '../database/database.js';
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
import { SCHEMA, type Tables } from './tables.js';

export type Store = Awaited<ReturnType<typeof openStore>>;

/** Whether opening the store changes nothing in the database. */
export const isMigrated = (database: Database): Promise<boolean> => isUpToDate(database, SCHEMA, migrations);

export async function openStore(database: Database, seal: Seal, log?: Log) {
  await migrate(database, SCHEMA, migrations);
  const db = database.kysely<Tables>(SCHEMA);
  const changes = tableChangesIn(database, log);
  const pictures = picturesIn(db, seal);
  return {
    submissions: submissionsIn(db),
    channels: channelsIn(db, changes),
    projectSettings: projectSettingsIn(db, changes),
    users: usersIn(db),
    prompts: promptsIn(db),
    settings: settingsIn(db, changes),
    ownTokens: ownTokensIn(db, seal, changes),
    audit: auditIn(db),
    viewers: viewersIn(db, changes),
    digests: digestsIn(db),
    occasions: occasionsIn(db),
    boards: boardsIn(db),
    rateSlots: rateSlotsIn(db),
    installations: installationsIn(db, seal, changes),
    services: servicesIn(db, seal, changes),
    seenEvents: seenEventsIn(db),
    keptTexts: keptTextsIn(db),
    heldPosts: heldPostsIn(db),
    approvals: approvalsIn(db),
    sentParts: sentPartsIn(db),
    freezes: freezesIn(db),
    sendChecks: sendChecksIn(db),
    slotReservations: slotReservationsIn(db),
    imports: importsIn(db),
    pictures,
    series: seriesIn(db),
    payloadChecks: payloadChecksIn(db),
    places: placesIn(db),
    counts: countsIn(db),
    async reseal() {
      const secrets = await reseal(db, seal);
      const chunks = await pictures.reseal();
      return {
        resealed: secrets.resealed + chunks.resealed,
        unreadable: secrets.unreadable + chunks.unreadable,
      };
    },
    deleteWorkspace: (workspace: string) => deleteWorkspace(db, SCHEMA, workspace),
    /** Some workspaces of an organization. */
    deleteTeams: (organization: string, teams: string[]) => deleteTeams(db, organization, teams),
  };
}
