import type { DeliveryKind } from './model.js';

/** Faults of Slack that a test asks for. */

export type CallFault =
  /** Slack uses both names, and both statuses. Default: `ratelimited` with 429. */
  | { fault: 'ratelimited'; retryAfter: number; error?: 'rate_limited'; status?: 200 }
  | { fault: 'status'; status: number }
  | { fault: 'error'; error: string }
  /** Succeeds, and says nothing else. */
  | { fault: 'empty' }
  /** Measured on the workspace's clock. */
  | { fault: 'slow'; ms: number }
  /** The connection breaks before Slack executes the call, or after. */
  | { fault: 'dropped'; executed: boolean };

/** Of `download`, in addition. */
export type DownloadFault =
  /** The page where people sign in, although the token is right. */
  | { fault: 'sign-in' }
  | { fault: 'redirect'; to: string }
  /** Something else than the file object says. */
  | { fault: 'other-content'; type: string; content: Uint8Array }
  /** After half of the bytes the connection breaks, falls silent, or sends more and more. */
  | { fault: 'cut' }
  | { fault: 'stalled' }
  | { fault: 'endless' };

/** Slack can’t load an image, so it refuses the whole message or view. */
type ImageFault = { fault: 'unavailable' };

export type DeliveryFault =
  /** The same payload is delivered twice, with the same ids. */
  | { fault: 'twice' }
  /** The ack gets lost, so Slack retries. */
  | { fault: 'redelivered' }
  /** Nobody answers, so the event arrives hours later. Only with Delayed Events, which the app’s settings turn on. */
  | { fault: 'delayed'; hours: number };

/** How often the fault occurs; without a limit it lasts until it is removed. */
type Limit = { times?: number };
/** `call` is a Web API method, `response_url`, `upload` or `download` (the bytes of a file), or `*` for all. */
type CallRule = Limit & { call: string } & CallFault;
/** `download` is the id of a file, or `*` for all. */
type DownloadRule = Limit & { download: string } & DownloadFault;
/** `image` is the beginning of its address, or `*` for all. Slack also fails to load images that are there, and loads them later. */
type ImageRule = Limit & { image: string } & ImageFault;
type DeliveryRule = Limit & { delivery: DeliveryKind | '*' } & DeliveryFault;
export type SlackFault = CallRule | DownloadRule | ImageRule | DeliveryRule;

export type Faults = ReturnType<typeof createFaults>;

export function createFaults() {
  const timesLeft = new Map<SlackFault, number>();

  /** The first matching rule; counts its use and removes it after the last one. */
  function use<Rule extends SlackFault>(matches: (rule: SlackFault) => rule is Rule): Rule | undefined {
    const rule = [...timesLeft.keys()].find(matches);
    if (rule === undefined) return undefined;
    const left = (timesLeft.get(rule) ?? 1) - 1;
    if (left > 0) timesLeft.set(rule, left);
    else timesLeft.delete(rule);
    return rule;
  }

  const isOne = (named: string, one: string) => named === '*' || named === one;
  return {
    /** Returns a function that removes the fault. */
    add(rule: SlackFault): () => void {
      timesLeft.set(rule, rule.times ?? Infinity);
      return () => void timesLeft.delete(rule);
    },
    forCall: (method: string) => use((rule): rule is CallRule => 'call' in rule && isOne(rule.call, method)),
    forDownload: (file: string) =>
      use((rule): rule is DownloadRule => 'download' in rule && isOne(rule.download, file)),
    forImage: (address: string) =>
      use(
        (rule): rule is ImageRule =>
          'image' in rule && (rule.image === '*' || address.startsWith(rule.image)),
      ),
    forDelivery: (kind: DeliveryKind) =>
      use((rule): rule is DeliveryRule => 'delivery' in rule && isOne(rule.delivery, kind)),
  };
}
