import type { Channel, Person, Slack } from '../../../src/local-slack/index.js';
import type { Store } from '../../../src/upnext/app/tables/store.js';
import type { Database } from '../../../src/upnext/database/database.js';
import type { Jobs } from '../../../src/upnext/jobs/jobs.js';

/** A bot, its Slack and its service, in this process or in others. */
export interface Environment {
  slack: Slack;
  now: () => Date;
  /** Their databases. */
  service: Database;
  bot: Database;
  store: Store;
  jobs: Jobs;
  /** Moves time forward while nobody does anything. */
  letTimePass(): Promise<void>;
  close(): Promise<void>;
}

/** How the service handles a request. */
export type ServiceBehavior = (carryOut: () => Promise<Response>) => Promise<Response>;

export const pause = (ms: number) => new Promise<void>((resume) => setTimeout(resume, ms));

const BOT = 'U0UPNEXT';

/** One admin for each scenario, each in their own channel, so that all scenarios run at once. */
export function peopleAndChannels(names: string[]): { people: Person[]; channels: Channel[] } {
  const people = names.map((name) => ({
    id: userIdOf(name),
    name,
    team_id: 'T0NORTHWIND',
    real_name: `Ada ${name}`,
    role: 'admin' as const,
    zone: 'Europe/Berlin',
    locale: 'en-GB',
    email: `${name}@northwind.example`,
  }));
  const channels = names.map((name) => ({
    id: channelIdOf(name),
    name,
    kind: 'public' as const,
    shared: false,
    archived: false,
    topic: '',
    members: new Set([userIdOf(name), BOT]),
    messages: [],
  }));
  return { people, channels };
}

/** The handle of a scenario's person, also the name of their channel. */
export const handleOf = (scenario: string) => scenario.toLowerCase().replace(/[^a-z]/g, '');
export const userIdOf = (name: string) => `U1${name.toUpperCase()}`;
export const channelIdOf = (name: string) => `C1${name.toUpperCase()}`;
