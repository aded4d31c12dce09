import type { Deps } from '../../deps.js';
import { readAs } from '../../forms/form.js';
import { maySeePeople } from '../../rights/may-see-people.js';
import { withNotes } from '../../slack/text/blocks.js';
import { redraw } from '../../slack/views/redraw.js';
import { projectIdOf } from '../../ui/project/project-field.js';
import type { ActionArgs } from '../../ui/feature.js';
import { findInvitees, inviteesAsTyped } from './find-invitees.js';
import { inviteAbout, readLines, writeLines, type Invitee } from './invitee.js';
import { readInvitation } from './modal.js';
import {
  inviteSeveralModal,
  readSeveralInvitations,
  timesAdded,
} from './several-modal.js';

/** Adds a line for each person who was picked, with what Slack knows of them. */
export function addPeople(deps: Pick<Deps, 'isGranted' | 'slack' | 'people' | 'store'>) {
  return async ({ access: findAccess, action, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view || action.type !== 'multi_users_select' || action.selected_users.length === 0) return;
    const access = await findAccess();
    const about = readAs(inviteAbout, view);
    const several = readSeveralInvitations(view);
    const names = { people: action.selected_users, groups: [], addresses: [], incomplete: [], rest: '' };
    const { invitees, notes } = maySeePeople(access, 'invite')
      ? await findInvitees(deps, access.actor, names, projectIdOf(about, several))
      : inviteesAsTyped(names);
    const changed = { ...several, people: withLines(several.people, invitees) };
    await redraw(client, view, withNotes(inviteSeveralModal(changed, about, timesAdded(view) + 1), notes));
  };
}

function withLines(people: string, invitees: Invitee[]): string {
  const known = new Set(readLines(people).map(({ Email }) => Email.toLowerCase()));
  const added = invitees.filter(({ Email }) => !known.has(Email.toLowerCase()));
  return [people.trim(), writeLines(added)].filter(Boolean).join('\n');
}

/** The form for one person becomes the form for several, with that person in the first line. */
export async function inviteSeveralInstead({ body: { view }, client }: ActionArgs): Promise<void> {
  if (!view) return;
  const invitation = readInvitation(view);
  const { project, Role, Status, FirstName, LastName, Email } = invitation;
  const people = FirstName || LastName || Email ? writeLines([invitation]) : '';
  const several = inviteSeveralModal({ project, Role, Status, people }, readAs(inviteAbout, view));
  await client.views.update({ view_id: view.id, view: several });
}
