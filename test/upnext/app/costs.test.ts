import { afterAll, beforeAll, expect, type TestContext, vi } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { runNoLater } from '../../../src/upnext/digest/schedule.js';
import { calendarsOf } from '../../support/calendars.js';
import { type Cost, createCostCounter } from '../../support/cost-counter.js';
import { openFresh } from '../../support/databases.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { someDigest } from '../../support/some-digest.js';
import { test } from '../../support/story.js';

/**
 * What everyday acts ask of PostgreSQL, Slack and the service, and how often they wait for an answer at most, with the work that
 * follows them. The people are known, and what the service said before is forgotten.
 */

let desk: Desk;
const MINUTE_MS = 60_000;
const counter = createCostCounter();
const ada = () => desk.user('ada');

beforeAll(async () => {
  // What is cached for some seconds stays so, however long this takes.
  vi.useFakeTimers({ toFake: ['performance'] });
  // No deadline passes, however slow the machine is.
  const startTimer = () => () => undefined;
  desk = await openDesk({
    start: IN_NOVEMBER,
    counter,
    open: openFresh,
    startTimer,
  });
  await desk.startNewDay();
});
afterAll(async () => {
  vi.useRealTimers();
});

const lastCard = (name: string, words: string): VisibleMessage => {
  const person = desk.user(name);
  const found = [...person.in('#launch').messages(), ...person.inDirectMessage().messages()].findLast(
    (message) => message.text().includes(words) && message.buttons().length > 0,
  );
  if (!found) throw new Error(`${name} sees no card of ${words}`);
  return found;
};

const approvedByMei = (isNeeded: boolean) =>
  saveApproval(desk.deps, { ...APPROVED_BY_MEI, mode: isNeeded ? 'required' : 'on-request' });

const open = (words: string) => ada().types(`/upnext schedule ${words}`);
async function hold(words: string): Promise<void> {
  await open(words);
  await ada().form().submit();
  await desk.runDueJobs();
}

let turn = 0;
/** Words that no other post has. */
const another = () => `Tea number ${(turn += 1)} of many`;

/** More than ten minutes from all others. */
const anotherHour = () => `tomorrow ${(turn % 12) + 8}:${10 + 15 * Math.floor(turn / 12)}`;

interface Act {
  what: string;
  /** Everything before the act. Resolves to the act. */
  prepare: () => Promise<() => Promise<unknown>>;
  cost: Cost;
}

const typed = (words: string) => async () => () => ada().types(words);
/** A row of the table. */
const cost = (statements: number, roundTrips: number, slack: number, service: number): Cost => ({
  statements,
  roundTrips,
  slack,
  service,
});

