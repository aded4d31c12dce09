import type { Receiver } from '@slack/bolt';
import type { Clock } from './clock.js';
import { createDispatcher } from './delivery/dispatcher.js';
import { overHttp, verifyUrls } from './delivery/http.js';
import { inProcess } from './delivery/in-process.js';
import { createSockets, type SocketEnd, type SocketRecycling } from './delivery/sockets.js';
import { disconnected, type Transport } from './delivery/transport.js';
import { createFaults, type SlackFault } from './faults.js';
import { directMessage, getChannel, getPerson } from './find.js';
import { shownFile, type ShownFile } from './files/pictures.js';
import { uploadByPerson, type FileToUpload } from './files/uploads.js';
import { createFetch } from './http/fetch.js';
import { createRoutes } from './http/routes.js';
import { listen, type RunningServer } from './http/server.js';
import { createInFlight } from './in-flight.js';
import type { Manifest, RequestUrls } from './app/manifest.js';
import { messagesFor, postMessage } from './messages.js';
import type { MessageContent } from './rules/messages.js';
import type {
  Call,
  Change,
  Channel,
  Delivery,
  Group,
  Message,
  Person,
  SharedFile,
  View,
  Violation,
  Organization,
  Slackbot,
  StepRun,
} from './model.js';
import { manifestProblems } from './rules/manifest.js';
import { connectSlackbot } from './slackbot.js';
import { createUserActions, performRequest, type UserActions } from './user-actions/actions.js';
import type { OptionsRequest, SelectOption } from './user-actions/schema.js';
import { loadOptions } from './user-actions/select-options.js';
import { isChanged, stackOf } from './views.js';
import { createApi } from './web-api/api.js';
import { createOauth, installUrl } from './web-api/oauth.js';
import { createRateLimits } from './web-api/rate-limits.js';
import {
  createWorld,
  type Bot,
  type Credentials,
  type UninstallEvent,
  type Unsure,
  type UploadedFile,
  type World,
} from './world.js';

export interface WorkspaceOptions {
  clock: Clock;
  /** The parsed manifest.yml. With it, only its commands, shortcuts, scopes and events exist. */
  manifest?: Manifest;
  people?: Person[];
  channels?: Channel[];
  /** The organization that the workspace belongs to. Default: none. */
  organization?: Organization;
  /** In the order in which they arrive. */
  uninstallEvents?: readonly UninstallEvent[];
  unsure?: Partial<Unsure>;
  /** Enforces Slack's rate limits, on the workspace's clock. Default: off. */
  rateLimits?: boolean;
  /** Default: every five hours, ten seconds after a warning. */
  socketRecycling?: SocketRecycling;
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

/** A strict simulation of Slack in one process. */
export interface Workspace {
  readonly team: { id: string; name: string; domain: string };
  readonly bot: Bot;
  readonly credentials: Credentials;
  readonly manifest: Manifest | undefined;
  readonly clock: Clock;
  readonly people: readonly Person[];
  readonly groups: readonly Group[];
  readonly channels: readonly Channel[];
  /** By name (`ada`, `#launch`) or id; throws if there is none. */
  person(name: string): Person;
  channel(name: string): Channel;
  /** The user's conversation with the bot. */
  directMessage(user: string): Channel;
  /** The messages this person sees, oldest first, including ephemeral messages and thread replies. */
  messages(channel: string, viewer: string): Message[];
  /** The user's open modals, the top one last. */
  stack(user: string): readonly View[];
  /** Slack would ask before it closes this modal. */
  isChanged(view: View): boolean;
  home(user: string): View | undefined;
  /** A person uploads a file, to send it in a message or in a form. Default: the first person. */
  upload(file: FileToUpload, user?: string): SharedFile;
  /** The bytes of a picture or a video that the page may show. */
  shownFile(file: string): ShownFile | undefined;
  /** The steps of workflows that people ran, oldest first. */
  readonly stepRuns: readonly StepRun[];
  readonly deliveries: readonly Delivery[];
  readonly calls: readonly Call[];
  readonly violations: Violation[];
  onChange(listener: (change: Change) => void): () => void;
  /** Resolves as soon as the condition holds; checked after every change. */
  until(condition: () => boolean): Promise<void>;

  readonly userActions: UserActions;
  /** Performs a user action that arrives as JSON. */
  performRequest(user: string, body: unknown): Promise<Delivery | undefined>;
  loadOptions(request: OptionsRequest & { user: string }): Promise<SelectOption[]>;
  /** Another app posts a message. */
  postFromApp(channel: string, message: Omit<MessageContent, 'files'>): Message;
  /** Returns a function that removes the fault. */
  injectFault(rule: SlackFault): () => void;

