import { createContext, useContext } from 'react';
import type { ActionResult, DeskChannel, DeskState } from '../../desk/state.js';
import type { Person } from '../../model.js';
import type { ActionRequest, OptionsRequest, SelectOption } from '../../user-actions/schema.js';

/** The state and actions that every component can use. */
export interface Desk {
  state: DeskState;
  viewer: Person;
  /** Shows as a toast why it failed. */
  act: (request: ActionRequest) => Promise<ActionResult>;
  /** Whoever calls it shows why it failed. */
  tryToAct: (request: ActionRequest) => Promise<ActionResult>;
  moveClock: (byMs: number) => Promise<void>;
  fetchChoices: (request: OptionsRequest) => Promise<SelectOption[]>;
  /** Shows a toast. */
  notify: (text: string) => void;
}

export const DeskContext = createContext<Desk | undefined>(undefined);

export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk must be used inside <DeskContext>');
  return desk;
}

export function personOf(state: Pick<DeskState, 'people'>, id: string): Person | undefined {
  return state.people.find((person) => person.id === id);
}

/** Slackbot is not in the list of people. */
const SLACKBOT = 'USLACKBOT';

export function nameOf(state: Pick<DeskState, 'people'>, id: string): string {
  if (id === SLACKBOT) return 'Slackbot';
  return personOf(state, id)?.real_name ?? id;
}

/** Of a user group. */
export const handleOf = ({ groups }: Pick<DeskState, 'groups'>, id: string): string =>
  groups.find((group) => group.id === id)?.handle ?? id;

/** The channel with this id, or the first one that the app is in. */
export function channelAt(state: DeskState, id: string): DeskChannel | undefined {
  const { channels, app } = state;
  const requested = channels.find((channel) => channel.id === id);
  return requested ?? channels.find(({ members }) => members.includes(app.user)) ?? channels[0];
}

/** `#launch`, or the other person's name for a direct message. */
export function channelLabel(state: Pick<DeskState, 'people' | 'channels' | 'viewer'>, id: string): string {
  const channel = state.channels.find((one) => one.id === id);
  if (!channel) return id;
  if (channel.kind !== 'im') return `#${channel.name}`;
  return nameOf(state, channel.members.find((member) => member !== state.viewer) ?? state.viewer);
}
