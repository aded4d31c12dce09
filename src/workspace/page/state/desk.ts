import { createContext, useContext } from 'react';
import type { Choice } from '../../acts.js';
import type { Deed, Done, Question } from '../../desk/deeds.js';
import type { DeskChannel, DeskState } from '../../desk/state.js';
import type { Person } from '../../model.js';

/** What every component may know and do. */
export interface Desk {
  state: DeskState;
  viewer: Person;
  act: (deed: Deed) => Promise<Done>;
  ask: (question: Question) => Promise<Choice[]>;
  /** Says something to the viewer alone, in passing. */
  notify: (text: string) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk outside of the desk');
  return desk;
}

export function personOf(state: DeskState, id: string): Person | undefined {
  return state.people.find((person) => person.id === id);
}

/** The one who is in no list of people: Slack itself. */
const SLACKBOT = 'USLACKBOT';

export function nameOf(state: DeskState, id: string): string {
  if (id === SLACKBOT) return 'Slackbot';
  return personOf(state, id)?.real_name ?? id;
}

/** The channel of that id, or the first in which the bot is. */
export function channelAt(state: DeskState, id: string): DeskChannel | undefined {
  const { channels, app } = state;
  const asked = channels.find((channel) => channel.id === id);
  return asked ?? channels.find(({ members }) => members.includes(app.user)) ?? channels[0];
}

/** `#launch`; a direct conversation is called after the other one in it. */
export function channelLabel(state: DeskState, id: string): string {
  const channel = state.channels.find((one) => one.id === id);
  if (!channel) return id;
  if (channel.kind !== 'im') return `#${channel.name}`;
  return nameOf(state, channel.members.find((member) => member !== state.viewer) ?? state.viewer);
}
