import { actions, button, section, type Reply } from '../slack/blocks.js';
import { OPEN_SETTINGS } from './shared-buttons.js';

/** What the person who installed Upnext gets. */

const INSTALLED = 'Upnext is installed.';
const START = 'To start, type `/upnext` in any channel, mention @Upnext in a thread, or send a message here.';
const CHOOSE = actions('managers', button('Choose managers', OPEN_SETTINGS));

export const installerWelcome = (isOrganization: boolean): Reply => ({
  text: `${INSTALLED} ${START}`,
  blocks: [
    section(`:white_check_mark: *${INSTALLED}* ${START}`),
    section(isOrganization ? ORGANIZATION : WORKSPACE),
    CHOOSE,
  ],
});

const WORKSPACE =
  'The admins and owners of this workspace manage Upnext. You can add more managers, who then also receive approval requests.';
const ORGANIZATION =
  'You and the admins of your organization manage Upnext. Slack doesn’t tell Upnext who the admins of each workspace are, so choose the people who should manage it there.';
