import type { Clock } from './clock.js';
import { keepLatest } from './keep-latest.js';
import type { Violation, Call, Change, Channel, Delivery, Group, Person, View } from './model.js';
import { declaredScopes } from './scopes.js';
import { northwindChannels, northwindGroups, northwindPeople, team } from './northwind.js';

export interface Credentials {
  botToken: string;
  appToken: string;
  signingSecret: string;
  clientId: string;
  clientSecret: string;
}

/** The parts of manifest.yml that Slack enforces. */
export interface Manifest {
  display_information?: { name: string };
  features?: {
    app_home?: {
      home_tab_enabled?: boolean;
      messages_tab_enabled?: boolean;
      messages_tab_read_only_enabled?: boolean;
    };
    bot_user?: { display_name: string };
    slash_commands?: { command: string; description: string; usage_hint?: string; should_escape?: boolean }[];
    shortcuts?: { name: string; type: 'global' | 'message'; callback_id: string; description: string }[];
  };
  oauth_config?: { scopes?: { bot?: string[] } };
  settings?: { event_subscriptions?: { bot_events?: string[] } };
}

export interface Token {
  kind: 'bot' | 'app';
  scopes: readonly string[];
  expiresAt?: Date;
  revoked: boolean;
}

/** Three seconds and one use: what a trigger_id stands for. */
export interface Trigger {
  user: string;
  channel?: string;
  /** The view whose interaction gave it. */
  view?: string;
  issuedAt: Date;
  spent: boolean;
}

export interface ResponseUrl {
  channel: string;
  user: string;
  /** The message with the button, for replace_original and delete_original. */
  message?: string;
  issuedAt: Date;
  uses: number;
}

export type Bot = Person & { bot_id: string; app_id: string };

/** Everything the workspace knows, with no rule about it. */
export interface World {
  readonly team: typeof team;
  readonly bot: Bot;
  readonly credentials: Credentials;
  readonly manifest: Manifest | undefined;
  readonly clock: Clock;
  readonly people: Person[];
  readonly groups: readonly Group[];
  readonly channels: Channel[];
  readonly stacks: Map<string, View[]>;
  readonly homes: Map<string, View>;
  readonly tokens: Map<string, Token>;
  readonly triggers: Map<string, Trigger>;
  readonly responseUrls: Map<string, ResponseUrl>;
  readonly deliveries: Delivery[];
  readonly calls: Call[];
  readonly violations: Violation[];
  /** Where response_urls and WebSockets point. */
  origin: string;
  newId(prefix: string): string;
  newTs(): string;
  msSince(moment: Date): number;
  tell(change: Change): void;
  onChange(listener: (change: Change) => void): () => void;
  reportViolation(code: string, where: string, details?: string[]): void;
}

export interface WorldOptions {
  clock: Clock;
  manifest?: Manifest | undefined;
  people?: Person[] | undefined;
  channels?: Channel[] | undefined;
}

const bot: Bot = {
  id: 'U0UPNEXT',
  bot_id: 'B0UPNEXT',
  app_id: 'A0UPNEXT',
  team_id: team.id,
  name: 'upnext',
  real_name: 'Upnext',
  role: 'bot',
  zone: 'UTC',
  locale: 'en-US',
  title: '',
};

const credentials: Credentials = {
  botToken: 'xoxb-northwind-bot',
  appToken: 'xapp-northwind-app',
  signingSecret: 'northwind-signing-secret',
  clientId: '1000.2000',
  clientSecret: 'northwind-client-secret',
};

export function createWorld({ clock, manifest: given, people, channels }: WorldOptions): World {
  /** Its own: a workspace whose app was changed says nothing of another's. */
  const manifest = structuredClone(given);
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => listeners.forEach((listener) => listener(change));
  const violations: Violation[] = [];
  const named = manifest?.features?.bot_user?.display_name ?? bot.real_name;
  const newId = countIds();
  return {
    team,
    bot: { ...bot, real_name: named, name: named.toLowerCase().replaceAll(' ', '') },
    credentials,
    manifest,
    clock,
    people: people ?? northwindPeople(),
    groups: northwindGroups,
    channels: channels ?? northwindChannels(bot.id),
    stacks: new Map(),
    homes: new Map(),
    tokens: firstTokens(manifest),
    triggers: new Map(),
    responseUrls: new Map(),
    deliveries: [],
    calls: [],
    violations,
    origin: 'https://hooks.slack.com',
    newId,
    newTs: countTimestamps(clock),
    msSince: (moment) => clock.now().getTime() - moment.getTime(),
    tell,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reportViolation(code, where, details = []) {
      const breach = { code, where, details, at: clock.now() };
      keepLatest(violations, breach);
      tell({ what: 'breach', breach });
    },
  };
}

function firstTokens(manifest: Manifest | undefined): Map<string, Token> {
  const scopes = declaredScopes(manifest);
  return new Map<string, Token>([
    [credentials.botToken, { kind: 'bot', scopes, revoked: false }],
    [credentials.appToken, { kind: 'app', scopes: ['connections:write'], revoked: false }],
  ]);
}

function countIds(): (prefix: string) => string {
  let last = 0;
  return (prefix) => {
    last += 1;
    return `${prefix}${last.toString(36).toUpperCase().padStart(6, '0')}`;
  };
}

/** Timestamps name messages, so no two are alike, though the clock may stand still. */
function countTimestamps(clock: Clock): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock.now().getTime() * 1000);
    const text = String(last);
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  };
}
