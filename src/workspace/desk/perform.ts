import type { Choice } from '../acts.js';
import type { Delivery } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Deed, Question } from './deeds.js';

/** Resolves once the bot has answered, with the delivery that this became, if it became one. */
export async function perform(
  { acts, clock }: Workspace,
  user: string,
  deed: Deed,
): Promise<Delivery | undefined> {
  switch (deed.does) {
    case 'types':
      return acts.types(user, deed.channel, deed.text, deed.thread_ts);
    case 'usesShortcut':
      return acts.usesShortcut(user, deed.callback_id);
    case 'usesMessageShortcut':
      return acts.usesMessageShortcut(user, deed.channel, deed.ts, deed.callback_id);
    case 'enters':
      return acts.enters(user, deed.element, deed.value);
    case 'pressesEnter':
      return acts.pressesEnter(user, deed.element);
    case 'presses':
      return acts.presses(user, deed.element, deed.value);
    case 'submits':
      return acts.submits(user);
    case 'closes':
      return acts.closes(user);
    case 'closesAll':
      return acts.closesAll(user);
    case 'opensHome':
      return acts.opensHome(user);
    case 'joins':
      return acts.joins(user, deed.channel);
    case 'movesClock':
      return void clock.moveForward(deed.byMs);
  }
}

export function choicesFor(
  workspace: Workspace,
  user: string,
  { element, letters }: Question,
): Promise<Choice[]> {
  return workspace.acts.choices(user, element, letters);
}
