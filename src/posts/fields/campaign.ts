import { optionsInProject } from './about-project.js';
import type { Deps } from '../../deps.js';
import { actorOf } from '../../slack/people/actor.js';
import { context, field } from '../../slack/text/blocks.js';
import { projectIdOf, searchedOption, searchSelect } from '../../ui/project/project-field.js';
import { campaignMark } from '../card/lines.js';
import type { PostContext } from '../about.js';
import type { PostField } from '../field.js';
import { column, type Column, type FieldColumns } from './column.js';
import type { Draft } from './draft.js';

/** The campaign of a post. The service has none, so Upnext keeps it. */

const CAMPAIGN = 'Campaign';
const FIND_CAMPAIGN = 'find_campaign';
const MAX_NAME = 60;
const HINT = 'Groups posts in Upnext. The scheduling service doesn’t get it.';

const COLUMN: Column = {
  ...column(
    'campaign',
    'Campaign',
    /^(?:campaigns?|kampagnen?|campagnes?|campanas?|campanhas?|campagna|campagne|キャンペーン)$/,
    'the campaign',
  ),
  isWritten: (rows) => rows.some(({ campaign }) => campaign),
};

const columns: FieldColumns = {
  all: [COLUMN],
  read({ campaign = '' }) {
    const name = nameOf(campaign);
    if (name.length > MAX_NAME)
      return { problems: [`The campaign’s name is longer than ${MAX_NAME} characters.`] };
    return { values: name ? { campaign: name } : {} };
  },
  title: ({ campaign }) => (campaign ? [campaignMark(campaign)] : []),
  write: ({ campaign }) => (campaign ? { campaign } : {}),
};

export const campaignField: PostField = {
  place: 'more',
  draw: ({ values: { campaign } }) => [
    field(
      CAMPAIGN,
      'Campaign',
      searchSelect(
        FIND_CAMPAIGN,
        'Choose a campaign, or type a new one',
        campaign ? optionOf(campaign) : undefined,
      ),
      { optional: true, dispatch: true, hint: HINT },
    ),
  ],
  opensMore: ({ values: { campaign } }) => campaign !== undefined,
  read(state) {
    const campaign = searchedOption(state, CAMPAIGN)?.value;
    return campaign ? { campaign } : {};
  },
  // The parameters of links may name it.
  redraws: [FIND_CAMPAIGN],
  options: { [FIND_CAMPAIGN]: suggest },
  words: ({ campaign }) => [{ label: 'Campaign', text: campaign ?? '' }],
  card: ({ campaign }) => (campaign ? [context(campaignMark(campaign))] : []),
  columns,
};

const nameOf = (typed: string) => typed.replace(/\s+/g, ' ').trim();
const optionOf = (name: string) => ({ text: name, value: name });

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** "spring" is “Spring”, if that is how it was written first. */
export async function withKnownCampaign(values: Draft, { deps, actor, about }: PostContext): Promise<Draft> {
  const { campaign } = values;
  if (!campaign) return values;
  const { projectSettings } = deps.store;
  const project = projectIdOf(about, values) ?? '';
  const { campaigns = [] } = await projectSettings.find(actor.workspace, project);
  const known = campaigns.find((name) => isSame(name, campaign));
  if (!known) await projectSettings.addCampaign(actor.workspace, project, campaign, deps.now());
  return { ...values, campaign: known ?? campaign };
}

/** The campaigns of the project, the newest first, and a new one with the name that is typed. */
function suggest({ store }: Pick<Deps, 'store'>) {
  return optionsInProject(async ({ body, context: bolt, options }, project) => {
    const { workspace } = actorOf(bolt, body);
    const typed = nameOf(options.value).slice(0, MAX_NAME);
    const { campaigns = [] } = await store.projectSettings.find(workspace, project);
    const found = campaigns.filter((name) => name.toLowerCase().includes(typed.toLowerCase())).reverse();
    const isNew = typed !== '' && !campaigns.some((name) => isSame(name, typed));
    const added = isNew ? [{ text: `New campaign: ${typed}`, value: typed }] : [];
    return [...found.slice(0, 99).map(optionOf), ...added];
  });
}
