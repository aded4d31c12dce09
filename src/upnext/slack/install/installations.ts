import type {
  Authorize,
  AuthorizeSourceData,
  Installation,
  InstallationQuery,
  InstallationStore,
} from '@slack/bolt';
import type { Log } from '../../log.js';
import type { StoredInstallations } from './installations-table.js';

export interface InstallationsOptions {
  installations: StoredInstallations;
  now: () => Date;
  log: Log;
}

/** Bolt's installation store. */
export function createInstallations({ installations, now, log }: InstallationsOptions) {
  const store: InstallationStore = {
    /** Upnext never acts as a person, so their token is not stored. */
    storeInstallation: async (installation) => {
      // Bolt's type includes OAuth v1, which Upnext does not use.
      const { user, ...rest } = installation as Installation;
      if (!rest.bot?.token || !workspaceOf(installation))
        throw new Error('The installation has no bot token.');
      if (rest.bot.refreshToken)
        throw new Error(
          'Token rotation is on. Create the Slack app again from the manifest, which has it off.',
        );
      const person = { id: user.id, token: undefined, scopes: undefined };
      await installations.save(workspaceOf(installation), { ...rest, user: person }, now());
      log.info({ workspace: workspaceOf(installation) }, 'installed');
    },
    fetchInstallation: async (query) => {
      const found = await installations.find(workspaceOfQuery(query));
      if (!found) throw new Error('Upnext is not installed in this workspace.');
      return found;
    },
  };

  /** A delivery without a known installation goes on without a token, so that the person gets an error message. */
  const authorize: Authorize<boolean> = async (source) => {
    const workspace = workspaceOfQuery(source);
    const found = await installations.find(workspace).catch((error: unknown) => {
      log.error({ error, workspace }, 'could not load the installation of a delivery');
      return undefined;
    });
    const { teamId, enterpriseId } = source;
    const from = { ...(teamId && { teamId }), ...(enterpriseId && { enterpriseId }) };
    if (!found?.bot) return from;
    const { token, id, userId } = found.bot;
    return { ...from, botToken: token, botId: id, botUserId: userId };
  };

  return {
    store,
    authorize,
    /** The installation that counts for a person: that of their organization, or of their workspace. */
    async installedAs({ team, organization }: { team: string; organization?: string | undefined }) {
      if (organization && (await installations.find(organization))?.bot) return organization;
      return (await installations.find(team))?.bot && team;
    },
    async tokenOf(workspace: string): Promise<string> {
      const found = await installations.find(workspace);
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

const workspaceOfQuery = (query: InstallationQuery<boolean> | AuthorizeSourceData<boolean>) =>
  (query.isEnterpriseInstall ? query.enterpriseId : query.teamId) ?? '';
