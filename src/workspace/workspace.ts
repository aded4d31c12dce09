import type { Receiver } from '@slack/bolt';
import type { Acts } from './acts.js';
import { createBusy } from './busy.js';
import type { Clock } from './clock.js';
import type { Carrier } from './delivery/courier.js';
import { createCourier } from './delivery/courier.js';
import { nobodyThere } from './delivery/nobody.js';
import { overHttp, verifyUrl } from './delivery/http.js';
import { inProcess } from './delivery/in-process.js';
import type { SocketEnd } from './delivery/sockets.js';
import { createSockets } from './delivery/sockets.js';
import { createFetch } from './fetch.js';
import * as find from './find.js';
import { createFrontDoor } from './front-door.js';
import { createActs } from './hands/acts.js';
import type { SlackFault } from './faults.js';
import { createFaults } from './faults.js';
import type { Violation, Call, Change, Channel, Delivery, Message, Person, View } from './model.js';
import { seenBy } from './posts.js';
import { manifestProblems } from './rules/manifest.js';
import { stackOf } from './screens.js';
import type { Listening } from './server.js';
import { listen } from './server.js';
import { createApi } from './web-api/api.js';
import { createOauth } from './web-api/oauth.js';
import { createRateLimits } from './web-api/rate-limits.js';
import type { Bot, Credentials, Manifest, World } from './world.js';
import { createWorld } from './world.js';

export type { Credentials, Manifest } from './world.js';

export interface WorkspaceOptions {
  clock: Clock;
  /** manifest.yml, parsed: its commands, shortcuts, scopes and events are then the only ones. */
  manifest?: Manifest;
  people?: Person[];
  channels?: Channel[];
  /** Slack's calls a minute, on the workspace's clock. Off when not asked for. */
  rateLimits?: boolean;
  /** Tokens of new installations live twelve hours and are refreshed. */
  tokenRotation?: boolean;
}

/** A strict Slack in one process. */
export interface Workspace {
  readonly team: { id: string; name: string; domain: string };
  readonly bot: Bot;
  readonly credentials: Credentials;
  readonly manifest: Manifest | undefined;
  readonly clock: Clock;
  readonly people: readonly Person[];
  readonly channels: readonly Channel[];
  /** By name (`ada`, `#launch`) or id; throws when there is none. */
  person(name: string): Person;
  channel(name: string): Channel;
  /** The conversation with the bot. */
  directMessage(user: string): Channel;
  /** What this person sees there, oldest first, ephemeral ones included; threads too. */
  messages(channel: string, viewer: string): Message[];
  /** The modals on a person's screen, the top one last. */
  stack(user: string): readonly View[];
  home(user: string): View | undefined;
  readonly deliveries: readonly Delivery[];
  readonly calls: readonly Call[];
  readonly violations: readonly Violation[];
  onChange(listener: (change: Change) => void): () => void;
  /** Resolves as soon as this holds; it is asked after every change. */
  until(holds: () => boolean): Promise<void>;

  readonly userActions: Acts;
  /** Returns how to stop it. */
  injectFault(rule: SlackFault): () => void;

  /** The Web API, response_urls and OAuth, for `clientOptions.fetch`. */
  readonly fetch: typeof fetch;
  /** Delivers to a Bolt app in this process. */
  receiver(): Receiver;
  /** Delivers over signed HTTP from now on, once the address has passed Slack's verification. */
  deliverTo(url: string): Promise<void>;
  /** Serves the Web API, response_urls, OAuth and Socket Mode over HTTP. */
  listen(at: { port: number; host: string }): Promise<Listening>;
  /** Ends the Socket Mode connections as Slack would. */
  endSockets(how: SocketEnd): void;
  /** Resolves when the bot has finished every delivery and has no call under way. */
  untilIdle(): Promise<void>;
}

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const problems = options.manifest ? manifestProblems(options.manifest) : [];
  if (problems.length > 0) throw new Error(`Slack would refuse this manifest: ${problems.join('; ')}`);
  const world = createWorld(options);
  const moods = createFaults();
  const busy = createBusy();
  const oauth = createOauth(world, options.tokenRotation === true);
  const sockets = createSockets(world);
  const more = { ...oauth.methods, 'apps.connections.open': sockets.method };
  const api = createApi(world, more, options.rateLimits ? createRateLimits(world) : undefined);
  const door = createFrontDoor(world, api, oauth, moods);
  let carrier: Carrier | undefined;
  const courier = createCourier(world, () => carrier ?? sockets.carrier() ?? nobodyThere, moods, busy);
  world.clock.onMove(() => world.tell({ what: 'clock' }));
  return {
    ...readable(world),
    userActions: createActs({ world, courier }),
    injectFault: (rule) => moods.add(rule),
    fetch: createFetch(door, busy),
    receiver: () => inProcess(world, (running) => (carrier = running)),
    async deliverTo(url) {
      await verifyUrl(world, url);
      carrier = overHttp(world, url);
    },
    listen: (at) => listen(world, (request) => busy.track(door(request)), sockets, at),
    endSockets: (how) => sockets.end(how),
    untilIdle: () => busy.settled(),
  };
}

function readable(world: World) {
  const { team, bot, credentials, manifest, clock, people, channels, deliveries, calls, violations } = world;
  const id = (name: string) => find.person(world, name).id;
  return {
    ...{ team, bot, credentials, manifest, clock, people, channels, deliveries, calls, violations },
    person: (name: string) => find.person(world, name),
    channel: (name: string) => find.channel(world, name),
    directMessage: (user: string) => find.directMessage(world, id(user)),
    messages: (channel: string, viewer: string) => seenBy(find.channel(world, channel), id(viewer)),
    stack: (user: string) => stackOf(world, id(user)),
    home: (user: string) => world.homes.get(id(user)),
    onChange: (listener: (change: Change) => void) => world.onChange(listener),
    until: (holds: () => boolean) => until(world, holds),
  };
}

function until(world: World, holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    if (holds()) return resolve();
    const stop = world.onChange(() => {
      if (!holds()) return;
      stop();
      resolve();
    });
  });
}
