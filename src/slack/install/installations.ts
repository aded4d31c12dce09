import { HOUR_S } from '../../durations.js';
import type { Authorize, Installation, InstallationQuery, InstallationStore } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Log } from '../../log.js';
import type { StoredInstallations } from './installations-table.js';
import { triggerClientOptions, type SlackApi } from './client.js';
import { pause, settledWithin } from '../answer/deadlines.js';

export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

export interface InstallationsOptions {
  installations: StoredInstallations;
  keys: AppKeys;
  api: SlackApi;
  now: () => Date;
  log: Log;
}

/** A token is valid for twelve hours. It is refreshed while it still works. */
const REFRESH_BEFORE_S = 2 * HOUR_S;
const TOKEN_LIFE_S = 13 * HOUR_S;
/** Longer than a refresh call can take. */
const CLAIM_MS = 10_000;
const OTHER_INSTANCE_MS = 500;
/** After a failed refresh. */
const RETRY_AFTER_MS = 30_000;
/** How long a delivery waits for a refresh, of its three seconds. */
const REFRESH_WAIT_MS = 1_000;

/** Loads installations with a token that still works, and refreshes tokens that expire soon. */
function createTokenRefresh({ installations, keys, api, now, log }: InstallationsOptions) {
  const expiresSoon = ({ bot }: Installation) =>
    bot?.refreshToken !== undefined && bot.expiresAt !== undefined && isAlmostOver(bot.expiresAt);

  /** More than a token's whole life is left only if the clock was set back. */
  function isAlmostOver(expiresAt: number): boolean {
    const left = expiresAt - now().getTime() / 1_000;
    return left < REFRESH_BEFORE_S || left > TOKEN_LIFE_S;
  }

  async function refreshed(current: Installation): Promise<Installation | undefined> {
    if (!current.bot?.refreshToken || !expiresSoon(current)) return undefined;
    const next = await new WebClient(undefined, triggerClientOptions(api)).oauth.v2.access({
      client_id: keys.clientId,
      client_secret: keys.clientSecret,
      grant_type: 'refresh_token',
      refresh_token: current.bot.refreshToken,
    });
    if (!next.access_token || !next.refresh_token || !next.expires_in) return undefined;
    const expiresAt = Math.floor(now().getTime() / 1_000) + next.expires_in;
    const bot = { ...current.bot, token: next.access_token, refreshToken: next.refresh_token, expiresAt };
    return { ...current, bot };
  }

  const inFlight = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();

  /** Only one instance asks Slack for the next token. */
  async function refresh(workspace: string): Promise<void> {
    const claimed = await installations.claim(workspace, now(), after(CLAIM_MS));
    if (!claimed) return pause(OTHER_INSTANCE_MS);
    await installations.completeClaim(workspace, await refreshed(claimed), now());
  }

  const after = (ms: number) => new Date(now().getTime() + ms);

  /** Ignores failures: the current token still works for a while, and the claim expires. */
  function refreshOnce(workspace: string): Promise<void> {
    const onError = (error: unknown) => {
      log.warn({ error, workspace }, 'could not refresh a token');
      for (const [id, until] of pausedUntil) if (until <= now().getTime()) pausedUntil.delete(id);
      pausedUntil.set(workspace, after(RETRY_AFTER_MS).getTime());
    };
    const running =
      inFlight.get(workspace) ??
      refresh(workspace)
        .catch(onError)
        .finally(() => inFlight.delete(workspace));
    inFlight.set(workspace, running);
    return running;
  }

  /** Returns the current token if the refresh fails or takes too long. */
  return async (workspace: string): Promise<Installation | undefined> => {
    const found = await installations.find(workspace);
    if (!found || !expiresSoon(found)) return found;
    const pausedForMs = (pausedUntil.get(workspace) ?? 0) - now().getTime();
    // A longer pause began before the clock was set back.
    if (pausedForMs > 0 && pausedForMs <= RETRY_AFTER_MS) return found;
    await settledWithin(REFRESH_WAIT_MS, refreshOnce(workspace));
    return installations.find(workspace);
  };
}

/** Bolt's installation store, with the current token of each workspace. */
export function createInstallations(options: InstallationsOptions) {
  const { installations, now, log } = options;
  const current = createTokenRefresh(options);

  const store: InstallationStore = {
    /** Upnext never acts as a person, so their token is not stored. */
    storeInstallation: async (installation) => {
      // Bolt's type includes OAuth v1, which Upnext does not use.
      const { user, ...rest } = installation as Installation;
      if (!rest.bot?.token || !workspaceOf(installation))
        throw new Error('The installation has no bot token.');
      const person = { id: user.id, token: undefined, scopes: undefined };
      await installations.save(workspaceOf(installation), { ...rest, user: person }, now());
      log.info({ workspace: workspaceOf(installation) }, 'installed');
    },
    fetchInstallation: async (query) => {
      const found = await current(workspaceOfQuery(query));
      if (!found) throw new Error('Upnext is not installed in this workspace.');
      return found;
    },
  };

  /** A delivery without a known installation goes on without a token, so that the person gets an error message. */
  const authorize: Authorize<boolean> = async (source) => {
    const workspace = workspaceOfQuery(source);
    const found = await current(workspace).catch((error: unknown) => {
      log.error({ error, workspace }, 'could not load the installation of a delivery');
      return undefined;
    });
    const { teamId, enterpriseId } = source;
    if (!found?.bot) return { ...(teamId && { teamId }), ...(enterpriseId && { enterpriseId }) };
    const { token, id, userId } = found.bot;
    return {
      botToken: token,
      botId: id,
      botUserId: userId,
      ...(teamId && { teamId }),
      ...(enterpriseId && { enterpriseId }),
    };
  };

  return {
    store,
    authorize,
    /** The installation that counts for a person: that of their organization, or of their workspace. */
    installedAs: async (person: { team: string; organization?: string | undefined }) => {
      const { team, organization } = person;
      if (organization && (await installations.find(organization))?.bot) return organization;
      return (await installations.find(team))?.bot && team;
    },
    async tokenOf(workspace: string): Promise<string> {
      const found = await current(workspace);
      if (!found?.bot) throw new Error('Upnext is not installed in this workspace.');
      return found.bot.token;
    },
  };
}

/** An app installed for a whole organization is one installation, stored under the organization. */
export const workspaceOf = ({ isEnterpriseInstall, enterprise, team }: Installation<'v1' | 'v2', boolean>) =>
  (isEnterpriseInstall ? enterprise?.id : team?.id) ?? '';

/** Undefined unless the app was installed for a whole organization: then it is in none of its workspaces yet. */
export function addToWorkspacesUrl(installation: Installation<'v1' | 'v2', boolean>): string | undefined {
  const { isEnterpriseInstall, enterprise, appId } = installation;
  if (!isEnterpriseInstall || !enterprise) return undefined;
  const apps = `https://app.slack.com/manage/${enterprise.id}/integrations`;
  return appId ? `${apps}/profile/${appId}/workspaces/add` : apps;
}

const workspaceOfQuery = ({
  isEnterpriseInstall,
  enterpriseId,
  teamId,
}: Pick<InstallationQuery<boolean>, 'isEnterpriseInstall' | 'enterpriseId'> & {
  teamId?: string | undefined;
}) => (isEnterpriseInstall ? enterpriseId : teamId) ?? '';
