import type { Deps } from '../../deps.js';
import type { Outcome } from '../../api/outcome.js';
import { option } from '../../slack/blocks.js';
import { readAbout } from '../../slack/form.js';
import { NO_CHOICE } from '../../slack/surfaces.js';
import { whoAsks } from '../../slack/who.js';
import { findZones } from '../../time/find-zones.js';
import type { OptionsArgs } from '../feature.js';
import { readSchedule } from './modal.js';

/** What the form's selects offer for the letters typed. */

const MOST = 100;
type Offer = { text: string; value: string };

const offer = ({ ack }: OptionsArgs, offers: Offer[]) =>
  ack({ options: offers.slice(0, MOST).map(({ text, value }) => option(text, value)) });

export const findZone = () => (args: OptionsArgs) =>
  offer(
    args,
    findZones(args.options.value, MOST).map((zone) => ({ text: zone.replaceAll('_', ' '), value: zone })),
  );

export const findProject = (deps: Deps) => async (args: OptionsArgs) => {
  const api = await deps.api(whoAsks(args.context, args.body));
  await offer(args, matching(await api.listProjects(), args.options.value));
};

export const findTemplate = (deps: Deps) => async (args: OptionsArgs) => {
  const project = projectOf(args);
  if (!project) return offer(args, [chooseProjectFirst]);
  const api = await deps.api(whoAsks(args.context, args.body));
  await offer(args, matching(await api.listTemplates(project), args.options.value));
};

/** Those made through the bot by name, and any id that is typed: the service has no list of prompts. */
export const findPrompt = (deps: Deps) => async (args: OptionsArgs) => {
  const project = projectOf(args);
  if (!project) return offer(args, [chooseProjectFirst]);
  const letters = args.options.value.trim();
  const { workspace } = whoAsks(args.context, args.body);
  const known = await deps.store.prompts.find(workspace, project, letters, MOST - 1);
  const byHand = letters && letters.length <= 75 ? [{ text: `Use the id “${letters}”`, value: letters }] : [];
  await offer(args, [...known.map(({ id, title }) => ({ text: title, value: id })), ...byHand]);
};

const chooseProjectFirst: Offer = { text: 'Choose a project first', value: NO_CHOICE };

function projectOf({ body }: OptionsArgs): string | undefined {
  if (!body.view) return undefined;
  return readAbout(body.view).project?.id ?? readSchedule(body.view).project?.value;
}

function matching(listed: Outcome<{ id?: string | undefined; label: string }[]>, letters: string): Offer[] {
  if (!listed.ok) return [{ text: listed.say, value: NO_CHOICE }];
  const wanted = letters.trim().toLowerCase();
  return listed.value.flatMap(({ id, label }) =>
    id && id.length <= 75 && label.toLowerCase().includes(wanted) ? [{ text: label, value: id }] : [],
  );
}
