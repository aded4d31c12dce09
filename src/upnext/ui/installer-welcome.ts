import { actions, button, type Reply, section } from '../slack/text/blocks.js';
import { SHOW_PEOPLE } from './shared-buttons.js';

/** What the person who installed Upnext gets. */

const INSTALLED = 'Upnext is installed.';
const ADDED = 'Upnext was added to a workspace of your organization.';
const START = 'To start, type `/upnext` in any channel, mention @Upnext in a thread, or send a message here.';
const START_THERE = 'People there can start now: type `/upnext` in any channel.';
const CHOOSE = actions('managers', button('Choose managers', SHOW_PEOPLE));

export const workspaceWelcome: Reply = {
  text: `${INSTALLED} ${START}`,
  blocks: [
    section(`:white_check_mark: *${INSTALLED}* ${START}`),
    section(
      'The admins and owners of this workspace manage Upnext. You can add managers, who also get requests sent with “Ask an admin”.',
    ),
    CHOOSE,
  ],
};

const ORGANIZATION_MANAGERS =
  'You and the admins of your organization manage Upnext. Slack doesn’t tell Upnext who the admins of each workspace are, so choose the people who should manage it there.';

/** After an installation for an organization, Upnext is in none of its workspaces. */
export const organizationWelcome = (addUrl: string): Reply => ({
  text: `${INSTALLED} An admin of your organization has to add it to workspaces before anyone can use it.`,
  blocks: [
    section(
      `:white_check_mark: *${INSTALLED}* Before anyone can use it, an admin of your organization has to <${addUrl}|add it to workspaces>.`,
    ),
    section(ORGANIZATION_MANAGERS),
    CHOOSE,
  ],
});

export const addedWelcome: Reply = {
  text: `${ADDED} ${START_THERE}`,
  blocks: [section(`:white_check_mark: *${ADDED}* ${START_THERE}`), section(ORGANIZATION_MANAGERS), CHOOSE],
};
