import type { Installation } from '@slack/bolt';
import type { WebClient } from '@slack/web-api';
import type { Log } from '../log.js';
import { actions, button, section } from '../slack/blocks.js';
import { workspaceOf } from '../slack/installations.js';
import { sendDirectMessage } from '../slack/notify.js';
import type { Store } from '../store/store.js';
import { OPEN_SETTINGS } from '../views/shared-buttons.js';

interface Environment {
  store: Pick<Store, 'settings'>;
  slackOnce: (workspace: string) => Promise<WebClient>;
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
    const workspace = workspaceOf(installation);
    const { isEnterpriseInstall, user } = installation;
    try {
      const settings = await store.settings.current(workspace);
      if (settings.managers.length > 0) return;
      if (isEnterpriseInstall)
        await store.settings.change(workspace, { ...settings, managers: [user.id] }, now());
      const reply = isEnterpriseInstall ? ORGANIZATION : WORKSPACE;
      await sendDirectMessage(await slackOnce(workspace), user.id, reply);
    } catch (error) {
      log.warn({ error, workspace }, 'could not welcome the person who installed Upnext');
    }
  };

const INSTALLED = 'Upnext is installed. Type `/upnext` in any channel to start.';
const CHOOSE = actions('managers', button('Choose managers', OPEN_SETTINGS));

const welcome = (managers: string) => ({
  text: INSTALLED,
  blocks: [
    section(`:white_check_mark: *Upnext is installed.* Type \`/upnext\` in any channel to start.`),
    section(managers),
    CHOOSE,
  ],
});

const WORKSPACE = welcome(
  'The admins and owners of this workspace manage Upnext. You can add more managers, who then also receive approval requests.',
);
const ORGANIZATION = welcome(
  'You and the admins of your organization manage Upnext. Slack doesn’t tell Upnext who the admins of each workspace are, so choose the people who should manage it there.',
);
