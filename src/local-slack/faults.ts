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

export interface Faults {
  /** Returns a function that removes the fault. */
  add(rule: SlackFault): () => void;
  forCall(method: string): CallFault | undefined;
  forDownload(file: string): DownloadFault | undefined;
  forImage(address: string): ImageFault | undefined;
  forDelivery(kind: DeliveryKind): DeliveryFault | undefined;
}

export function createFaults(): Faults {
  const calls = new Map<CallRule, number>();
  const downloads = new Map<DownloadRule, number>();
  const images = new Map<ImageRule, number>();
  const deliveries = new Map<DeliveryRule, number>();
  return {
    add(rule) {
      const times = rule.times ?? Infinity;
      if ('call' in rule) return addTo(calls, rule, times);
      if ('image' in rule) return addTo(images, rule, times);
      return 'download' in rule ? addTo(downloads, rule, times) : addTo(deliveries, rule, times);
    },
    forCall: (method) => use(calls, (rule) => rule.call === '*' || rule.call === method),
    forDownload: (file) => use(downloads, (rule) => rule.download === '*' || rule.download === file),
    forImage: (address) => use(images, ({ image }) => image === '*' || address.startsWith(image)),
    forDelivery: (kind) => use(deliveries, (rule) => rule.delivery === '*' || rule.delivery === kind),
  };
}

function addTo<Rule>(rules: Map<Rule, number>, rule: Rule, times: number): () => void {
  rules.set(rule, times);
  return () => void rules.delete(rule);
}

/** The first matching rule; counts its use and removes it after the last one. */
function use<Rule>(rules: Map<Rule, number>, matches: (rule: Rule) => boolean): Rule | undefined {
  const rule = [...rules.keys()].find(matches);
  if (rule === undefined) return undefined;
  const left = (rules.get(rule) ?? 1) - 1;
  if (left > 0) rules.set(rule, left);
  else rules.delete(rule);
  return rule;
}
