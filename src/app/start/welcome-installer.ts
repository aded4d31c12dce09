import type { Installation } from '@slack/bolt';
import { SETTINGS } from '../../features/settings/modal.js';
import { newReference, type Log } from '../../log.js';
import type { ClientOf } from '../../slack/install/client.js';
import { addToWorkspacesUrl, workspaceOf } from '../../slack/install/installations.js';
import { sendDirectMessage } from '../../slack/send/notify.js';
import type { WorkspaceSettings } from '../../rights/settings-table.js';
import type { Store } from '../tables/store.js';
import { organizationWelcome, workspaceWelcome } from '../../ui/installer-welcome.js';

interface Environment {
  store: Pick<Store, 'settings' | 'audit'>;
  slackOnce: ClientOf;
  now: () => Date;
  log: Log;
}

/**
 * Invites the person who installed Upnext to choose its managers, unless it has some. With an organization's token, Slack
 * reports only the admins of the organization, so there this person becomes the first manager.
 */
export const createInstallerWelcome =
  ({ store, slackOnce, now, log }: Environment) =>
  async (installation: Installation<'v1' | 'v2', boolean>): Promise<void> => {
    async function makeManager(workspace: string, person: string, before: WorkspaceSettings): Promise<void> {
      const after = { ...before, managers: [person] };
      const at = now();
      await store.settings.change(workspace, after, at);
      const entry = { workspace, at, person, action: SETTINGS, before, after, reference: newReference() };
      await store.audit.write({ ...entry, outcome: 'done' });
    }

    const workspace = workspaceOf(installation);
    const { isEnterpriseInstall, user } = installation;
    try {
      const settings = await store.settings.current(workspace);
      if (settings.managers.length > 0) return;
      if (isEnterpriseInstall) await makeManager(workspace, user.id, settings);
      const addUrl = addToWorkspacesUrl(installation);
      const welcome = addUrl === undefined ? workspaceWelcome : organizationWelcome(addUrl);
      await sendDirectMessage(await slackOnce(workspace), user.id, welcome);
    } catch (error) {
      // Slack may refuse messages to people in workspaces that don’t have the app yet. They get one when it is added.
      log.warn({ error, workspace }, 'could not welcome the person who installed Upnext');
    }
  };
