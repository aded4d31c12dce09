import { oneLine } from '../../api/read/label.js';
import type { Deps } from '../../deps.js';
import type { ProjectSettings } from '../../rights/project-settings-table.js';
import { actorOf } from '../../slack/people/actor.js';
import { field } from '../../slack/text/blocks.js';
import { chosenOption } from '../../slack/views/view-state.js';
import { searchSelect } from '../../ui/project/project-field.js';
import { optionsInProject } from '../../ui/suggest.js';
import { MAX_CAMPAIGN } from '../model/details.js';
import type { Draft } from '../model/draft.js';
import type { PostField } from './field.js';

/** The campaign of a post. The service has none, so Upnext keeps it. */

const CAMPAIGN = 'Campaign';
export const FIND_CAMPAIGN = 'find_campaign';
const HINT = 'Groups posts in Upnext only.';

export const campaignField: PostField = {
  draw({ values: { campaign } }) {
    const chosen = campaign ? optionOf(campaign) : undefined;
    const select = searchSelect(FIND_CAMPAIGN, 'Choose a campaign, or type a new one', chosen);
    return [field(CAMPAIGN, 'Campaign', select, { optional: true, dispatch: true, hint: HINT })];
  },
  read(state) {
    const campaign = chosenOption(state, CAMPAIGN)?.value;
    return campaign ? { campaign } : {};
  },
  // The parameters of links may name it.
  changes: { [FIND_CAMPAIGN]: (form) => form },
};

const optionOf = (name: string) => ({ text: name, value: name });

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** "spring" is “Spring”, if that is how it was written first. */
export const knownCampaign = (
  { campaigns = [] }: Pick<ProjectSettings, 'campaigns'>,
  { campaign = '' }: Draft,
): string | undefined => campaigns.find((name) => isSame(name, campaign));

/** The campaigns of the project, the newest first, and a new one with the name that is typed. */
export function suggestCampaigns({ store }: Pick<Deps, 'store'>) {
  return optionsInProject(async ({ body, context: bolt, options }, project) => {
    const { workspace } = actorOf(bolt, body);
    const typed = oneLine(options.value).slice(0, MAX_CAMPAIGN);
    const { campaigns = [] } = await store.projectSettings.find(workspace, project);
    const found = campaigns.filter((name) => name.toLowerCase().includes(typed.toLowerCase())).reverse();
    const isNew = typed !== '' && !campaigns.some((name) => isSame(name, typed));
    const added = isNew ? [{ text: `New campaign: ${typed}`, value: typed }] : [];
    return [...found.slice(0, 99).map(optionOf), ...added];
  });
}
