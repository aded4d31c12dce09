import type { Context } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { MINUTE_MS } from '../../../when/index.js';
import { defineWorker, type Worker } from '../../jobs/job.js';
import type { Jobs } from '../../jobs/jobs.js';
import type { Journal } from '../../log.js';
import { pause } from '../answer/deadlines.js';
import type { EventListeners } from '../events/listeners.js';
import { actorOf, isOrganization } from '../people/actor.js';
import type { People } from '../people/people.js';
import { callOnce, UNINSTALLED_ERRORS } from '../send/call-once.js';
import type { ClientOf } from './client.js';
import type { StoredInstallations } from './installations-table.js';
import type { StoredPlaces } from './places-table.js';

/** All that keeps something about a workspace. */
export interface UninstallDeps {
  store: {
    installations: Pick<StoredInstallations, 'installedAt' | 'organizations'>;
    places: Pick<StoredPlaces, 'teams'>;
    deleteWorkspace(workspace: string, installedBefore: Date): Promise<boolean>;
    deleteTeams(organization: string, teams: string[]): Promise<void>;
  };
  jobs: Pick<Jobs, 'addIfMissing' | 'removeWorkspace'>;
  people: Pick<People, 'clear'>;
  slackOnce: ClientOf;
  now: () => Date;
  log: Journal;
}

interface UninstallEvent {
  context: Context;
  body: {
    event_id: string;
    /** In seconds. */
    event_time: number;
    team_id?: string | null;
    enterprise_id?: string | null;
    authorizations?: unknown[];
  };
}

export const UNINSTALLED = 'uninstalled';

/** The events that Slack sends when the app is removed from somewhere. */
export const REMOVALS = new Set<unknown>(['app_uninstalled', 'tokens_revoked', 'team_access_revoked']);

/** Names no `workspace`, so that the deletion leaves its own job alone. */
const removalSchema = z.object({
  /** In seconds. */
  at: z.number(),
  /** What was uninstalled, if the event says it in an authorization. */
  authorized: z.string().exactOptional(),
  /** The workspace and the organization that the event names. */
  named: z.array(z.string()),
  /** Where an organization removed the app. Without these, it was uninstalled. */
  teams: z.array(z.string()).exactOptional(),
});
type Removal = z.infer<typeof removalSchema>;

/** Uninstalling deletes everything that is stored about a workspace or organization. Slack sends both events, in either order. */
export const uninstallListeners = (deps: UninstallDeps): EventListeners => ({
  app_uninstalled: (args) => untilStored(args, uninstalled(args), deps),
  tokens_revoked: async (args) => {
    const { tokens }: { tokens?: { bot?: string[] } } = args.event;
    if (tokens?.bot?.length) await untilStored(args, uninstalled(args), deps);
  },
  team_access_revoked: (args) => {
    const named = [args.context.enterpriseId, args.body.enterprise_id].flatMap((id) => id ?? []);
    const teams = revokedTeams.parse(args.event).team_ids;
    return untilStored(args, { at: args.body.event_time, named, teams }, deps);
  },
});

const revokedTeams = z.object({ team_ids: z.array(z.string()) });

function uninstalled({ context, body }: UninstallEvent): Removal {
  const { workspace } = actorOf(context, body);
  const named = [body.team_id, body.enterprise_id].flatMap((id) => id ?? []);
  const isAuthorized = Boolean(body.authorizations?.length && workspace);
  return { at: body.event_time, named, ...(isAuthorized && { authorized: workspace }) };
}

const RETRY_AFTER_MS = [1_000, 5_000, 30_000, 120_000, 600_000, 1_800_000];

/** The event is acked once its job is stored. If this process ends before that, Slack sends the event again. */
async function untilStored(
  { context, body }: UninstallEvent,
  removal: Removal,
  deps: UninstallDeps,
): Promise<void> {
  const store = () => deps.jobs.addIfMissing(UNINSTALLED, body.event_id, deps.now(), removal);
  for (const ms of RETRY_AFTER_MS) {
    try {
      return void (await store());
    } catch (error) {
      const { workspace } = actorOf(context, body);
      deps.log.error({ workspace, error }, 'could not store that a workspace was uninstalled, trying again');
      await pause(ms);
    }
  }
  await store();
}

/** Runs again until everything is deleted. */
export const uninstallWorker = (deps: UninstallDeps): Worker =>
  defineWorker({
    queue: UNINSTALLED,
    concurrency: 4,
    leaseSeconds: 60,
    schema: removalSchema,
    async handler({ data }) {
      if (data.teams) return deleteTeams(data, data.teams, deps);
      for (const workspace of await findUninstalled(data, deps))
        await deleteWorkspace(workspace, data.at, deps);
    },
  });

