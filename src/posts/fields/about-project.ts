import type { PostAbout } from '../about.js';
import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';
import { clip } from '../../slack/text/blocks.js';
import { NO_CHOICE } from '../../slack/answer/error-surfaces.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { projectOfForm } from '../../ui/project/project-field.js';
import { toOptions, type SelectOption } from '../../ui/select-options.js';
import type { Project } from '../../workspaces/channels-table.js';
import { frozenText } from '../freeze/frozen.js';
import { neededFor } from '../held/needed-approval.js';

/** A form remembers at most 3,000 characters. The cards of its posts have all of it. */
export const MOST_OF_REASON = 120;

type AboutProject = Pick<
  PostAbout,
  'holdMinutes' | 'approval' | 'approvalNeeded' | 'frozen' | 'linkParameters' | 'holidays'
>;

/** What an open form knows of its project: what makes Upnext hold its posts, what it adds to their links, and its holidays. */
export async function aboutProject(
  { store }: Pick<Deps, 'store'>,
  { workspace, person }: Pick<Requester, 'workspace' | 'person'>,
  { id: project, zone }: Pick<Project, 'id' | 'zone'>,
): Promise<AboutProject> {
  const [{ holdMinutes, approval, linkParameters, country }, freeze] = await Promise.all([
    store.projectSettings.find(workspace, project),
    store.freezes.find({ workspace, project }),
  ]);
  return {
    holidays: country === undefined ? undefined : { country, zone },
    ...(holdMinutes > 0 && { holdMinutes }),
    ...(linkParameters && { linkParameters }),
    ...(approval && {
      approval: approval.mode,
      approvalNeeded: clip(neededFor(approval, person), MOST_OF_REASON),
    }),
    ...(freeze && {
      frozen: frozenText({ ...freeze, reason: freeze.reason && clip(freeze.reason, MOST_OF_REASON) }),
    }),
  };
}

/** The options of a select for what belongs to a project. */
export const optionsInProject =
  (find: (args: OptionsArgs, project: string) => Promise<SelectOption[]>) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOfForm(args);
    await args.ack(toOptions(project ? await find(args, project) : [CHOOSE_PROJECT_FIRST]));
  };

const CHOOSE_PROJECT_FIRST: SelectOption = { text: 'Choose a project first', value: NO_CHOICE };
