import type { DeskState } from '../../desk/state.js';

export interface Completion {
  text: string;
  description: string;
}

/** What the text before the caret can become. */
export interface Completions {
  label: 'Commands' | 'People and groups' | 'Channels';
  /** The selected completion replaces the text from here to the caret. */
  from: number;
  options: Completion[];
  /** Whether Enter takes the first one. It sends a command as typed. */
  takesFirst: boolean;
}

const NONE: Completions = { label: 'Commands', from: 0, options: [], takesFirst: false };

/** Slash commands don’t work in threads. */
export function completionsOf(state: DeskState, before: string, inThread: boolean): Completions {
  const name = /(?:^|[\s(])(?<typed>[@#][\w-]*)$/.exec(before)?.groups?.typed;
  if (name !== undefined) return namesOf(state, name, before.length - name.length);
  if (inThread || !before.startsWith('/') || before.includes('\n')) return NONE;
  return { ...NONE, options: commandsOf(state, before) };
}

/** `@` completes people and user groups, `#` channels. A name that is already complete needs nothing. */
function namesOf(state: DeskState, typed: string, from: number): Completions {
  const isChannel = typed.startsWith('#');
  const all = isChannel ? channelNames(state) : [...peopleNames(state), ...groupNames(state)];
  const label = isChannel ? 'Channels' : 'People and groups';
  const isComplete = all.some(({ text }) => text === typed.toLowerCase());
  const options = isComplete ? [] : all.filter((one) => matches(one, typed));
  return { label, from, options, takesFirst: true };
}

/** By the beginning of the name, or of any word of the full name. */
function matches({ text, description }: Completion, typed: string): boolean {
  const wanted = typed.slice(1).toLowerCase();
  const words = [text.slice(1), ...description.split(' ')];
  return words.some((word) => word.toLowerCase().startsWith(wanted));
}

const peopleNames = ({ people }: DeskState) =>
  people.map(({ name, real_name }) => ({ text: `@${name}`, description: real_name }));

const groupNames = ({ groups }: DeskState) =>
  groups.map(({ handle, users }) => ({
    text: `@${handle}`,
    description: `Group of ${users.length === 1 ? '1 person' : `${users.length} people`}`,
  }));

const channelNames = ({ channels }: DeskState) =>
  channels
    .filter(({ kind, archived }) => kind !== 'im' && !archived)
    .map(({ name, topic }) => ({ text: `#${name}`, description: topic }));

/** The manifest's commands, the suggestions, and everything that can follow a command. */
function commandsOf(state: DeskState, typed: string): Completion[] {
  const all = [
    ...state.commands.map(({ command, description }) => ({ text: command, description })),
    ...[...state.suggestions, ...state.verbs].map(({ text, says }) => ({ text, description: says })),
  ];
  const wanted = typed.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text !== typed);
  return [...new Map(found.toReversed().map((one) => [one.text, one])).values()].reverse();
}
