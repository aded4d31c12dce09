import type { Deps } from '../../deps.js';
import { readAbout, type About } from '../../forms/form.js';
import type { Actor } from '../../slack/people/actor.js';
import { withNotes } from '../../slack/text/blocks.js';
import { plainText } from '../../slack/text/markup.js';
import type { RememberedUser } from '../../workspaces/remembered-table.js';
import { MAX_OPTION_VALUE } from '../../ui/select-options.js';
import { openForm, openAfterLoading, type FormToOpen, type FormTrigger } from '../../ui/open-form.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { personInProject } from '../../ui/shared-buttons.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import { askForOneRole, chosenRole, roleOrStatusOption, rolesIn } from '../../ui/role-and-status.js';
import { maySeePeople } from '../../rights/may-see-people.js';
import type { ActionArgs } from '../../ui/feature.js';
import { changeRoleModal, emptyRoleChange, readRoleChange, type RoleChange } from './modal.js';
import {
  ADDRESSES_HIDDEN,
  CHOOSE_PROJECT_FIRST,
  ID_TOO_LONG,
  MEMBERS_ONLY,
  NOT_INVITED,
  ONE_PERSON,
} from './reply.js';

export async function openRoleForm(
  deps: Pick<Deps, 'admins' | 'isGranted' | 'now' | 'people' | 'slack' | 'store'>,
  trigger: FormTrigger,
  words: string,
): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, trigger, ({ about }) => changeRoleModal(emptyRoleChange, about));
    return;
  }
  await openAfterLoading(deps, trigger, async ({ access, about }) => {
    const named = rolesIn(words);
    const { rest } = named;
    const canSeePeople = maySeePeople(access, 'change-role');
    const isSeveral = countPeople(rest) > 1;
    const remembered =
      canSeePeople && !isSeveral ? await findRemembered(deps, access.actor, about, rest) : undefined;
    const user = remembered ?? userFromId(rest);
    const view = changeRoleModal(
      { ...emptyRoleChange, ...(user && fieldsFor(user)), ...chosenRole(named) },
      about,
    );
    const notFound = about.project ? await whyNotFound(deps, access.actor, rest) : CHOOSE_PROJECT_FIRST;
    const whyNobody = isSeveral ? ONE_PERSON : canSeePeople ? notFound : MEMBERS_ONLY;
    const notices = [
      ...(user && user.id.length <= MAX_OPTION_VALUE ? [] : [user ? ID_TOO_LONG : whyNobody]),
      ...askForOneRole(named.roles),
    ];
    return withNotes(view, notices);
  });
}

/** From the confirmation of their invitation. */
export const openRoleOf =
  (deps: Pick<Deps, 'admins' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id } = readButtonValue(personInProject, args.action);
    const load = async ({ access, about }: FormToOpen) => {
      const user = await deps.store.users.byId(access.actor.workspace, project.id, id);
      return changeRoleModal({ ...emptyRoleChange, ...fieldsFor(user ?? { id, name: id }) }, about);
    };
    await openAfterLoading(deps, args, load, project);
  };

/** Slack turns people and addresses into <@U1> and <mailto:…>. */
const countPeople = (words: string) =>
  new Set(words.match(/<@\w+|[^\s<>|:,;]+@[^\s<>|:,;]+\.[^\s<>|:,;]+/g)).size;

/** People whom Slack names are found by their email address. */
async function whyNotFound(
  { isGranted }: Pick<Deps, 'isGranted'>,
  { workspace }: Actor,
  words: string,
): Promise<string> {
  const isFindable = !words.includes('<@') || (await isGranted(workspace, 'users:read.email'));
  return isFindable ? NOT_INVITED : ADDRESSES_HIDDEN;
}

/** Finds an @mention, or a name or email address that only one person has. */
async function findRemembered(
  deps: Pick<Deps, 'people' | 'slack' | 'store'>,
  { workspace }: Actor,
  { project }: About,
  words: string,
): Promise<RememberedUser | undefined> {
  if (!project) return undefined;
  const mention = /<@(\w+)/.exec(words)?.[1];
  if (mention) {
    const profile = await deps.people.find(await deps.slack(workspace), { workspace, person: mention });
    return deps.store.users.findBySlackPerson(workspace, project.id, {
      person: mention,
      email: profile.email,
    });
  }
  const [only, ...others] = await deps.store.users.find(workspace, project.id, plainText(words).trim(), 2);
  return others.length === 0 ? only : undefined;
}

function userFromId(words: string): RememberedUser | undefined {
  const id = plainText(words).trim();
  return /^[^\s@]+$/.test(id) ? { id, name: id } : undefined;
}

const fieldsFor = ({ id, name, role, status }: RememberedUser): Partial<RoleChange> => ({
  user: id.length <= MAX_OPTION_VALUE ? { text: name, value: id } : undefined,
  Role: roleOrStatusOption(role),
  Status: roleOrStatusOption(status),
});

/** Fills in the role and status that Upnext remembers of the chosen person. */
export const fillRoleOfChosenUser =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access: findAccess, body, client }: ActionArgs): Promise<void> => {
    const { view } = body;
    if (!view) return;
    const access = await findAccess();
    const { workspace } = access.actor;
    const about = readAbout(view);
    const chosen = readRoleChange(view);
    const project = projectIdOf(about, chosen) ?? '';
    const known =
      maySeePeople(access, 'change-role') &&
      (await store.users.byId(workspace, project, chosen.user?.value ?? ''));
    // The fields were filled in by hand, not for the person chosen before: keep them.
    if (!known && chosen.replaced === 0) return;
    const { Role, Status } = known ? fieldsFor(known) : {};
    const next = { ...chosen, Role, Status, replaced: chosen.replaced + 1 };
    await client.views.update({ view_id: view.id, view: changeRoleModal(next, about) });
  };
