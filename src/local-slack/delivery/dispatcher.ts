import { HOUR_MS, MINUTE_MS } from '../../when/index.js';
import type { Faults } from '../faults.js';
import type { Delivery } from '../model.js';
import { record, type World } from '../world.js';
import type { InFlight } from './in-flight.js';
import type { AckResult, OutgoingRequest, Retry, Transport } from './transport.js';

/** Sends requests to the bot, waits three seconds for the ack, and retries events as Slack does. */
export interface Dispatcher {
  /**
   * Resolves with the delivery after the first attempt's ack or failure. onResult runs before the bot continues,
   * so that the ack's effects are visible to its next call.
   */
  dispatch(request: OutgoingRequest, onResult?: (delivery: Delivery) => void): Promise<Delivery>;
}

interface DispatcherOptions {
  world: World;
  transport: () => Transport;
  faults: Faults;
  inFlight: InFlight;
}

type Attempt = AckResult & { delivery: Delivery };

const ACK_DEADLINE_MS = 3_000;
/** In real time: ends a delivery to a bot that hangs while the workspace's clock stands still. */
const HANG_DEADLINE_MS = 10_000;
/** Slack retries at once, after one minute and after five minutes. */
const RETRY_DELAYS_MS = [0, MINUTE_MS, 300_000];

export function createDispatcher({ world, transport, faults, inFlight }: DispatcherOptions): Dispatcher {
  function attempt(
    request: OutgoingRequest,
    onResult?: (delivery: Delivery) => void,
    retry?: Retry,
  ): Promise<Attempt> {
    const startedAt = performance.now();
    const delivery = createDelivery(world, request, retry);
    return new Promise((resolve) => {
      const end = inFlight.start();
      const onAck = withAckDeadline(world, (result) => {
        delivery.tookMs = performance.now() - startedAt;
        completeDelivery(world, delivery, result);
        onResult?.(delivery);
        resolve({ ...result, delivery });
        // Work of a bot that missed the deadline is no longer waited for.
        if (!result.acked) end();
      });
      void transport()
        .send({ ...request, body: structuredClone(request.body) }, retry, onAck)
        .finally(end);
    });
  }

  async function dispatchEvent(request: OutgoingRequest): Promise<Delivery> {
    const rule = faults.forDelivery(request.kind);
    if (rule?.fault === 'delayed') return deliverLate(request, rule.hours);
    const fault = rule?.fault;
    const first = await attempt(request);
    if (fault === 'twice') await attempt(request);
    const ackLost = { acked: false, reason: 'http_timeout', detail: '' } as const;
    scheduleRetry(request, fault === 'redelivered' ? ackLost : first, 1);
    return first.delivery;
  }

  /** The attempts before are those of an app that could not be reached. */
  function deliverLate(request: OutgoingRequest, hours: number): Delivery {
    const missed = createDelivery(world, request, undefined);
    missed.state = 'failed';
    const retry = { num: RETRY_DELAYS_MS.length + hours, reason: 'connection_failed' } as const;
    world.clock.after(hours * HOUR_MS, () => void inFlight.track(attempt(request, undefined, retry)));
    return missed;
  }

  function scheduleRetry(request: OutgoingRequest, last: AckResult, num: number): void {
    const delay = RETRY_DELAYS_MS[num - 1];
    if (last.acked || last.noRetry || delay === undefined) return;
    const retry = async () =>
      scheduleRetry(request, await attempt(request, undefined, { num, reason: last.reason }), num + 1);
    if (delay === 0) void inFlight.track(retry());
    else world.clock.after(delay, () => void inFlight.track(retry()));
  }

  return {
    async dispatch(request, onResult) {
      if (request.kind === 'event') return dispatchEvent(request);
      const twice = faults.forDelivery(request.kind);
      const [first] = await Promise.all([
        attempt(request, onResult),
        ...(twice ? [attempt(request, onResult)] : []),
      ]);
      return first.delivery;
    },
  };
}

function createDelivery(
  world: World,
  { kind, name, body, user }: OutgoingRequest,
  retry: Retry | undefined,
): Delivery {
  const delivery: Delivery = {
    id: world.newId('L0'),
    kind,
    name,
    body,
    ...(user ? { user } : {}),
    at: world.clock.now(),
    state: 'waiting',
    ...(retry ? { retryNum: retry.num, retryReason: retry.reason } : {}),
  };
  record(world.deliveries, delivery);
  world.emit({ type: 'delivery', delivery });
  return delivery;
}

const timedOut: AckResult = {
  acked: false,
  reason: 'http_timeout',
  detail: `no ack within ${ACK_DEADLINE_MS} ms`,
};

/** Uses the workspace's clock, so that a slow machine does not fail tests in which it stands still. */
function withAckDeadline(world: World, onResult: (result: AckResult) => void): (result: AckResult) => void {
  let open = true;
  const onAck = (result: AckResult) => {
    if (!open) return;
    open = false;
    cancel();
    clearTimeout(timer);
    onResult(result);
  };
  const cancel = world.clock.after(ACK_DEADLINE_MS, () => onAck(timedOut));
  const timer = setTimeout(() => onAck(timedOut), HANG_DEADLINE_MS);
  return onAck;
}

function completeDelivery(world: World, delivery: Delivery, result: AckResult): void {
  if (result.acked) {
    delivery.state = 'acked';
    delivery.response = result.response;
  } else {
    const isLate = result.reason === 'http_timeout';
    delivery.state = isLate ? 'late' : 'failed';
    delivery.detail = result.detail;
    const code = isLate ? 'operation_timeout' : 'dispatch_failed';
    if (!result.excused) world.reportViolation(code, `${delivery.kind} ${delivery.name}`, [result.detail]);
  }
  world.emit({ type: 'delivery', delivery });
}
