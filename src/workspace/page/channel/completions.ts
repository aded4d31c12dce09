import type { DeskCommand, DeskState } from '../../desk/state.js';

export interface Completion {
  text: string;
  says: string;
}

/** What a line that begins with `/` may become: the manifest's commands, the suggestions, the verbs of the hints. */
export function completionsOf(state: DeskState, line: string): Completion[] {
  if (!line.startsWith('/') || line.includes('\n')) return [];
  const all = [
    ...state.commands.map(({ command, description }) => ({ text: command, says: description })),
    ...state.suggestions,
    ...state.commands.flatMap(verbsOf),
  ];
  const letters = line.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().startsWith(letters) && text !== line);
  const texts = found.map(({ text }) => text);
  return found.filter(({ text }, index) => texts.indexOf(text) === index).slice(0, 8);
}

/** `[schedule words | posts | help]` names three verbs. */
function verbsOf({ command, usage_hint = '' }: DeskCommand): Completion[] {
  const parts = usage_hint.split('|');
  if (parts.length === 1) return [];
  return parts.flatMap((part) => {
    const verb = /[a-z]+/.exec(part)?.[0];
    return verb ? [{ text: `${command} ${verb}`, says: '' }] : [];
  });
}
