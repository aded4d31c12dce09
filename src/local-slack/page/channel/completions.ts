import type { DeskState } from '../../desk/state.js';

export interface Completion {
  text: string;
  description: string;
}

/**
 * What the typed beginning of a command can become: the manifest's commands, the suggestions, and everything that can follow a
 * command. Slash commands don’t work in threads.
 */
export function completionsOf(state: DeskState, typed: string, inThread: boolean): Completion[] {
  if (inThread || !typed.startsWith('/') || typed.includes('\n')) return [];
  const all = [
    ...state.commands.map(({ command, description }) => ({ text: command, description })),
    ...[...state.suggestions, ...state.verbs].map(({ text, says }) => ({ text, description: says })),
  ];
  const wanted = typed.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text !== typed);
  return [...new Map(found.toReversed().map((one) => [one.text, one])).values()].reverse();
}
