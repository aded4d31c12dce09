import type { Deps } from '../../deps.js';
import { alert } from '../../slack/blocks.js';
import { readAbout, type About } from '../../forms/form.js';
import { plainText } from '../../slack/markup.js';
import type { Actor } from '../../slack/actor.js';
import type { RememberedUser } from '../../store/remembered.js';
import { openForm, openAfterLoading, type FormTrigger } from '../../views/open-form.js';
import { LONGEST_ID } from '../../views/offers.js';
import { seesPeople } from '../../views/sees-people.js';
import { projectIn } from '../../views/project-field.js';
import { asChosen } from '../../views/role-and-status.js';
import type { ActionArgs } from '../feature.js';
import { readRole, roleForm, untouched, type NewRole } from './modal.js';

export async function open(deps: Deps, trigger: FormTrigger, words: string): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, trigger, ({ about }) => roleForm(untouched, about));
    return;
  }
  await openAfterLoading(deps, trigger, async ({ access, about }) => {
    const seen = seesPeople(access, 'change-role');
    const user = (seen && (await remembered(deps, access.actor, about, words))) || byId(words);
    const view = roleForm({ ...untouched, ...(user && asKnown(user)) }, about);
    if (user && user.id.length <= LONGEST_ID) return view;
    const unnamed = seen ? (about.project ? NOT_INVITED : CHOOSE_FIRST) : NOT_SHOWN;
    const why = user ? TOO_LONG : unnamed;
    return { ...view, blocks: [alert('info', why), ...view.blocks] };
  });
}

const NOT_INVITED =
  'Upnext has not invited this person into this project, so it does not know their id. You can type it.';
const TOO_LONG = `Slack takes ids of ${LONGEST_ID} signs at most here: change this role at the scheduling service.`;
const CHOOSE_FIRST =
  'Choose the project, then look for the person there: this channel has no project of its own yet.';
const NOT_SHOWN = 'Who was invited is shown to members of this workspace alone. You can type an id.';

/** An @mention, or a name or address that is one person’s alone. */
async function remembered(
  deps: Deps,
  { workspace }: Actor,
  { project }: About,
  words: string,
): Promise<RememberedUser | undefined> {
  if (!project) return undefined;
  const mention = /<@(\w+)/.exec(words)?.[1];
  if (mention) {
    const profile = await deps.people.find(await deps.slack(workspace), { workspace, person: mention });
    return deps.store.users.ofSlack(workspace, project.id, { person: mention, email: profile.email });
  }
  const [only, ...others] = await deps.store.users.find(workspace, project.id, plainText(words).trim(), 2);
  return others.length === 0 ? only : undefined;
}

function byId(words: string): RememberedUser | undefined {
  const id = plainText(words).trim();
  return /^[^\s@]+$/.test(id) ? { id, name: id } : undefined;
}

const asKnown = ({ id, name, role, status }: RememberedUser): Partial<NewRole> => ({
  user: id.length <= LONGEST_ID ? { text: name, value: id } : undefined,
  Role: asChosen(role),
  Status: asChosen(status),
});

/** Somebody is chosen: their role and status, as far as they are remembered, take the place of what stood there. */
export const showKnown =
  (deps: Deps) =>
  async ({ access: findAccess, body, client }: ActionArgs): Promise<void> => {
    const { view } = body;
    if (!view) return;
    const access = await findAccess();
    const { workspace } = access.actor;
    const about = readAbout(view);
    const chosen = readRole(view);
    const project = projectIn(about, chosen) ?? '';
    const seen = seesPeople(access, 'change-role');
    const known = seen && (await deps.store.users.byId(workspace, project, chosen.user?.value ?? ''));
    // What stands there is the person's own choice, or that of whom was chosen before.
    if (!known && chosen.replaced === 0) return;
    const { Role, Status } = known ? asKnown(known) : {};
    const next = { ...chosen, Role, Status, replaced: chosen.replaced + 1 };
    await client.views.update({ view_id: view.id, view: roleForm(next, about) });
  };
