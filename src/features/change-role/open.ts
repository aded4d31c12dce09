import type { Deps } from '../../deps.js';
import { alert } from '../../slack/blocks.js';
import { readAbout, type About } from '../../slack/form.js';
import { plainText } from '../../slack/markup.js';
import { whoAsks, type Who } from '../../slack/who.js';
import type { RememberedUser } from '../../store/remembered.js';
import { openForm, openOnceKnown, type Door } from '../../views/open-form.js';
import { LONGEST_ID } from '../../views/offers.js';
import { projectIn } from '../../views/project-field.js';
import { asChosen } from '../../views/role-and-status.js';
import type { ActionArgs } from '../feature.js';
import { readRole, roleForm, untouched, type NewRole } from './modal.js';

export async function open(deps: Deps, door: Door, words: string): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, door, ({ about }) => roleForm(untouched, about));
    return;
  }
  await openOnceKnown(deps, door, async ({ who, about }) => {
    const user = await named(deps, who, about, words);
    if (user) return roleForm({ ...untouched, ...asKnown(user) }, about);
    const view = roleForm(untouched, about);
    return { ...view, blocks: [alert('info', about.project ? NOT_INVITED : CHOOSE_FIRST), ...view.blocks] };
  });
}

const NOT_INVITED =
  'Upnext has not invited this person into this project, so it does not know their id. You can type it.';
const CHOOSE_FIRST =
  'Choose the project, then look for the person there: this channel has no project of its own yet.';

/** An @mention, a name or address that is one person’s alone, or an id as it is. */
async function named(
  deps: Deps,
  { workspace }: Who,
  { project }: About,
  words: string,
): Promise<RememberedUser | undefined> {
  if (!project) return undefined;
  const mention = /<@(\w+)/.exec(words)?.[1];
  if (mention) {
    const profile = await deps.people.find(await deps.slack(workspace), { workspace, person: mention });
    return deps.store.users.ofSlack(workspace, project.id, { person: mention, email: profile.email });
  }
  const text = plainText(words).trim();
  const [only, ...others] = await deps.store.users.find(workspace, project.id, text, 2);
  if (only && others.length === 0) return only;
  return /^\S+$/.test(text) && !text.includes('@') ? { id: text, name: text } : undefined;
}

const asKnown = ({ id, name, role, status }: RememberedUser): Partial<NewRole> => ({
  user: id.length <= LONGEST_ID ? { text: name, value: id } : undefined,
  Role: asChosen(role),
  Status: asChosen(status),
});

/** Somebody is chosen: their role and status, as far as they are remembered, take the place of what stood there. */
export const showKnown =
  (deps: Deps) =>
  async ({ ack, body, client, context }: ActionArgs): Promise<void> => {
    await ack();
    const { view } = body;
    if (!view) return;
    const about = readAbout(view);
    const chosen = readRole(view);
    const { workspace } = whoAsks(context, body);
    const project = projectIn(about, chosen) ?? '';
    const known = await deps.store.users.byId(workspace, project, chosen.user?.value ?? '');
    if (!known) return;
    const { Role, Status } = asKnown(known);
    const next = { ...chosen, Role, Status, replaced: chosen.replaced + 1 };
    await client.views.update({ view_id: view.id, view: roleForm(next, about) });
  };
