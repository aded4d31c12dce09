import type { Manifest } from './app/manifest.js';
import { declaredScopes } from './app/scopes.js';
import type { Clock } from './clock.js';
import type {
  Call,
  Change,
  Channel,
  Delivery,
  Group,
  Organization,
  Person,
  Slackbot,
  StepRun,
  Upload,
  View,
  Violation,
} from './model.js';
import { northwindChannels, northwindGroups, northwindPeople, team } from './northwind.js';

export interface Token {
  kind: 'bot' | 'app';
  scopes: readonly string[];
  revoked: boolean;
}

/** What a trigger_id stands for. */
export interface Trigger {
  user: string;
  channel?: string;
  /** The person used a modal, which they may have closed since. */
  fromModal?: boolean;
  issuedAt: Date;
  used: boolean;
}

export interface ResponseUrl {
  channel: string;
  user: string;
  /** The message with the button, for replace_original and delete_original. */
  message?: string;
  issuedAt: Date;
  uses: number;
}

type Bot = Person & { bot_id: string; app_id: string };

type Switches = Required<
  Pick<
    WorldOptions,
    'uninstallEvents' | 'submissionAnswersAfterMs' | 'maxFrameBytes' | 'distributed' | 'isScanned'
  >
>;

/** All data of the simulated workspace. It enforces no rules. */
export interface World extends Switches {
  readonly team: typeof team;
  readonly organization: Organization | undefined;
  /** The workspaces of the organization that the app was added to. */
  readonly addedTo: Set<string>;
  readonly bot: Bot;
  readonly credentials: typeof credentials;
  readonly manifest: Manifest | undefined;
  readonly clock: Clock;
  readonly unsure: Unsure;
  readonly people: Person[];
  readonly groups: readonly Group[];
  readonly channels: Channel[];
  /** Open modals by user id, the top one last. */
  readonly stacks: Map<string, View[]>;
  /** App Home views by user id. */
  readonly homes: Map<string, View>;
  readonly tokens: Map<string, Token>;
  readonly triggers: Map<string, Trigger>;
  readonly responseUrls: Map<string, ResponseUrl>;
  /** By file id. */
  readonly uploads: Map<string, Upload>;
  /** The steps of workflows that people ran, oldest first. */
  readonly stepRuns: StepRun[];
  readonly deliveries: Delivery[];
  readonly calls: Call[];
  readonly violations: Violation[];
  /** Whether Slack can load the image at this address. */
  readonly loadsImage: (address: string) => boolean;
  /** The base URL of response_urls and WebSockets. */
  origin: string;
  /** Undefined until it is connected with the app’s MCP server. */
  slackbot: Slackbot | undefined;
  readonly newId: (prefix: string) => string;
  newTs(): string;
  msSince(moment: Date): number;
  emit(change: Change): void;
  onChange(listener: (change: Change) => void): () => void;
  reportViolation(code: string, where: string, details?: string[]): void;
}

export interface WorldOptions {
  clock: Clock;
  /** The parsed manifest.yml. With it, only its commands, shortcuts, scopes and events exist. */
  manifest?: Manifest | undefined;
  /** Default: those of Northwind Studio. */
  people?: Person[] | undefined;
  channels?: Channel[] | undefined;
  /** The organization that the workspace belongs to. Default: none. */
  organization?: Organization | undefined;
  unsure?: Partial<Unsure> | undefined;
  /** In the order in which they arrive. Slack promises none. */
  uninstallEvents?: readonly UninstallEvent[];
  /**
   * How late the ack of a submission is applied. Slack promises no order, so a `views.update` that the app sends after the
   * ack may be applied first. Default: at once.
   */
  submissionAnswersAfterMs?: number;
  /** A longer frame from the app closes its WebSocket, and its unacked requests come again on the next one. Default: 20,480. */
  maxFrameBytes?: number;
  /**
   * Limits `conversations.history` and `.replies` to one call a minute and 15 messages, as Slack does for apps that are
   * distributed outside the Marketplace. Default: off.
   */
  distributed?: boolean;
  /** Whether Slack has scanned a file. Default: when the app asks again, or after two seconds. */
  isScanned?: (file: UploadedFile) => boolean;
}

export interface UploadedFile {
  /** How often the app has asked for it. */
  asked: number;
  /** How long ago it was uploaded. */
  ms: number;
}

