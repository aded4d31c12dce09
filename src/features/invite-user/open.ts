import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { withNotes } from '../../slack/text/blocks.js';
import { openForm, openAfterLoading, type FormTrigger } from '../../ui/open-form.js';
import { askForOneRole, chosenRole, rolesIn } from '../../ui/role-and-status.js';
import { maySeePeople } from '../../rights/may-see-people.js';
import { findInvitees, inviteesAsTyped, type FoundInvitees } from './find-invitees.js';
import { emptyInvitee, writeLines, type Invitee, type InviteAbout } from './invitee.js';
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
    const { roles, rest } = rolesIn(words);
    const names = parseNames(rest);
    const found = maySeePeople(access, 'invite')
      ? await findInvitees(deps, access.actor, names, about.project?.id)
      : inviteesAsTyped(names);
    return filledForm(
      { ...found, notes: [...found.notes, ...askForOneRole(roles)] },
      chosenRole(roles),
      about,
    );
  });
}

/** Among several people, nobody would notice the numbers from their Slack profiles. */
const withoutPhone = (invitee: Invitee): Invitee => ({ ...invitee, PhoneNumber: '' });

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
      : inviteSeveralModal({ ...projectRole, people: writeLines(invitees.map(withoutPhone)) }, about);
  return withNotes(view, notes);
}
