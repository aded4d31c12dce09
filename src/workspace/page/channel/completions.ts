import type { DeskCommand, DeskState } from '../../desk/state.js';

export interface Completion {
  text: string;
  description: string;
}

/** Completes a slash command: the manifest's commands, the suggestions, and the verbs in the usage hints. */
export function completionsOf(state: DeskState, text: string): Completion[] {
  if (!text.startsWith('/') || text.includes('\n')) return [];
  const all = [
    ...state.commands.map(({ command, description }) => ({ text: command, description })),
    ...state.suggestions.map(({ text: suggestion, says }) => ({ text: suggestion, description: says })),
    ...state.commands.flatMap(verbsOf),
  ];
  const typed = text.toLowerCase();
  const matches = all.filter((one) => one.text.toLowerCase().startsWith(typed) && one.text !== text);
  const unique = matches.filter(
    (one, index) => matches.findIndex((other) => other.text === one.text) === index,
  );
  return unique.slice(0, MAX_SHOWN);
}

const MAX_SHOWN = 8;

/** `[schedule words | posts | help]` has three verbs. */
function verbsOf({ command, usage_hint = '' }: DeskCommand): Completion[] {
  const parts = usage_hint.split('|');
  if (parts.length === 1) return [];
  return parts.flatMap((part) => {
    const verb = /[a-z]+/.exec(part)?.[0];
    return verb ? [{ text: `${command} ${verb}`, description: '' }] : [];
  });
}
