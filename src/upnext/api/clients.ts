import { LRUCache } from 'lru-cache';
import { isPlatform, type Platform } from '../../../openapi/platforms.js';
import { createSteadyClock } from '../steady-clock.js';
import { type Api, createApi } from './client.js';
import type { Outcome } from './outcome.js';
import type { Project } from './records.js';

/** The reading operations. */
export type Reads = Pick<Api, Extract<keyof Api, `list${string}` | `get${string}`>>;
const isRead = (name: string) => /^(?:list|get)/.test(name);

export interface Client extends Api {
  /** What a project publishes on, as its list of projects said last. Undefined: everything, as far as is known. */
  networksOf: (project: string) => Platform[] | undefined;
  /**
   * Reads that may be up to half a minute old: for lists and cards, never for a decision. If a request may or may not have been
   * carried out, an old list would wrongly show that it was not.
   */
  recent: Reads;
}

export interface ServiceConnection extends ServiceAddress {
  fetch: typeof fetch;
  /** Whether the workspace set it, and not the person who runs Upnext. */
  isOwn?: true;
  /** The pause before a retry. Tests replace it. */
  wait?: (milliseconds: number) => Promise<void>;
}

/** Called after each operation. */
type OnCall = (operation: string, outcome: string, ms: number) => void;

/** How long a read is cached. */
export const FRESH_MS = 30_000;
const MAX_READS = 100;
const MAX_CLIENTS = 1_000;

type Called = Promise<Outcome<unknown>>;
type Operation = (...given: never[]) => Called;

/** The same operations, with something around each call. */
function around(api: Api, wrap: (name: string, given: unknown[], call: () => Called) => Called): Api {
  const operations = Object.entries<Operation>({ ...api }).map(([name, call]) => {
    const wrapped: Operation = (...given) => wrap(name, given, () => call(...given));
    return [name, wrapped];
  });
  // Object.entries() loses which operation belongs to which name.
  return Object.fromEntries(operations) as Api;
}

/** One client per service and token, so that cached reads are never shared between tokens. */
export function createClients(now: () => Date, onCall: OnCall) {
  const clients = new LRUCache<string, Client, ServiceConnection>({
    max: MAX_CLIENTS,
    memoMethod: (key, _, { context }) => createClient(context, key),
  });
  const reads = new LRUCache<string, Called>({
    max: MAX_READS,
    ttl: FRESH_MS,
    ttlResolution: 0,
    perf: { now: createSteadyClock(now) },
  });
  const ofProject = (project: unknown) => `${String(project)} `;

  /** Failures are not cached. */
  function read(key: string, call: () => Called): Called {
    const outcome = call();
    reads.set(key, outcome);
    const drop = () => reads.peek(key) === outcome && reads.delete(key);
    outcome.then(({ ok }) => ok || drop(), drop);
    return outcome;
  }

  function createClient(connection: ServiceConnection, key: string): Client {
    const networks = new Map<string, Platform[]>();
    const plain = createApi({ ...connection, now });
    const remembering: Api = {
      ...plain,
      async listProjects() {
        const listed = await plain.listProjects();
        for (const { id = '', platforms } of listed.ok ? listed.value : [])
          networks.set(id, platforms.filter(isPlatform));
        return listed;
      },
    };
    const networksOf = (project: string) => {
      const known = networks.get(project) ?? [];
      return known.length > 0 ? known : undefined;
    };
    const api = around(remembering, async (name, given, call) => {
      const began = performance.now();
      const outcome = await call();
      onCall(name, outcome.ok ? 'ok' : outcome.kind, performance.now() - began);
      // Afterwards, so that a read which started during the change is dropped as well.
      // A file belongs to no project.
      const about = name === 'deleteFile' ? '' : ofProject(given[0]);
      const changed = isRead(name) ? [] : [...reads.keys()];
      for (const each of changed) if (each.startsWith(about)) reads.delete(each);
      return outcome;
    });
    const recent = around(api, (name, given, call) => {
      const asked = ofProject(given[0]) + JSON.stringify([key, name, given]);
      return reads.get(asked) ?? read(asked, call);
    });
    return { ...api, networksOf, recent };
  }

  return (connection: ServiceConnection): Client =>
    clients.memo(`${connection.url} ${connection.token} ${connection.isOwn ?? ''}`, { context: connection });
}

export interface ServiceAddress {
  url: string;
  token: string;
}

/** Resolves to the projects that the token can see, or to a failure if the address or the token is wrong. */
export type TryService = (address: ServiceAddress) => Promise<Outcome<Project[]>>;

interface Options {
  fetch: typeof fetch;
  now: () => Date;
  /** Allow plain HTTP and addresses in the operator's own network. */
  privateAllowed: boolean;
}

/** Tests an address that somebody typed before it is stored. */
export function createTryService({ privateAllowed, ...options }: Options): TryService {
  return async ({ url, token }) => {
    const say = urlProblem(url, privateAllowed) ?? (isToken(token) ? undefined : NO_TOKEN);
    if (say) return { ok: false, kind: 'invalid', say, fields: [{ field: 'ServiceUrl', say }], others: [] };
    return createApi({ ...options, url, token }).listProjects();
  };
}

/** Other characters cannot be sent in a header. */
export const isToken = (token: string) => /^[\x21-\x7e]{1,1000}$/.test(token);

export const NO_TOKEN = 'This isn’t a token. A token has no spaces or special characters. Copy it again.';

/** Of a URL that somebody typed. */
export function urlProblem(url: string, privateAllowed: boolean): string | undefined {
  if (!URL.canParse(url)) return 'This isn’t a URL. Enter one like https://posts.example.com';
  const { protocol, username, password } = new URL(url);
  if (username || password) return 'Remove the user name and password from the URL.';
  if (protocol === 'https:' || (privateAllowed && protocol === 'http:')) return undefined;
  return 'The URL must start with https://, so that what is sent is encrypted.';
}
