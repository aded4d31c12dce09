import type { Deps } from '../../deps.js';
import { readAbout } from '../../forms/form.js';
import { NO_CHOICE } from '../../slack/answer/error-surfaces.js';
import { MAX_OPTION_VALUE, toOptions } from '../../ui/select-options.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { maySeePeople } from '../../rights/access.js';
import type { OptionsArgs } from '../../ui/feature.js';
import { readRoleChange } from './modal.js';

/** Suggests people whom Upnext invited, and any ID that is typed. */
export const suggestUsers =
  (deps: Pick<Deps, 'store'>) =>
  async ({ access: findAccess, ack, body, options }: OptionsArgs): Promise<void> => {
    const project = body.view && projectIdOf(readAbout(body.view), readRoleChange(body.view));
    if (!project) return ack(toOptions([{ text: 'Choose a project first', value: NO_CHOICE }]));
    const typed = options.value.trim();
    const access = await findAccess();
    const remembered = maySeePeople(access, 'change-role')
      ? await deps.store.users.find(access.actor.workspace, project, typed, 99)
      : [];
    const people = remembered.flatMap(({ id, name, email }) =>
      id.length <= MAX_OPTION_VALUE ? [{ text: nameAndAddress(name, email), value: id }] : [],
    );
    const asId = typed && typed.length <= MAX_OPTION_VALUE ? [{ text: `ID ${typed}`, value: typed }] : [];
    const none = [{ text: 'Upnext hasn’t invited anyone yet. Enter a user ID.', value: NO_CHOICE }];
    const all = [...people, ...asId];
    await ack(toOptions(all.length > 0 ? all : none));
  };

/** The address distinguishes people with the same name. */
const nameAndAddress = (name: string, email: string | undefined) =>
  email && email !== name ? `${name} · ${email}` : name;
