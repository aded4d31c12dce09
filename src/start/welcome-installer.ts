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
 * Offers the person who installed Upnext to choose its managers, until there are some. With the token of an organization,
 * Slack tells only who the admins of the organization are, so this person becomes the first manager there.
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

const welcome = (who: string) => ({
  text: INSTALLED,
  blocks: [
    section(`:white_check_mark: *Upnext is installed.* Type \`/upnext\` in any channel to start.`),
    section(who),
    CHOOSE,
  ],
});

const WORKSPACE = welcome(
  'The admins and owners of this workspace manage Upnext. You can name more people, who then also receive approval requests.',
);
const ORGANIZATION = welcome(
  'You and the admins of your organization manage Upnext. Slack doesn’t tell Upnext who the admins of each workspace are, so name the people who should manage it there.',
);
