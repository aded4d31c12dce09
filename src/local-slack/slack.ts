import type { Receiver } from '@slack/bolt';
import type { RequestUrls } from './app/manifest.js';
import { createDispatcher } from './delivery/dispatcher.js';
import { overHttp, verifyUrls } from './delivery/http.js';
import { createInFlight } from './delivery/in-flight.js';
import { inProcess } from './delivery/in-process.js';
import { createSockets, type SocketEnd, type SocketRecycling } from './delivery/sockets.js';
import { disconnected, type Transport } from './delivery/transport.js';
import { createFaults, type SlackFault } from './faults.js';
import { type ShownFile, shownFile } from './files/pictures.js';
import { type FileToUpload, uploadByPerson } from './files/uploads.js';
import { directMessage, getChannel, getPerson } from './find.js';
import { createFetch } from './http/fetch.js';
import { createRoutes } from './http/routes.js';
import { listen, type RunningServer } from './http/server.js';
import { messagesFor, postMessage } from './messages.js';
import type { Channel, Delivery, Message, Person, SharedFile, Slackbot, View } from './model.js';
import { manifestProblems } from './rules/manifest.js';
import type { MessageContent } from './rules/messages.js';
import { connectSlackbot } from './slackbot.js';
import { createUser, type User } from './user/user.js';
import { createUserActions, performRequest, type UserActions } from './user-actions/actions.js';
import type { OptionsRequest, SelectOption } from './user-actions/schema.js';
import { loadOptions } from './user-actions/select-options.js';
import { isChanged, stackOf } from './views.js';
import { createApi } from './web-api/api.js';
import { createOauth, installUrl } from './web-api/oauth.js';
import { createRateLimits } from './web-api/rate-limits.js';
import { createWorld, type World, type WorldOptions } from './world.js';

export interface SlackOptions extends WorldOptions {
  /** Enforces Slack's rate limits, on the workspace's clock. Default: off. */
  rateLimits?: boolean;
  /** Default: every five hours, ten seconds after a warning. */
  socketRecycling?: SocketRecycling;
}

/** The part of its state that others see. */
type Seen =
  | ('team' | 'bot' | 'credentials' | 'manifest' | 'clock' | 'people' | 'groups' | 'channels')
  | ('stepRuns' | 'deliveries' | 'calls' | 'violations' | 'onChange');

/** A strict simulation of Slack in one process. */
export interface Slack extends Pick<World, Seen> {
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
  /** Resolves as soon as the condition holds; checked after every change. */
  until(condition: () => boolean): Promise<void>;

  /** A person as tests use them: types, presses, fills in forms and reads. */
  readonly as: (name: string) => User;
  /** What people can do, without waiting for what the bot does after its ack. */
  readonly userActions: UserActions;
  /** Performs a user action that arrives as JSON. */
  performRequest(user: string, body: unknown): Promise<Delivery | undefined>;
  loadOptions(request: OptionsRequest & { user: string }): Promise<SelectOption[]>;
  /** Another app posts a message. */
  postFromApp(channel: string, message: Omit<MessageContent, 'files'>): Message;
  /** Returns a function that removes the fault. */
  fail(rule: SlackFault): () => void;

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
  idle(): Promise<void>;
}

export function createSlack(options: SlackOptions): Slack {
  const problems = options.manifest ? manifestProblems(options.manifest) : [];
  if (problems.length > 0) throw new Error(`Slack would refuse this manifest: ${problems.join('; ')}`);
  const faults = createFaults();
  const world = createWorld(options, (address) => faults.forImage(address) === undefined);
  const inFlight = createInFlight();
  const oauth = createOauth(world);
  const sockets = createSockets(world, options.socketRecycling);
  const methods = { ...oauth.methods, 'apps.connections.open': sockets.method };
  const api = createApi(world, methods, createRateLimits(world, options.rateLimits === true));
  const handle = createRoutes(world, api, oauth, faults);
  let connected: Transport | undefined;
  const transport = () => connected ?? sockets.transport() ?? disconnected;
  const context = { world, dispatcher: createDispatcher({ world, transport, faults, inFlight }) };
  const userActions = createUserActions(context);
  const finish = (action: Promise<unknown>) => action.then(() => inFlight.idle());
  world.clock.onMove(() => world.emit({ type: 'clock' }));
  return {
    ...readApi(world),
    as: (name) => createUser({ ...context, actions: userActions, finish }, name),
    userActions,
    performRequest: (user, body) => performRequest(context, user, body),
    loadOptions: (request) => loadOptions(context, request),
    postFromApp: (channel, message) =>
      postMessage(world, getChannel(world, channel), OTHER_APP.user, { ...message, app: OTHER_APP }),
    fail: (rule) => faults.add(rule),
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
    idle: () => inFlight.idle(),
  };
}

const OTHER_APP = { user: 'U0CALENDAR', bot_id: 'B0CALENDAR', app_id: 'A0CALENDAR' };

function readApi(world: World) {
  const id = (name: string) => getPerson(world, name).id;
  return {
    // The type of Slack hides the rest of it.
    ...world,
    person: (name: string) => getPerson(world, name),
    channel: (name: string) => getChannel(world, name),
    directMessage: (user: string) => directMessage(world, id(user)),
    messages: (channel: string, viewer: string) => messagesFor(getChannel(world, channel), id(viewer)),
    stack: (user: string) => stackOf(world, id(user)),
    isChanged: (view: View) => isChanged(world, view),
    home: (user: string) => world.homes.get(id(user)),
    upload: (file: FileToUpload, user = world.people[0]?.id ?? '') => uploadByPerson(world, id(user), file),
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

/** Call after every test of a bot: throws an error that lists every Slack rule the bot broke. */
export function expectNoViolations({ violations }: Slack): void {
  if (violations.length === 0) return;
  const lines = violations.map(({ code, where, details }) => `${where}: ${code} ${details.join('; ')}`);
  throw new Error(`The bot broke Slack's rules:\n${lines.join('\n')}`);
}
