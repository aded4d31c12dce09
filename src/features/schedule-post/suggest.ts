import type { Deps } from '../../deps.js';
import { readAbout } from '../../forms/form.js';
import { actorOf, referenceOf } from '../../slack/actor.js';
import { NO_CHOICE } from '../../slack/error-surfaces.js';
import {
  matchingOptions,
  MAX_OPTION_VALUE,
  toOptions,
  type SelectOption,
} from '../../views/select-options.js';
import type { OptionsArgs } from '../feature.js';
import { readSchedule } from './modal.js';

/** Options of the template and prompt selects, for the project in the form. */

export const suggestTemplates =
  (deps: Pick<Deps, 'recent' | 'log'>) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOf(args);
    if (!project) return args.ack(toOptions([chooseProjectFirst]));
    const api = await deps.recent(actorOf(args.context, args.body));
    const listed = await api.listTemplates(project);
    await args.ack(toOptions(matchingOptions(deps, listed, args.options.value, referenceOf(args.context))));
  };

/** Prompts that were created through Upnext, and any id that is typed: the service cannot list prompts. */
export const suggestPrompts =
  (deps: Pick<Deps, 'store'>) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOf(args);
    if (!project) return args.ack(toOptions([chooseProjectFirst]));
    const typed = args.options.value.trim();
    const { workspace } = actorOf(args.context, args.body);
    const known = await deps.store.prompts.find(workspace, project, typed, 99);
    const byId =
      typed && typed.length <= MAX_OPTION_VALUE ? [{ text: `Use prompt ID “${typed}”`, value: typed }] : [];
    await args.ack(toOptions([...known.map(({ id, title }) => ({ text: title, value: id })), ...byId]));
  };

const chooseProjectFirst: SelectOption = { text: 'Choose a project first', value: NO_CHOICE };

function projectOf({ body }: OptionsArgs): string | undefined {
  if (!body.view) return undefined;
  return readAbout(body.view).project?.id ?? readSchedule(body.view).project?.value;
}