/**
 * The event may come hours late and does not always name the organization, so Slack is asked which workspaces have the app
 * now.
 */
async function deleteTeams({ named }: Removal, revoked: string[], deps: UninstallDeps): Promise<void> {
  const { store, people, slackOnce, log } = deps;
  for (const organization of new Set([...named, ...(await store.installations.organizations())])) {
    const known = await store.places.teams(organization, revoked);
    if (known.length === 0) continue;
    const accessible = await teamsOf(organization, slackOnce);
    const gone = known.filter((team) => !accessible.includes(team));
    if (gone.length === 0) continue;
    await store.deleteTeams(organization, gone);
    people.clear(organization);
    log.info(
      { workspace: organization, teams: gone },
      'removed from workspaces: deleted what belonged to them',
    );
  }
}

const MOST_TEAMS = 1_000;

/** The workspaces of an organization that have the app. None once it is uninstalled. */
async function teamsOf(organization: string, slackOnce: ClientOf): Promise<string[]> {
  const client = await slackOnce(organization);
  const teams: string[] = [];
  let cursor = '';
  do {
    const page = cursor;
    const called = await callOnce(() =>
      client.auth.teams.list({ limit: MOST_TEAMS, ...(page && { cursor: page }) }),
    );
    if (called.state === 'refused' && REVOKED.has(called.error)) return [];
    if (called.state !== 'done') throw new Error('Slack did not say which workspaces have the app.');
    teams.push(...(called.value.teams ?? []).flatMap(({ id }) => id ?? []));
    cursor = called.value.response_metadata?.next_cursor ?? '';
  } while (cursor);
  return teams;
}

/**
 * In an organization, the event may say in an authorization what was uninstalled, or name only the organization or one of
 * its workspaces. Without an authorization, these are the installations whose tokens Slack has revoked.
 */
async function findUninstalled({ authorized, named }: Removal, deps: UninstallDeps): Promise<string[]> {
  const { installations } = deps.store;
  if (authorized !== undefined) return [authorized];
  const organizations = await installations.organizations();
  const installed = await filterAsync(named, async (id) => Boolean(await installations.installedAt(id)));
  const possible = new Set([...installed, ...(named.some(isOrganization) ? [] : organizations)]);
  // A bot for one workspace has its token in the settings, and no stored installation.
  if (possible.size === 0) return named;
  return filterAsync([...possible], async (id) => isRevoked(await deps.slackOnce(id)));
}

async function filterAsync(ids: string[], keep: (id: string) => Promise<boolean>): Promise<string[]> {
  const kept: string[] = [];
  for (const id of ids) if (await keep(id)) kept.push(id);
  return kept;
}

/** Fewer than TOKEN_ERRORS: after the others, the app may still be installed, and its data must stay. */
const REVOKED = new Set([...UNINSTALLED_ERRORS, 'invalid_auth']);

async function isRevoked(client: WebClient): Promise<boolean> {
  const called = await callOnce(() => client.auth.test());
  if (called.state === 'done') return false;
  if (called.state === 'refused') return REVOKED.has(called.error);
  throw new Error('Slack did not say whether the token still works.');
}

const LATE_MS = 10 * MINUTE_MS;

/** A bot for one workspace has no stored installation that is newer than the event. Its settings may have a new token, which works. */
async function hasNewToken(workspace: string, eventTime: number, deps: UninstallDeps): Promise<boolean> {
  const { store, slackOnce, now } = deps;
  const isLate = now().getTime() > eventTime * 1_000 + LATE_MS;
  if (!isLate || (await store.installations.installedAt(workspace))) return false;
  // Without an installation, a bot for many workspaces has no token.
  const client = await slackOnce(workspace).catch(() => undefined);
  return client !== undefined && !(await isRevoked(client));
}

async function deleteWorkspace(workspace: string, eventTime: number, deps: UninstallDeps): Promise<void> {
  const { store, jobs, people, log } = deps;
  // Slack repeats events for hours: by then somebody may have reinstalled the app.
  if (await hasNewToken(workspace, eventTime, deps)) return;
  const isDeleted = await store.deleteWorkspace(workspace, new Date((eventTime + 1) * 1_000));
  if (!isDeleted) return;
  await jobs.removeWorkspace(workspace);
  people.clear(workspace);
  log.info({ workspace }, 'uninstalled: deleted everything stored about this workspace');
}
