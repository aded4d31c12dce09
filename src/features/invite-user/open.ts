import type { ModalView } from '@slack/types';
import type { Deps } from '../../deps.js';
import { alert } from '../../slack/blocks.js';
import { openForm, openAfterLoading, type FormTrigger } from '../../views/open-form.js';
import { seesPeople } from '../../views/sees-people.js';
import { asTyped, findInvitees, type Found } from './find-invitees.js';
import { nobody, writeLines } from './invitee.js';
import { invitationForm, untouched } from './modal.js';
import { readNamed } from './named.js';
import { severalForm } from './several-modal.js';
import type { About } from '../../forms/form.js';

/** An empty form at once; for those who are named, one that Slack's profiles fill in. */
export async function open(deps: Deps, trigger: FormTrigger, words: string): Promise<void> {
  if (!words.trim()) {
    await openForm(deps, trigger, ({ about }) => invitationForm({ ...nobody, ...untouched }, about));
    return;
  }
  await openAfterLoading(deps, trigger, async ({ access, about }) => {
    const named = readNamed(words);
    const found = seesPeople(access, 'invite')
      ? await findInvitees(deps, access.actor, named)
      : asTyped(named);
    return filledForm(found, about);
  });
}

function filledForm({ invitees, person, notes }: Found, about: About): ModalView {
  const [only = nobody, ...others] = invitees;
  const view =
    others.length === 0
      ? invitationForm({ ...only, ...untouched }, { ...about, invitee: person })
      : severalForm({ ...untouched, people: writeLines(invitees) }, about);
  return { ...view, blocks: [...notes.map((note) => alert('info', note)), ...view.blocks] };
}
