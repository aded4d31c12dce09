import type { Authorize, Installation, InstallationQuery, InstallationStore } from '@slack/bolt';
import { WebClient } from '@slack/web-api';
import type { Log } from '../log.js';
import type { Store } from '../store/store.js';
import { triggerClientOptions, type SlackApi } from './client.js';
import { pause, settledWithin } from './deadlines.js';

export interface AppKeys {
  clientId: string;
  clientSecret: string;
}

export interface InstallationsOptions {
  installations: Store['installations'];
  keys: AppKeys;
  api: SlackApi;
  now: () => Date;
  log: Log;
}

/** A token lives twelve hours; it is changed for the next one while this one still works. */
const REFRESH_BEFORE_S = 2 * 60 * 60;
/** Longer than Slack is waited for. */
const CLAIM_MS = 10_000;
const ANOTHER_IS_AT_IT_MS = 500;
const PAUSE_MS = 30_000;
/** Of a person's three seconds. */
const WAITS_MS = 1_000;

/** The app's installations, in Bolt's own words, and each workspace's token, always a living one. */
export function createInstallations({ installations, keys, api, now, log }: InstallationsOptions) {
  const isAgeing = ({ bot }: Installation) =>
    bot?.refreshToken !== undefined &&
    (bot.expiresAt ?? Infinity) - now().getTime() / 1_000 < REFRESH_BEFORE_S;

  async function refreshed(current: Installation): Promise<Installation | undefined> {
    if (!current.bot?.refreshToken || !isAgeing(current)) return undefined;
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

  const underWay = new Map<string, Promise<void>>();
  const pausedUntil = new Map<string, number>();

  /** Of all that see a token age, here and in other instances, one asks Slack for the next. */
  async function refresh(workspace: string): Promise<void> {
    const claimed = await installations.claim(workspace, now(), after(CLAIM_MS));
    if (!claimed) return pause(ANOTHER_IS_AT_IT_MS);
    await installations.completeClaim(workspace, await refreshed(claimed), now());
  }

  const after = (ms: number) => new Date(now().getTime() + ms);

  /** Whether Slack or the database fails: the present token may still do, and a claim runs out by itself. */
  function refreshOnce(workspace: string): Promise<void> {
    const failed = (error: unknown) => {
      log.warn({ error, workspace }, 'a token could not be refreshed');
      for (const [one, until] of pausedUntil) if (until <= now().getTime()) pausedUntil.delete(one);
      pausedUntil.set(workspace, after(PAUSE_MS).getTime());
    };
    const one =
      underWay.get(workspace) ??
      refresh(workspace)
        .catch(failed)
        .finally(() => underWay.delete(workspace));
    underWay.set(workspace, one);
    return one;
  }

  /** While Slack does not give the next token, or takes its time, the present one may still do. */
  async function current(workspace: string): Promise<Installation | undefined> {
    const found = await installations.find(workspace);
    if (!found || !isAgeing(found)) return found;
    if ((pausedUntil.get(workspace) ?? 0) > now().getTime()) return found;
    await settledWithin(WAITS_MS, refreshOnce(workspace));
    return installations.find(workspace);
  }

  const store: InstallationStore = {
    /** Nothing is done in a person's name: their own token is not kept. */
    storeInstallation: async (installation) => {
      const { user, ...rest } = installation as Installation;
      if (!rest.bot?.token || !workspaceOf(installation)) throw new Error('Slack gave no token for a bot.');
      const person = { id: user.id, token: undefined, scopes: undefined };
      await installations.save(workspaceOf(installation), { ...rest, user: person }, now());
      log.info({ workspace: workspaceOf(installation) }, 'installed');
    },
    fetchInstallation: async (query) => {
      const found = await current(workspaceAsked(query));
      if (!found) throw new Error('Upnext is not installed there.');
      return found;
    },
  };

  /** Of a workspace that nothing is known of, or not just now, deliveries go on without a token: its people hear of it all the same. */
  const authorize: Authorize<boolean> = async (source) => {
    const workspace = workspaceAsked(source);
    const found = await current(workspace).catch((error: unknown) => {
      log.error({ error, workspace }, 'it is not known whose delivery this is');
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
    async tokenOf(workspace: string): Promise<string> {
      const found = await current(workspace);
      if (!found?.bot) throw new Error('Upnext is not installed there.');
      return found.bot.token;
    },
  };
}

/** An app that a whole organisation has installed is one installation: everything is kept by the organisation then. */
const workspaceOf = ({ isEnterpriseInstall, enterprise, team }: Installation<'v1' | 'v2', boolean>) =>
  (isEnterpriseInstall ? enterprise?.id : team?.id) ?? '';

const workspaceAsked = ({
  isEnterpriseInstall,
  enterpriseId,
  teamId,
}: Pick<InstallationQuery<boolean>, 'isEnterpriseInstall' | 'enterpriseId'> & {
  teamId?: string | undefined;
}) => (isEnterpriseInstall ? enterpriseId : teamId) ?? '';
