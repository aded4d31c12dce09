import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import type { Actor } from '../../slack/people/actor.js';
import { withNotes } from '../../slack/text/blocks.js';
import { mentionedIn, plainText } from '../../slack/text/markup.js';
import { maySeePeople } from '../../rights/access.js';
import { MAX_OPTION_VALUE } from '../../ui/select-options.js';
import { openForm, openAfterLoading, type FormTrigger } from '../../ui/open-form.js';
import { askForOneRole, chosenRole, rolesIn } from '../../ui/role-and-status.js';
import type { RememberedUser } from '../../workspaces/remembered-table.js';
import { changeRoleModal } from './modal.js';
import { CHOOSE_PROJECT_FIRST, ID_TOO_LONG, MEMBERS_ONLY, NOT_INVITED } from './reply.js';

/** Opens the form with the person and the role that the words name. */
export async function openRoleForm(
  deps: Pick<Deps, 'admins' | 'now' | 'people' | 'slack' | 'store'>,
  trigger: FormTrigger,
  words: string,
): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, trigger, ({ about }) => changeRoleModal({}, about));
    return;
  }
  await openAfterLoading(deps, trigger, async ({ access, about }) => {
    const named = rolesIn(words);
    const canSeePeople = maySeePeople(access, 'change-role');
    const invited = canSeePeople ? await findInvited(deps, access.actor, about, named.rest) : undefined;
    const found = invited ?? userFromId(named.rest);
    const user = found && found.id.length <= MAX_OPTION_VALUE ? found : undefined;
    const whyNobody = !canSeePeople ? MEMBERS_ONLY : about.project ? NOT_INVITED : CHOOSE_PROJECT_FIRST;
    const chosen = user && { text: user.name, value: user.id };
    return withNotes(changeRoleModal({ user: chosen, ...chosenRole(named) }, about), [
      ...(user ? [] : [found ? ID_TOO_LONG : whyNobody]),
      ...askForOneRole(named.roles),
    ]);
  });
}

/** Whoever alone has this name or email address. */
async function findInvited(
  deps: Pick<Deps, 'people' | 'slack' | 'store'>,
  { workspace }: Actor,
  { project }: About,
  words: string,
): Promise<RememberedUser | undefined> {
  if (!project) return undefined;
  const [person] = mentionedIn(words);
  const profile = person && (await deps.people.find(await deps.slack(workspace), { workspace, person }));
  const text = profile ? (profile.email ?? profile.name) : plainText(words).trim();
  const [only, ...others] = await deps.store.users.find(workspace, project.id, text, 2);
  return others.length === 0 ? only : undefined;
}

function userFromId(words: string): RememberedUser | undefined {
  const id = plainText(words).trim();
  return /^[^\s@]+$/.test(id) ? { id, name: id } : undefined;
}
