import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '../../src/upnext/database/database.js';

type What = 'statements' | 'slack' | 'service';

/** Also where a test has stopped `performance.now`. */
const passedMs = () => Number(process.hrtime.bigint()) / 1e6;

/** The texts and names in a statement, in their order. */
const textOf = (node: unknown): string =>
  [...JSON.stringify(node).matchAll(/"(?:sqlFragments":\[|name":)"([^"]*)/g)]
    .map(([, text]) => text)
    .join(' ');

/** What an act cost. */
export interface Cost extends Record<What, number> {
  /** How many times it waited for an answer, where what is asked at the same time is waited for once. */
  roundTrips: number;
}

/** Nothing more is asked within this time, so everything that can be asked at once has been asked. */
const QUIET_MS = 20;
/** What was asked longer ago than this waits for something whose answer is kept back, such as a connection. */
const STUCK_MS = 1_000;
/** What came before asks nothing more. */
const SETTLED_MS = 200;

/**
 * Counts what a bot asks its database, Slack and the service. While it measures, it keeps all answers back until nobody asks
 * anything more, and then returns them together: each time is one round trip.
 */
export function createCostCounter() {
  let cost: Cost | undefined;
  let asked: string[] = [];
  let parked: (() => void)[] = [];
  let askedAt = 0;
  /** How much was asked and isn’t answered. */
  let underWay = 0;
  /** Sends itself a notification. Resolves once it has heard of it, and so of all changes before. */
  let timer: NodeJS.Timeout | undefined;

  function returnAll(): void {
    const answered = parked;
    parked = [];
    if (cost && answered.length > 0) cost.roundTrips += 1;
    for (const go of answered) go();
  }

  function keepQuiet(): void {
    clearTimeout(timer);
    const since = passedMs();
    // On a busy machine a late timer runs before what arrived in the meantime.
    const isLate = () => passedMs() - since > 2 * QUIET_MS;
    const isComing = () => underWay > 0 && passedMs() - askedAt < STUCK_MS;
    timer = setTimeout(() => (isLate() || isComing() ? keepQuiet() : returnAll()), QUIET_MS);
  }

  function count(what: What, text: () => string): void {
    askedAt = passedMs();
    if (!cost) return;
    cost[what] += 1;
    asked.push(`${what}: ${text()}`);
    underWay += 1;
    keepQuiet();
  }

  async function park<T>(answer: T): Promise<T> {
    if (!cost) return answer;
    underWay -= 1;
    keepQuiet();
    await new Promise<void>((resolve) => parked.push(resolve));
    return answer;
  }

  async function counted<T>(what: What, text: string, ask: () => Promise<T>): Promise<T> {
    count(what, () => text);
    return park(await ask());
  }

  const plugin = {
    transformQuery<Args extends { node: Node }, Node>({ node }: Args): Args['node'] {
      count('statements', () => textOf(node));
      return node;
    },
    transformResult: <Result>({ result }: { result: Result }): Promise<Result> => park(result),
  };

  return {
    /** What was asked while it measured, for those who ask why it was so much. */
    asked: () => asked.join('\n'),
    database: (database: Database): Database => ({
      ...database,
      kysely: <Tables>(...args: Parameters<Database['kysely']>): Kysely<Tables> =>
        database.kysely<Tables>(...args).withPlugin(plugin),
      executeSql: (...args) => counted('statements', args[0], () => database.executeSql(...args)),
    }),
    fetch:
      (what: 'slack' | 'service', fetch: typeof globalThis.fetch): typeof globalThis.fetch =>
      (input, init) =>
        counted(what, input instanceof Request ? input.url : input.toString(), () => fetch(input, init)),
    async measure(act: () => Promise<unknown>): Promise<Cost> {
      while (passedMs() - askedAt < SETTLED_MS) await pause(SETTLED_MS);
      const measured: Cost = { statements: 0, roundTrips: 0, slack: 0, service: 0 };
      cost = measured;
      asked = [];
      underWay = 0;
      try {
        await act();
      } finally {
        cost = undefined;
        clearTimeout(timer);
        returnAll();
      }
      return measured;
    },
  };
}

export type CostCounter = ReturnType<typeof createCostCounter>;
