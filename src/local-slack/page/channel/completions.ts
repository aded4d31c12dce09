import type { DeskState } from '../../desk/state.js';
import type { SelectOption } from '../../user-actions/schema.js';

/**
 * What the typed beginning of a command can become: the manifest's commands, the suggestions, and everything that can follow a
 * command. Slash commands don’t work in threads.
 */
export function completionsOf(state: DeskState, typed: string, inThread: boolean): SelectOption[] {
  if (inThread || !typed.startsWith('/') || typed.includes('\n')) return [];
  const all = [
    ...state.commands.map(({ command, description }) => ({ text: command, description })),
    ...[...state.suggestions, ...state.verbs].map(({ text, says }) => ({ text, description: says })),
  ];
  const wanted = typed.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text !== typed);
  const unique = [...new Map(found.toReversed().map((one) => [one.text, one])).values()];
  return unique.reverse().map((one) => ({ ...one, value: one.text }));
}
