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

export type DeliveryFault =
  /** The same payload is delivered twice, with the same ids. */
  | { fault: 'twice' }
  /** The ack gets lost, so Slack retries. */
  | { fault: 'redelivered' };

/** How often the fault occurs; without a limit it lasts until it is removed. */
type Limit = { times?: number };
/** `call` is a Web API method, `response_url`, `upload` (the bytes of a file), or `*` for all. */
type CallRule = Limit & { call: string } & CallFault;
type DeliveryRule = Limit & { delivery: DeliveryKind | '*' } & DeliveryFault;
export type SlackFault = CallRule | DeliveryRule;

export interface Faults {
  /** Returns a function that removes the fault. */
  add(rule: SlackFault): () => void;
  forCall(method: string): CallFault | undefined;
  forDelivery(kind: DeliveryKind): DeliveryFault | undefined;
}

export function createFaults(): Faults {
  const calls = new Map<CallRule, number>();
  const deliveries = new Map<DeliveryRule, number>();
  return {
    add(rule) {
      const times = rule.times ?? Infinity;
      if ('call' in rule) calls.set(rule, times);
      else deliveries.set(rule, times);
      return () => void ('call' in rule ? calls.delete(rule) : deliveries.delete(rule));
    },
    forCall: (method) => use(calls, (rule) => rule.call === '*' || rule.call === method),
    forDelivery: (kind) => use(deliveries, (rule) => rule.delivery === '*' || rule.delivery === kind),
  };
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
