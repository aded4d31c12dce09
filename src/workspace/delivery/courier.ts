import type { Busy } from '../busy.js';
import { keepLatest } from '../keep-latest.js';
import type { Faults } from '../faults.js';
import type { Delivery, DeliveryKind } from '../model.js';
import type { World } from '../world.js';

/** Brings things to the bot, waits three seconds for the ack, and sends events again as Slack does. */

export interface Parcel {
  kind: DeliveryKind;
  name: string;
  body: Record<string, unknown>;
  user?: string;
  /** Acts on the answer at once, before the bot goes on; also told when there was none in time. */
  take?(delivery: Delivery): void;
}

export type RetryReason =
  | 'http_timeout'
  | 'http_error'
  | 'connection_failed'
  | 'too_many_redirects'
  | 'unknown_error';

export type Receipt =
  | { acked: true; answer: unknown; detail?: string }
  | {
      acked: false;
      reason: RetryReason;
      detail: string;
      noRetry?: boolean;
      /** Not the bot's doing. */ excused?: boolean;
    };

export interface Retry {
  num: number;
  reason: RetryReason;
}

/** A way to the bot: in this process, over HTTP, over a WebSocket. */
export interface Carrier {
  /** Tells the receipt as soon as it is there; resolves when the listeners are done, as far as known. */
  carry(parcel: Parcel, retry: Retry | undefined, receipt: (receipt: Receipt) => void): Promise<unknown>;
}

export interface Courier {
  /** Resolves with the first attempt's outcome. */
  deliver(parcel: Parcel): Promise<Delivery>;
}

const ACK_MS = 3_000;
/** Of the machine's own time, so that a bot that hangs is told from one that is slow, where the clock stands still. */
const HANG_MS = 10_000;
/** Almost at once, after a minute, after five. */
const RETRY_AFTER_MS = [0, 60_000, 300_000];

export function createCourier(world: World, carrier: () => Carrier, moods: Faults, busy: Busy): Courier {
  function attempt(parcel: Parcel, retry?: Retry): Promise<Receipt & { delivery: Delivery }> {
    const begun = performance.now();
    const delivery = record(world, parcel, retry);
    return new Promise((resolve) => {
      const end = busy.begin();
      const receive = withinAckTime(world, (receipt) => {
        settle(world, delivery, receipt, begun);
        parcel.take?.(delivery);
        resolve({ ...receipt, delivery });
        // A bot that missed its time is not waited for.
        if (!receipt.acked) end();
      });
      void carrier()
        .carry({ ...parcel, body: structuredClone(parcel.body) }, retry, receive)
        .finally(end);
    });
  }

  async function deliverEvent(parcel: Parcel): Promise<Delivery> {
    const first = await attempt(parcel);
    const lost = moods.forDelivery(parcel.kind)?.fault;
    if (lost === 'twice') await attempt(parcel);
    const again =
      lost === 'redelivered' ? ({ acked: false, reason: 'http_timeout', detail: '' } as const) : first;
    retryLater(parcel, again, 1);
    return first.delivery;
  }

  function retryLater(parcel: Parcel, last: Receipt, num: number): void {
    const wait = RETRY_AFTER_MS[num - 1];
    if (last.acked || last.noRetry || wait === undefined) return;
    const again = async () =>
      retryLater(parcel, await attempt(parcel, { num, reason: last.reason }), num + 1);
    if (wait === 0) void busy.track(again());
    else world.clock.after(wait, () => void busy.track(again()));
  }

  async function deliver(parcel: Parcel): Promise<Delivery> {
    if (parcel.kind === 'event') return deliverEvent(parcel);
    const twice = moods.forDelivery(parcel.kind);
    const [first] = await Promise.all([attempt(parcel), ...(twice ? [attempt(parcel)] : [])]);
    return first.delivery;
  }

  return { deliver };
}

function record(world: World, { kind, name, body, user }: Parcel, retry: Retry | undefined): Delivery {
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
  keepLatest(world.deliveries, delivery);
  world.tell({ what: 'delivery', delivery });
  return delivery;
}

const late: Receipt = { acked: false, reason: 'http_timeout', detail: `no ack within ${ACK_MS} ms` };

/** On the workspace's clock: a busy machine makes no test fail where that one stands still. */
function withinAckTime(world: World, conclude: (receipt: Receipt) => void): (receipt: Receipt) => void {
  let open = true;
  const receive = (receipt: Receipt) => {
    if (!open) return;
    open = false;
    cancel();
    clearTimeout(timer);
    conclude(receipt);
  };
  const cancel = world.clock.after(ACK_MS, () => receive(late));
  const timer = setTimeout(() => receive(late), HANG_MS);
  return receive;
}

function settle(world: World, delivery: Delivery, got: Receipt, begun: number): void {
  delivery.tookMs = performance.now() - begun;
  if (got.acked) {
    delivery.state = 'acked';
    delivery.answer = got.answer;
  } else {
    delivery.state = got.reason === 'http_timeout' ? 'late' : 'failed';
    delivery.detail = got.detail;
    const code = got.reason === 'http_timeout' ? 'operation_timeout' : 'dispatch_failed';
    if (!got.excused) world.reportViolation(code, `${delivery.kind} ${delivery.name}`, [got.detail]);
  }
  world.tell({ what: 'delivery', delivery });
}