/** What Slack's documentation leaves open. The bot must work either way. */
export interface Unsure {
  /** How text inputs return emoji. */
  inputEmoji: 'characters' | 'names';
  /** What an input returns that still has its initial value. */
  untouchedInputs: 'initial' | 'null' | 'missing';
  /** How the texts of chosen options and pressed buttons are returned. */
  chosenTexts: 'plain' | 'escaped';
  /** What `replace_original` does in a direct message. */
  replaceInDirectMessages: 'replaces' | 'posts';
  /** What an input counts as, when its modal is closed, after an update has changed its action_id. */
  replacedInputs: 'untouched' | 'changed';
  /** Whether a press on a message names its thread only if it is a reply, or also if it has replies. */
  threadsOfPresses: 'replies' | 'replies and parents';
  /** What becomes of an upload with `alt_txt`. Several people report that it never appears, although Slack answers `ok`. */
  describedUploads: 'dropped' | 'shared';
  /** What files.info says about a file in conversations that the app was not added to. */
  hiddenFiles: 'file_not_found' | 'access_denied';
  /** Whether the state of a button press has the files of a `file_input`. */
  filesInPresses: 'present' | 'missing';
  /** Whether Slack knows data tables, which it introduces step by step. */
  dataTables: 'known' | 'unknown';
  /** Whether a `file_input` may name types that Slack’s list of file types lacks. */
  unlistedFileTypes: 'accepted' | 'refused';
}

const likeliest: Unsure = {
  inputEmoji: 'characters',
  untouchedInputs: 'initial',
  chosenTexts: 'plain',
  replaceInDirectMessages: 'replaces',
  replacedInputs: 'untouched',
  threadsOfPresses: 'replies',
  describedUploads: 'dropped',
  hiddenFiles: 'file_not_found',
  filesInPresses: 'present',
  dataTables: 'known',
  unlistedFileTypes: 'accepted',
};

export type UninstallEvent = 'tokens_revoked' | 'app_uninstalled';

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
};

const credentials = {
  botToken: 'xoxb-northwind-bot',
  appToken: 'xapp-northwind-app',
  signingSecret: 'northwind-signing-secret',
  clientId: '1000.2000',
  clientSecret: 'northwind-client-secret',
};

export function createWorld(
  { clock, manifest: given, people, channels, ...options }: WorldOptions,
  loadsImage: World['loadsImage'],
): World {
  // Each workspace has its own copy, so that a test may change it.
  const manifest = structuredClone(given);
  const listeners = new Set<(change: Change) => void>();
  const emit = (change: Change) => listeners.forEach((listener) => listener(change));
  const violations: Violation[] = [];
  const botName = manifest?.features?.bot_user?.display_name ?? bot.real_name;
  const newId = countIds();
  return {
    team,
    organization: options.organization,
    addedTo: new Set(options.organization?.addedTo),
    unsure: { ...likeliest, ...options.unsure },
    uninstallEvents: options.uninstallEvents ?? ['tokens_revoked', 'app_uninstalled'],
    bot: { ...bot, real_name: botName, name: botName.toLowerCase().replaceAll(' ', '') },
    credentials,
    manifest,
    clock,
    people: people ?? northwindPeople(),
    groups: northwindGroups(),
    channels: channels ?? northwindChannels(bot.id),
    stacks: new Map(),
    homes: new Map(),
    tokens: firstTokens(manifest),
    triggers: new Map(),
    responseUrls: new Map(),
    uploads: new Map(),
    stepRuns: [],
    deliveries: [],
    calls: [],
    violations,
    submissionAnswersAfterMs: options.submissionAnswersAfterMs ?? 0,
    maxFrameBytes: options.maxFrameBytes ?? 20_480,
    distributed: options.distributed ?? false,
    loadsImage,
    isScanned: options.isScanned ?? (({ asked, ms }) => asked > 0 || ms >= SCAN_MS),
    origin: 'https://hooks.slack.com',
    slackbot: undefined,
    newId,
    newTs: countTimestamps(clock),
    msSince: (moment) => clock.now().getTime() - moment.getTime(),
    emit,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    reportViolation(code, where, details = []) {
      const violation = { code, where, details, at: clock.now() };
      record(violations, violation);
      emit({ type: 'violation', violation });
    },
  };
}

/** Where the clock stands still, files are scanned once the app has asked for them. */
const SCAN_MS = 2_000;

const RECORDS_KEPT = 500;

/** Adds to the deliveries, calls, violations or runs. Drops the oldest, because a desk may stay open for weeks. */
export function record<T>(list: T[], item: T): void {
  list.push(item);
  if (list.length > RECORDS_KEPT) list.shift();
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

/** A message's timestamp is also its id, so it must be unique even while the clock stands still. */
function countTimestamps(clock: Clock): () => string {
  let last = 0;
  return () => {
    last = Math.max(last + 1, clock.now().getTime() * 1000);
    const text = String(last);
    return `${text.slice(0, -6)}.${text.slice(-6)}`;
  };
}