  /** The Web API, response_urls and OAuth, for `clientOptions.fetch`. */
  readonly fetch: typeof fetch;
  /** Delivers to a Bolt app in this process. */
  receiver(): Receiver;
  /** The URL behind Slack's own install buttons: without a `state`, and without a redirect URL. */
  readonly installUrl: string;
  /** Delivers over signed HTTP from now on, once the URLs have passed Slack's verification. */
  deliverTo(urls: RequestUrls): Promise<void>;
  /** People can ask Slackbot, which calls the app’s MCP server over signed HTTP. */
  connectSlackbot(slackbot: Slackbot): void;
  /** Serves the Web API, response_urls, OAuth and Socket Mode over HTTP. */
  listen(at: { port: number; host: string }): Promise<RunningServer>;
  /** Ends the Socket Mode connections as Slack would. */
  endSockets(how: SocketEnd): void;
  /** Resolves when the bot has finished every delivery and has no call in flight. */
  untilIdle(): Promise<void>;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const problems = options.manifest ? manifestProblems(options.manifest) : [];
  if (problems.length > 0) throw new Error(`Slack would refuse this manifest: ${problems.join('; ')}`);
  const faults = createFaults();
  const loadsImage = (address: string) => faults.forImage(address) === undefined;
  const world = createWorld({ ...options, loadsImage });
  const inFlight = createInFlight();
  const oauth = createOauth(world);
  const sockets = createSockets(world, options.socketRecycling);
  const methods = { ...oauth.methods, 'apps.connections.open': sockets.method };
  const api = createApi(world, methods, createRateLimits(world, options.rateLimits === true));
  const handle = createRoutes(world, api, oauth, faults);
  let connected: Transport | undefined;
  const transport = () => connected ?? sockets.transport() ?? disconnected;
  const dispatcher = createDispatcher({ world, transport, faults, inFlight });
  const context = { world, dispatcher };
  world.clock.onMove(() => world.emit({ type: 'clock' }));
  return {
    ...readApi(world),
    userActions: createUserActions(context),
    performRequest: (user, body) => performRequest(context, user, body),
    loadOptions: (request) => loadOptions(context, request),
    postFromApp: (channel, message) =>
      postMessage(world, getChannel(world, channel), OTHER_APP.user, { ...message, app: OTHER_APP }),
    injectFault: (rule) => faults.add(rule),
    fetch: createFetch(handle, inFlight),
    installUrl: installUrl(world),
    receiver: () => inProcess(world, (next) => (connected = next)),
    async deliverTo(urls) {
      await verifyUrls(world, urls);
      connected = overHttp(world, urls);
    },
    connectSlackbot: (slackbot) => connectSlackbot(world, slackbot),
    listen: (at) => listen(world, (request) => inFlight.track(handle(request)), sockets, at),
    endSockets: (how) => sockets.end(how),
    untilIdle: () => inFlight.untilIdle(),
  };
}

const OTHER_APP = { user: 'U0CALENDAR', bot_id: 'B0CALENDAR', app_id: 'A0CALENDAR' };

function readApi(world: World) {
  const { team, bot, credentials, manifest, clock, people, groups, channels } = world;
  const { stepRuns, deliveries, calls, violations } = world;
  const id = (name: string) => getPerson(world, name).id;
  return {
    team,
    bot,
    credentials,
    manifest,
    clock,
    people,
    groups,
    channels,
    stepRuns,
    deliveries,
    calls,
    violations,
    person: (name: string) => getPerson(world, name),
    channel: (name: string) => getChannel(world, name),
    directMessage: (user: string) => directMessage(world, id(user)),
    messages: (channel: string, viewer: string) => messagesFor(getChannel(world, channel), id(viewer)),
    stack: (user: string) => stackOf(world, id(user)),
    isChanged: (view: View) => isChanged(world, view),
    home: (user: string) => world.homes.get(id(user)),
    onChange: (listener: (change: Change) => void) => world.onChange(listener),
    upload: (file: FileToUpload, user?: string) =>
      uploadByPerson(world, user === undefined ? (people[0]?.id ?? '') : id(user), file),
    shownFile: (file: string) => shownFile(world, file),
    until: (condition: () => boolean) => until(world, condition),
  };
}

function until(world: World, condition: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    if (condition()) return resolve();
    const stop = world.onChange(() => {
      try {
        if (!condition()) return;
        resolve();
      } catch (error) {
        // It may not break what changed the workspace.
        reject(new Error('What was waited for can’t be asked.', { cause: error }));
      }
      stop();
    });
  });
}
