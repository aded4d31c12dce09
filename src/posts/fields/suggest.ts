import type { Deps } from '../../deps.js';
import { readAbout, type FormContext } from '../../forms/form.js';
import { actorOf, referenceOf } from '../../slack/people/actor.js';
import { NO_CHOICE } from '../../slack/answer/error-surfaces.js';
import { matchingOptions, MAX_OPTION_VALUE, toOptions, type SelectOption } from '../../ui/select-options.js';
import { projectIdOf } from '../../ui/project-field.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { readSchedule } from '../form/modal.js';
import type { Draft } from '../form/post.js';

/** Options of the template and prompt selects, for the project in the form. */

export const suggestTemplates =
  (deps: Pick<Deps, 'api' | 'log'>) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOf(args);
    if (!project) return args.ack(toOptions([chooseProjectFirst]));
    const { recent } = await deps.api(actorOf(args.context, args.body));
    const listed = await recent.listTemplates(project);
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

export async function templateName(id: string, values: Draft, { about, api }: FormContext) {
  const listed = await api.recent.listTemplates(projectIdOf(about, values) ?? '');
  return listed.ok ? listed.value.find((template) => template.id === id)?.label : undefined;
}

export async function promptName(id: string, values: Draft, { deps, actor, about }: FormContext) {
  const project = projectIdOf(about, values) ?? '';
  return (await deps.store.prompts.byId(actor.workspace, project, id))?.title ?? `ID ${id}`;
}

const chooseProjectFirst: SelectOption = { text: 'Choose a project first', value: NO_CHOICE };

function projectOf({ body }: OptionsArgs): string | undefined {
  if (!body.view) return undefined;
  const about = readAbout(body.view);
  return projectIdOf(about, readSchedule(body.view, about));
}
