import type { Deps } from '../../deps.js';
import { readAbout } from '../../forms/form.js';
import { NO_CHOICE } from '../../slack/error-surfaces.js';
import { LONGEST_ID, offered } from '../../views/offers.js';
import { projectIn } from '../../views/project-field.js';
import { seesPeople } from '../../views/sees-people.js';
import type { OptionsArgs } from '../feature.js';
import { readRole } from './modal.js';

/** People invited through the bot by name, and any id that is typed. */
export const suggestUsers =
  (deps: Deps) =>
  async ({ access: findAccess, ack, body, options }: OptionsArgs): Promise<void> => {
    const project = body.view && projectIn(readAbout(body.view), readRole(body.view));
    if (!project) return ack(offered([{ text: 'Choose a project first', value: NO_CHOICE }]));
    const letters = options.value.trim();
    const access = await findAccess();
    const known = seesPeople(access, 'change-role')
      ? await deps.store.users.find(access.actor.workspace, project, letters, 99)
      : [];
    const people = known.flatMap(({ id, name, email }) =>
      id.length <= LONGEST_ID ? [{ text: nameAndAddress(name, email), value: id }] : [],
    );
    const byHand =
      letters && letters.length <= LONGEST_ID ? [{ text: `${letters} (by id)`, value: letters }] : [];
    const nobody = [{ text: 'Nobody is known by name yet: type an id', value: NO_CHOICE }];
    const all = [...people, ...byHand];
    await ack(offered(all.length > 0 ? all : nobody));
  };

/** The address tells people of one name apart. */
const nameAndAddress = (name: string, email: string | undefined) =>
  email && email !== name ? `${name} · ${email}` : name;
