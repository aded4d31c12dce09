import type { Database } from '../../src/database/database.js';
import type { Jobs } from '../../src/jobs/jobs.js';
import type { Store } from '../../src/store/store.js';
import type { User } from '../../src/workspace/driver/driver.js';
import type { Channel, Person } from '../../src/workspace/model.js';
import type { Workspace } from '../../src/workspace/workspace.js';

/** Where a fault strikes: a bot, its Slack and its service, be they in this process or in others. */
export interface Stage {
  user: (handle: string) => User;
  slack: Workspace;
  now: () => Date;
  /** What the service keeps, and what the bot keeps. */
  service: Database;
  bot: Database;
  store: Store;
  jobs: Jobs;
  /** Time passes in which nobody does anything. */
  passes(): Promise<void>;
  close(): Promise<void>;
}

/** What the service does with a request that changes something; otherwise it is well. */
export type Mood = (carryOut: () => Promise<Response>) => Promise<Response>;

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

const BOT = 'U0UPNEXT';

/** One admin for each door, each in a channel of their own: so all doors are gone through at once. */
export function inhabitants(names: string[]): { people: Person[]; channels: Channel[] } {
  const people = names.map((name) => ({
    ...{ id: personOf(name), name, team_id: 'T0NORTHWIND', real_name: `Ada ${name}`, role: 'admin' as const },
    ...{ zone: 'Europe/Berlin', locale: 'en-GB', title: '', email: `${name}@northwind.example` },
  }));
  const channels = names.map((name) => ({
    ...{ id: channelOf(name), name, kind: 'public' as const, shared: false, archived: false, topic: '' },
    ...{ members: new Set([personOf(name), BOT]), messages: [] },
  }));
  return { people, channels };
}

/** The handle of a door's person, and their channel's name. */
export const handleOf = (door: string) => door.toLowerCase().replace(/[^a-z]/g, '');
export const personOf = (name: string) => `U1${name.toUpperCase()}`;
export const channelOf = (name: string) => `C1${name.toUpperCase()}`;
