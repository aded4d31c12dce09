import type { SlackFault } from '../../src/workspace/faults.js';
import type { DeskStage } from './desk-stage.js';
import type { DiskStage } from './disk-stage.js';
import type { ProcessStage } from './process-stage.js';
import { pause, type Mood, type Stage } from './stage.js';
import type { Fault } from './strike.js';

/** What is said while it lasts: what happened, and what to do. */
const SAYS = {
  slow: /Still working .* you will be told either way|Asking the scheduling service…/,
  down: /cannot be reached.*(try again|brought up to date)/,
  unclear: /try again|check there first|Nothing is sent twice|Look there before|brought up to date/,
  ourSide: /Something went wrong on Upnext’s side\..* Please try again\. Reference: UP-\w{6}$/,
  slackItself: /failed with the error "\w+"|(We had some trouble connecting|that did not work)\. Try again\?/,
};

const lost = (code: string) => Object.assign(new Error(code), { code });

const service = (mood: Mood) => (stage: DeskStage) => {
  stage.serviceIs(mood);
  return () => stage.serviceIs(undefined);
};
const slack =
  (...rules: SlackFault[]) =>
  (stage: Stage) => {
    const mends = rules.map((rule) => stage.slack.injectFault(rule));
    return () => mends.forEach((mend) => mend());
  };
const clock = (says: (now: Date) => Date) => (stage: DeskStage) => {
  stage.clockSays(says);
  return () => stage.clockSays((now) => now);
};
/** The room on the disk is looked at once a second: so it is not noticed at once. */
const NOTICED_MS = 1_100;
const disk = (room: () => Promise<number>) => async (stage: DiskStage) => {
  stage.diskIs(room);
  await pause(NOTICED_MS);
  return () => stage.diskIs(undefined);
};
const shifted = (ms: number) => clock((now) => new Date(now.getTime() + ms));

function stopped(stage: DeskStage) {
  const then = stage.now();
  return clock(() => then)(stage);
}

/** As after a switch to a copy that may only be read. */
async function readOnly({ line }: DeskStage) {
  await line.readOnly(true);
  return () => line.readOnly(false);
}

export const ON_A_DESK: Fault<DeskStage>[] = [
  {
    of: 'service',
    is: 'slow',
    begins: service((carryOut) => pause(3_500).then(carryOut)),
    says: SAYS.slow,
  },
  {
    of: 'service',
    is: 'down',
    begins: service(() => Promise.reject(lost('ECONNREFUSED'))),
    says: SAYS.down,
  },
  {
    of: 'service',
    is: 'wrong: a page instead of an answer',
    begins: service(async () => new Response('<html>', { status: 502 })),
    says: SAYS.unclear,
  },
  {
    of: 'service',
    is: 'wrong: does it, then breaks off',
    begins: service((carryOut) => carryOut().then(() => Promise.reject(lost('ECONNRESET')))),
    says: SAYS.unclear,
  },
  {
    of: 'Slack',
    is: 'slow',
    begins: slack({ call: '*', fault: 'slow', ms: 1_500 }),
    says: SAYS.slow,
    mute: true,
  },
  {
    of: 'Slack',
    is: 'down',
    begins: slack({ call: '*', fault: 'status', status: 503 }),
    says: SAYS.slow,
    mute: true,
  },
  {
    of: 'Slack',
    is: 'wrong: an error for all',
    begins: slack({ call: '*', fault: 'error', error: 'fatal_error' }),
    says: SAYS.slow,
    mute: true,
  },
  {
    of: 'Slack',
    is: 'wrong: brings it twice',
    begins: slack({ delivery: 'view_submission', fault: 'twice' }, { delivery: 'event', fault: 'twice' }),
    says: SAYS.slow,
  },
  { of: 'database', is: 'slow', begins: slowLine, says: SAYS.slow },
  { of: 'database', is: 'down', begins: cutLine, says: SAYS.ourSide },
  { of: 'database', is: 'wrong: may only be read', begins: readOnly, says: SAYS.ourSide },
  { of: 'clock', is: 'slow: ten minutes behind', begins: shifted(-600_000), says: SAYS.slow },
  { of: 'clock', is: 'down: stands still', begins: stopped, says: SAYS.slow },
  { of: 'clock', is: 'wrong: an hour ahead', begins: shifted(3_600_000), says: SAYS.slow },
];

function slowLine({ line }: DeskStage) {
  line.late(400);
  return () => line.mend();
}

function cutLine({ line }: DeskStage) {
  line.cut();
  return () => line.mend();
}

export const ON_A_DISK: Fault<DiskStage>[] = [
  { of: 'disk', is: 'slow', begins: disk(() => pause(1_500).then(() => 1e12)), says: SAYS.slow },
  { of: 'disk', is: 'down: full', begins: disk(async () => 0), says: SAYS.ourSide },
  {
    of: 'disk',
    is: 'wrong: unreadable',
    begins: disk(() => Promise.reject(lost('EIO'))),
    says: SAYS.ourSide,
  },
];

const KILLED_AFTER_MS = 40;

export const ON_A_PROCESS: Fault<ProcessStage>[] = [
  {
    of: 'process',
    is: 'kill -9',
    async begins({ kill, start }) {
      const killed = pause(KILLED_AFTER_MS).then(kill);
      return () => killed.then(start);
    },
    says: SAYS.slackItself,
    mute: true,
    forgets: true,
  },
];
