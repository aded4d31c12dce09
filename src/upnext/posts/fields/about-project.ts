import type { Deps } from '../../deps.js';
import { projectDetails } from '../../rights/project-settings-table.js';
import type { Requester } from '../../slack/people/actor.js';
import { clip } from '../../slack/text/blocks.js';
import { neededFor } from '../card/approval-lines.js';
import { frozenLine } from '../card/frozen.js';
import type { SettingsInForm } from './about.js';

/** A form remembers at most 3,000 characters. The cards of its posts have all of it. */
export const MOST_OF_REASON = 120;
const MOST_QUIET_HOURS = 5;

export async function settingsInForm(
  { api, store }: Pick<Deps, 'api' | 'store'>,
  actor: Pick<Requester, 'workspace' | 'person'>,
  project: string | undefined,
  author = actor.person,
): Promise<SettingsInForm | undefined> {
  if (project === undefined) return undefined;
  const { workspace, person } = actor;
  const settings = await store.projectSettings.findFresh(workspace, project);
  const { approval, freeze, slots } = settings;
  return {
    ...projectDetails.parse(settings),
    networks: (await api(actor)).networksOf(project),
    approval: approval && {
      mode: approval.mode,
      channel: approval.channel,
      needed: clip(neededFor(approval, { author, writtenBy: person }), MOST_OF_REASON),
    },
    frozen: freeze && frozenLine({ ...freeze, reason: freeze.reason && clip(freeze.reason, MOST_OF_REASON) }),
    freezeEnds: freeze?.until,
    slots: slots && { zone: slots.zone, quiet: slots.quiet.slice(0, MOST_QUIET_HOURS) },
  };
}
