import { findZones } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { readable } from '../rights/access.js';
import { NO_CHOICE, type SelectOption, toOptions } from '../slack/views/options.js';
import type { OptionsArgs } from './feature.js';
import { projectOfForm } from './project/project-field.js';
import { matchingOptions, zoneOption } from './select-options.js';

/** Options for the project and time zone selects of every form. Only projects that the person may read. */

export const suggestProjects =
  (deps: Pick<Deps, 'api' | 'log'>) =>
  async ({ access: findAccess, ack, options }: OptionsArgs): Promise<void> => {
    const access = await findAccess();
    const { actor } = access;
    const { recent } = await deps.api(actor);
    const all = await recent.listProjects();
    const listed = all.ok ? { ...all, value: await readable(access, all.value) } : all;
    await ack(toOptions(matchingOptions(deps, listed, options.value, actor.reference)));
  };

export async function suggestZones({ ack, options }: OptionsArgs): Promise<void> {
  const zones = findZones(options.value, 100);
  await ack(toOptions(zones.map(zoneOption)));
}

/** The options of a select for what belongs to a project. */
export const optionsInProject =
  (find: (args: OptionsArgs, project: string) => Promise<SelectOption[]>) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOfForm(args);
    await args.ack(toOptions(project ? await find(args, project) : [CHOOSE_PROJECT_FIRST]));
  };

const CHOOSE_PROJECT_FIRST: SelectOption = { text: 'Choose a project first', value: NO_CHOICE };
