import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { withNotes } from '../../slack/text/blocks.js';
import { openForm, openAfterLoading, type FormTrigger } from '../../ui/open-form.js';
import { askForOneRole, chosenRole, rolesIn } from '../../ui/role-and-status.js';
import { maySeePeople } from '../../rights/may-see-people.js';
import { findInvitees, inviteesAsTyped, type FoundInvitees } from './find-invitees.js';
import { emptyInvitee, writeLines, type InviteAbout } from './invitee.js';
import { inviteModal, emptyProjectRole } from './modal.js';
import { parseNames } from './parse-names.js';
import { inviteSeveralModal } from './several-modal.js';

/** Opens an empty form, or one filled in from the Slack profiles of the people named. */
export async function openInviteForm(
  deps: Pick<Deps, 'admins' | 'isGranted' | 'now' | 'people' | 'slack' | 'store'>,
  trigger: FormTrigger,
  words: string,
): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, trigger, ({ about }) =>
      inviteModal({ ...emptyInvitee, ...emptyProjectRole }, about),
    );
    return;
  }
  await openAfterLoading(deps, trigger, async ({ access, about }) => {
    const named = rolesIn(words);
    const names = parseNames(named.rest);
    const found = maySeePeople(access, 'invite')
      ? await findInvitees(deps, access.actor, names, about.project?.id)
      : inviteesAsTyped(names);
    return filledForm(
      { ...found, notes: [...found.notes, ...askForOneRole(named.roles)] },
      chosenRole(named),
      about,
    );
  });
}

function filledForm(
  { invitees, person, notes }: FoundInvitees,
  role: ReturnType<typeof chosenRole>,
  about: InviteAbout,
): ModalView {
  const projectRole = { ...emptyProjectRole, ...role };
  const [only = emptyInvitee, ...others] = invitees;
  const view =
    others.length === 0
      ? inviteModal({ ...only, ...projectRole }, { ...about, invitee: person })
      : inviteSeveralModal({ ...projectRole, people: writeLines(invitees) }, about);
  return withNotes(view, notes);
}
