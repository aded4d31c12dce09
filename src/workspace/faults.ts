import type { DeliveryKind } from './model.js';

/** Bad days on demand. Each rule holds for `times` occasions, or until it is taken back. */

export type CallFault =
  | { fault: 'ratelimited'; retryAfter: number }
  | { fault: 'status'; status: number }
  | { fault: 'error'; error: string }
  /** On the workspace's clock. */
  | { fault: 'slow'; ms: number }
  /** The connection breaks before Slack did it, or after. */
  | { fault: 'dropped'; executed: boolean };

export type DeliveryFault =
  /** The same payload a second time, with the same ids. */
  | { fault: 'twice' }
  /** The ack gets lost: Slack sends it again as a retry. */
  | { fault: 'redelivered' };

type Times = { times?: number };
/** `call` is a Web API method, `response_url`, or `*`. */
export type CallRule = Times & { call: string } & CallFault;
export type DeliveryRule = Times & { delivery: DeliveryKind | '*' } & DeliveryFault;
export type SlackFault = CallRule | DeliveryRule;

export interface Faults {
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

function use<Rule>(rules: Map<Rule, number>, fits: (rule: Rule) => boolean): Rule | undefined {
  const rule = [...rules.keys()].find(fits);
  if (rule === undefined) return undefined;
  const left = (rules.get(rule) ?? 1) - 1;
  if (left > 0) rules.set(rule, left);
  else rules.delete(rule);
  return rule;
}