// prettier-ignore
const ACTS: Act[] = [
  { what: 'help', cost: cost(0, 0, 0, 0), prepare: typed('/upnext help') },
  { what: 'up next', cost: cost(1, 3, 0, 2), prepare: typed('/upnext') },
  { what: 'the list of posts', cost: cost(1, 2, 0, 1), prepare: typed('/upnext posts') },
  { what: 'the week', cost: cost(1, 2, 0, 1), prepare: typed('/upnext week') },
  {
    what: 'a calendar that is fetched',
    cost: cost(2, 4, 1, 1),
    async prepare() {
      const calendars = calendarsOf(desk);
      const url = await calendars.subscribe(ada(), 'This project (Tea House)');
      return () => calendars.fetch(url);
    },
  },
  {
    what: 'the form of a post',
    cost: cost(1, 4, 1, 0),
    prepare: async () => () => open(`${anotherHour()} ${another()} on x`),
  },
  {
    what: 'a post that is sent at once',
    cost: cost(4, 7, 1, 2),
    async prepare() {
      await holdFor(desk.deps, 0);
      await open(`${anotherHour()} ${another()} on x`);
      return () => ada().form().submit();
    },
  },
  {
    what: 'a post that is held',
    cost: cost(7, 13, 1, 2),
    async prepare() {
      await holdFor(desk.deps, 60);
      await open(`${anotherHour()} ${another()} on x`);
      return async () => {
        await ada().form().submit();
        await desk.runDueJobs();
      };
    },
  },
  {
    what: 'Edit, pressed on a card',
    cost: cost(3, 6, 1, 0),
    async prepare() {
      const words = another();
      await hold(`${anotherHour()} ${words} on x`);
      return () => lastCard('ada', words).press('Edit');
    },
  },
  {
    what: 'Approve, pressed on a card',
    cost: cost(3, 4, 1, 0),
    async prepare() {
      await approvedByMei(true);
      const words = another();
      await hold(`${anotherHour()} ${words} on x`);
      await approvedByMei(false);
      return () => lastCard('mei', words).press('Approve');
    },
  },
  {
    what: 'a held post that goes out',
    cost: cost(8, 22, 2, 1),
    async prepare() {
      await hold(`in 70 minutes ${another()} on x`);
      desk.clock.moveForward(11 * MINUTE_MS);
      return () => desk.runDueJobs();
    },
  },
  { what: 'the App Home', cost: cost(11, 10, 1, 2), prepare: async () => () => ada().opensHome() },
  {
    what: 'a post that is cancelled, while somebody looks at the Home tab',
    cost: cost(14, 25, 2, 0),
    async prepare() {
      const words = another();
      await hold(`${anotherHour()} ${words} on x`);
      return async () => {
        await lastCard('ada', words).press('Cancel post');
        await desk.runDueJobs();
      };
    },
  },
  {
    // One statement finds the cards that its lines lead to.
    what: 'a digest',
    cost: cost(9, 19, 1, 1),
    async prepare() {
      await approvedByMei(false);
      const today = await desk.startNewDay();
      await desk.insertPosts('prj_tea', [{ content: another(), at: `${today}T12:00:00Z` }]);
      await desk.deps.store.digests.delete({ workspace: 'T0NORTHWIND', id: 'U0ADA' });
      await desk.setUp();
      await desk.advanceTo('07:55');
      // Its moment is within some minutes of nine in Berlin.
      desk.sleepFor(10);
      return () => desk.runDueJobs();
    },
  },
  {
    what: 'a digest of one’s own',
    cost: cost(9, 19, 2, 1),
    async prepare() {
      await approvedByMei(false);
      const today = await desk.startNewDay();
      await desk.insertPosts('prj_tea', [{ content: another(), at: `${today}T12:00:00Z` }]);
      if (!(await desk.deps.store.digests.find({ workspace: 'T0NORTHWIND', id: 'U0ADA' }))) {
        await ada().types('/upnext digest me');
        await ada().form().submit();
      }
      await desk.advanceTo('07:59');
      desk.sleepFor(2);
      return () => desk.runDueJobs();
    },
  },
  {
    // As many as one.
    what: 'three digests at the same time',
    cost: cost(9, 21, 3, 1),
    async prepare() {
      const { store, jobs } = desk.deps;
      await store.digests.delete({ workspace: 'T0NORTHWIND', id: 'U0ADA' });
      const today = await desk.startNewDay();
      const at = new Date(`${today}T09:00:00Z`);
      await desk.insertPosts('prj_tea', [{ content: another(), at: `${today}T12:00:00Z` }]);
      for (const place of ['C0LAUNCH', 'C0SOCIAL', 'C0PARTNERS']) {
        const [own] = await store.digests.inChannel('T0NORTHWIND', place);
        const digest = { workspace: 'T0NORTHWIND', id: place, place, setUpAt: at, ...own };
        await store.digests.save({ ...someDigest(digest), next: { day: today, at } });
        await runNoLater({ jobs }, digest, at);
      }
      await desk.advanceTo('08:59');
      desk.sleepFor(2);
      return () => desk.runDueJobs();
    },
  },
];

declare module 'vitest' {
  interface TaskMeta {
    /** For `npm run bench -- costs`, which prints them. */
    costs?: { what: string; measured: Cost; expected: Cost };
  }
}

async function expectCost({ what, prepare, cost }: Act, { task }: Pick<TestContext, 'task'>): Promise<void> {
  const first = await prepare();
  await first();
  if (ada().hasForm()) await ada().form().closeAll();
  // What the service said is not kept so long.
  desk.clock.moveForward(MINUTE_MS);
  const act = await prepare();
  const measured = await counter.measure(act);
  task.meta.costs = { what, measured, expected: cost };
  const { roundTrips, ...asked } = measured;
  if (ada().hasForm()) await ada().form().closeAll();
  const { roundTrips: most, ...expected } = cost;
  expect(asked, counter.asked()).toEqual(expected);
  expect(roundTrips, counter.asked()).toBeLessThanOrEqual(most);
}

test.for(ACTS)('$what', expectCost);

test.for(ACTS.filter(({ what }) => ['the week', 'the form of a post', 'a digest'].includes(what)))(
  '$what costs the same with public holidays',
  async (act, { task }) => {
    await desk.deps.store.projectSettings.saveDetails(
      'T0NORTHWIND',
      'prj_tea',
      { country: 'DE' },
      desk.clock.now(),
    );
    // Meanwhile it is told of the change, and forgets what it has read.
    await (
      await act.prepare()
    )();
    await expectCost(act, { task });
  },
);
