import type { Choice } from '../acts.js';
import type { Delivery } from '../model.js';
import type { Workspace } from '../workspace.js';
import type { Deed, Question } from './deeds.js';

/** Resolves once the bot has answered, with the delivery that this became, if it became one. */
export async function perform(
  { userActions, clock }: Workspace,
  user: string,
  deed: Deed,
): Promise<Delivery | undefined> {
  switch (deed.does) {
    case 'types':
      return userActions.types(user, deed.channel, deed.text, deed.thread_ts);
    case 'usesShortcut':
      return userActions.usesShortcut(user, deed.callback_id);
    case 'usesMessageShortcut':
      return userActions.usesMessageShortcut(user, deed.channel, deed.ts, deed.callback_id);
    case 'enters':
      return userActions.enters(user, deed.element, deed.value);
    case 'pressesEnter':
      return userActions.pressesEnter(user, deed.element);
    case 'presses':
      return userActions.presses(user, deed.element, deed.value);
    case 'submits':
      return userActions.submits(user);
    case 'closes':
      return userActions.closes(user);
    case 'closesAll':
      return userActions.closesAll(user);
    case 'opensHome':
      return userActions.opensHome(user);
    case 'joins':
      return userActions.joins(user, deed.channel);
    case 'movesClock':
      return void clock.moveForward(deed.byMs);
  }
}

export function choicesFor(
  workspace: Workspace,
  user: string,
  { element, letters }: Question,
): Promise<Choice[]> {
  return workspace.userActions.choices(user, element, letters);
}
