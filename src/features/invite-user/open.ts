import type { Deps } from '../../deps.js';
import { withNotes } from '../../slack/text/blocks.js';
import { mentionedIn, plainText } from '../../slack/text/markup.js';
import { openForm, type FormTrigger } from '../../ui/open-form.js';
import { askForOneRole, chosenRole, rolesIn } from '../../ui/role-and-status.js';
import { addressesIn } from './invitee.js';
import { inviteModal } from './modal.js';

/** Opens the form with the people and the role that the words name. */
export async function openInviteForm(
  deps: Pick<Deps, 'admins' | 'now' | 'store'>,
  trigger: FormTrigger,
  words: string,
): Promise<void> {
  const named = rolesIn(words);
  const invitation = { ...chosenRole(named), members: mentionedIn(named.rest), people: linesIn(named.rest) };
  await openForm(deps, trigger, ({ about }) =>
    withNotes(inviteModal(invitation, about), askForOneRole(named.roles)),
  );
}

/** A line for each address, with the name before it, and one for other words. */
const linesIn = (words: string): string =>
  plainText(words.replaceAll(/<@\w+(?:\|[^>]*)?>/g, ','))
    .split(/[,;]/)
    .flatMap((part) => (addressesIn(part).length > 1 ? part.split(/\s+/) : part.trim()))
    .filter(Boolean)
    .join('\n');
