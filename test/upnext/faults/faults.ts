import type { SlackFault } from '../../../src/local-slack/index.js';
import type { DiskEnvironment } from './disk-environment.js';
import { type Environment, pause, type ServiceBehavior } from './environment.js';
import type { PostgresEnvironment } from './postgres-environment.js';
import type { ProcessEnvironment } from './process-environment.js';
import type { Fault } from './run-fault.js';

/** Any fault may make things slow. */
export const SLOW_NOTICE =
  /Still working|This is taking longer than usual|Loading posts…|Loading from the scheduling service…/;

/** What else people are told during a fault: what happened, and what to do. */
const NOTICES = {
  down: /(cannot be reached|[Cc]an’t reach).*(try again|updates as soon as)/,
  unclear:
    /try again|Upnext is checking whether your post was sent|check there first|Nothing is sent twice|Look there before|updates as soon as/,
  ourSide: /Something went wrong in Upnext\..* Please try again\. Reference: UP-\w{6}$/,
  unidentified: /Slack couldn’t tell Upnext who you are/,
  slackItself: /failed with the error "\w+"|(We had some trouble connecting|that did not work)\. Try again\?/,
};

const lost = (code: string) => Object.assign(new Error(code), { code });

const service = (behavior: ServiceBehavior) => (environment: PostgresEnvironment) => {
  environment.setServiceBehavior(behavior);
  return () => environment.setServiceBehavior(undefined);
};
const slack =
  (...rules: SlackFault[]) =>
  (environment: Environment) => {
    const restores = rules.map((rule) => environment.slack.fail(rule));
    return () => restores.forEach((restore) => restore());
  };
const clock = (read: (now: Date) => Date) => (environment: PostgresEnvironment) => {
  environment.setClock(read);
  return () => environment.setClock((now) => now);
};
/** The bot checks the free space once a second. */
const NOTICED_MS = 1_100;
const disk = (freeSpace: () => Promise<number>) => async (environment: DiskEnvironment) => {
  environment.setFreeSpace(freeSpace);
  await pause(NOTICED_MS);
  return () => environment.setFreeSpace(undefined);
};
const shifted = (ms: number) => clock((now) => new Date(now.getTime() + ms));

function stopped(environment: PostgresEnvironment) {
  const then = environment.now();
  return clock(() => then)(environment);
}

const MINUTE_MS = 60_000;
const JUMPS = { 'four minutes': 4 * MINUTE_MS, 'an hour': 60 * MINUTE_MS, 'a day': 24 * 60 * MINUTE_MS };
/** While submissions, jobs and digests hold leases, which lie in the future after a jump back. */
const JUMPS_AFTER_MS = 30;

const jump = (ms: number) => (environment: PostgresEnvironment) => {
  const jumped = pause(JUMPS_AFTER_MS).then(() => shifted(ms)(environment));
  // A digest that is too late is followed by the next one after a second.
  return async () => pause(2_500).then(async () => (await jumped)());
};

const database =
  (fail: (proxy: PostgresEnvironment['proxy']) => void) => (environment: PostgresEnvironment) => {
    fail(environment.proxy);
    return () => environment.proxy.restore();
  };

/** As after a failover to a read-only replica. */
async function readOnly({ proxy }: PostgresEnvironment) {
  await proxy.setReadOnly(true);
  return () => proxy.setReadOnly(false);
}

export const POSTGRES_FAULTS: Fault<PostgresEnvironment>[] = [
  {
    of: 'service',
    is: 'slow',
    start: service((carryOut) => pause(3_500).then(carryOut)),
  },
  {
    of: 'service',
    is: 'down',
    start: service(() => Promise.reject(lost('ECONNREFUSED'))),
    notice: NOTICES.down,
  },
  {
    of: 'service',
    is: 'wrong: a page instead of an answer',
    start: service(async () => new Response('<html>', { status: 502 })),
    notice: NOTICES.unclear,
  },
  {
    of: 'service',
    is: 'wrong: does it, then breaks off',
    start: service((carryOut) => carryOut().then(() => Promise.reject(lost('ECONNRESET')))),
    notice: NOTICES.unclear,
  },
  {
    of: 'Slack',
    is: 'slow',
    start: slack({ call: '*', fault: 'slow', ms: 1_500 }),
    silent: true,
  },
  {
    of: 'Slack',
    is: 'down',
    start: slack({ call: '*', fault: 'status', status: 503 }),
    silent: true,
  },
  {
    of: 'Slack',
    is: 'wrong: an error for all',
    start: slack({ call: '*', fault: 'error', error: 'fatal_error' }),
    notice: NOTICES.unidentified,
    silent: true,
  },
  {
    of: 'Slack',
    is: 'wrong: brings it twice',
    start: slack({ delivery: 'view_submission', fault: 'twice' }, { delivery: 'event', fault: 'twice' }),
  },
  { of: 'database', is: 'slow', start: database((proxy) => proxy.delay(400)) },
  { of: 'database', is: 'down', start: database((proxy) => proxy.cut()), notice: NOTICES.ourSide },
  { of: 'database', is: 'wrong: may only be read', start: readOnly, notice: NOTICES.ourSide },
  { of: 'clock', is: 'slow: ten minutes behind', start: shifted(-600_000) },
  { of: 'clock', is: 'down: stands still', start: stopped },
  { of: 'clock', is: 'wrong: an hour ahead', start: shifted(3_600_000) },
  ...Object.entries(JUMPS).flatMap(([distance, ms]) => [
    // Until its worker renews the lease, a form that is being sent looks abandoned.
    { of: 'clock', is: `jumps ${distance} ahead, and back`, start: jump(ms), notice: NOTICES.unclear },
    { of: 'clock', is: `jumps ${distance} back, and ahead`, start: jump(-ms) },
  ]),
];

export const DISK_FAULTS: Fault<DiskEnvironment>[] = [
  { of: 'disk', is: 'slow', start: disk(() => pause(1_500).then(() => 1e12)) },
  { of: 'disk', is: 'down: full', start: disk(async () => 0), notice: NOTICES.ourSide },
  {
    of: 'disk',
    is: 'wrong: unreadable',
    start: disk(() => Promise.reject(lost('EIO'))),
    notice: NOTICES.ourSide,
  },
];

const KILLED_AFTER_MS = 40;

export const PROCESS_FAULTS: Fault<ProcessEnvironment>[] = [
  {
    of: 'process',
    is: 'kill -9',
    async start(environment) {
      const killed = pause(KILLED_AFTER_MS).then(() => environment.kill());
      return () => killed.then(() => environment.start());
    },
    notice: NOTICES.slackItself,
    silent: true,
    mayLoseOutcome: true,
  },
];
