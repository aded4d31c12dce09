import type { Deps } from '../../deps.js';
import { readAbout } from '../../forms/form.js';
import { NO_CHOICE } from '../../slack/error-surfaces.js';
import { actorOf } from '../../slack/actor.js';
import { LONGEST_ID, matching, offered, type Offer } from '../../views/offers.js';
import type { OptionsArgs } from '../feature.js';
import { readSchedule } from './modal.js';

/** What the form's selects offer for the letters typed, of the project that stands in the form. */

export const findTemplate =
  (deps: Deps) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOf(args);
    if (!project) return args.ack(offered([chooseProjectFirst]));
    const api = await deps.recent(actorOf(args.context, args.body));
    await args.ack(offered(matching(await api.listTemplates(project), args.options.value)));
  };

/** Those made through the bot by name, and any id that is typed: the service has no list of prompts. */
export const findPrompt =
  (deps: Deps) =>
  async (args: OptionsArgs): Promise<void> => {
    const project = projectOf(args);
    if (!project) return args.ack(offered([chooseProjectFirst]));
    const letters = args.options.value.trim();
    const { workspace } = actorOf(args.context, args.body);
    const known = await deps.store.prompts.find(workspace, project, letters, 99);
    const byHand =
      letters && letters.length <= LONGEST_ID ? [{ text: `Use the id “${letters}”`, value: letters }] : [];
    await args.ack(offered([...known.map(({ id, title }) => ({ text: title, value: id })), ...byHand]));
  };

const chooseProjectFirst: Offer = { text: 'Choose a project first', value: NO_CHOICE };

function projectOf({ body }: OptionsArgs): string | undefined {
  if (!body.view) return undefined;
  return readAbout(body.view).project?.id ?? readSchedule(body.view).project?.value;
}
