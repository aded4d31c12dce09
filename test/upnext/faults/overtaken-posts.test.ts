import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { existing } from '../../support/story.js';
import { letTimePass } from './crash-points.js';
import { type Instances, openInstances } from './instances.js';

/**
 * An instance has read a post and is about to send it. Before it begins, somebody who decides about the post gets their answer from
 * another one: nothing leaves that was read before that.
 */

const STOPPED = /Stopped: |No held post had to be stopped|No held post goes out/;

let world: Instances;
// The first one gets what people do.
beforeEach(async () => void (world = await openInstances(2, () => 1)));
afterEach(() => world.close());

const as = (name: string) => world.user(name);

const press = (name: string, button: string) => {
  const shown = as(name).messages();
  return existing(shown.findLast((message) => message.buttons().includes(button))).press(button);
};

async function submit(name: string, values: Record<string, string | string[]> = {}): Promise<void> {
  await as(name).form().fill(values);
  if ('ScheduleDate' in values) await as(name).form().pressEnter('ScheduleDate');
  await as(name).form().submit();
}

const edit = (values: Record<string, string>) => press('ada', 'Edit').then(() => submit('ada', values));

const requestChanges = () =>
  press('mei', 'Request changes').then(() => submit('mei', { words: 'Not today' }));

async function requireApproval(): Promise<void> {
  await as('ada').types('/upnext approvals');
  await press('ada', 'Set up approvals');
  await submit('ada', { mode: 'Every post', people: ['mei'], channel: '#launch' });
}

/** Until it is answered: the form of a post waits meanwhile. */
async function freeze(): Promise<void> {
  const isStopped = () =>
    as('ada')
      .messages()
      .some((message) => STOPPED.test(message.text()));
  await Promise.race([as('ada').types('/upnext freeze'), world.slack.until(isStopped)]);
  expect(isStopped()).toBe(true);
}

/** Right before the next call of this. Returns how often that was. */
function before<Name extends string, Calls extends Record<Name, (...args: never[]) => Promise<unknown>>>(
  calls: Calls,
  name: Name,
  decide: () => Promise<unknown>,
): () => number {
  const call = calls[name];
  let times = 0;
  const decided = async (...args: Parameters<Calls[Name]>) => {
    calls[name] = call;
    await decide();
    times += 1;
    return call(...args);
  };
  // It takes and returns the same.
  calls[name] = decided as Calls[Name];
  return () => times;
}

const arrived = () =>
  [...world.arrivals.values()].map(({ content, due }) => `${content} at ${due.toISOString().slice(11, 16)}`);

/** Each with what is sent in the end. */
const DECISIONS: [decision: string, decide: () => Promise<unknown>, sent: string[]][] = [
  ['another text', () => edit({ Content: 'Green tea' }), ['Green tea at 07:20']],
  ['another time', () => edit({ ScheduleDate: '2026-11-02 08:00 UTC' }), ['Tea at 08:00']],
  ['“Publish now”', () => press('ada', 'Publish now'), ['Tea at 07:07']],
  ['a cancellation', () => press('ada', 'Cancel post'), []],
  ['a request for changes', requestChanges, []],
  ['a rule that posts need approval', requireApproval, []],
  ['a freeze', freeze, []],
];

test.for(DECISIONS)(
  '%s overtakes a held post that was read',
  { timeout: 60_000 },
  async ([, decide, sent]) => {
    if (decide === requestChanges) await saveApproval(world.deps(), APPROVED_BY_MEI);
    await as('ada').types('/upnext schedule in 20 minutes Tea on x');
    await submit('ada');
    await world.finish(world.tick());
    if (decide === requestChanges) await press('mei', 'Approve');
    world.clock.moveForward(6 * 60_000);
    const second = existing(world.instances[1]);
    const overtaken = before(second.deps.store.sendings, 'begin', decide);
    await second.runDue();
    expect(overtaken()).toBe(1);
    await letTimePass(world, 70);
    expect(arrived()).toEqual(sent);
  },
);

describe('the post of a form', () => {
  const store = () => existing(world.instances[0]).deps.store;
  beforeEach(() => as('grace').types('/upnext schedule in 10 minutes Tea on x'));

  test.each([
    ['a freeze before it is stored', () => before(store().posts, 'add', freeze)],
    ['a freeze before it is sent', () => before(store().sendings, 'begin', freeze)],
    [
      'a rule that posts need approval, before it is stored',
      () => before(store().posts, 'add', () => saveApproval(world.deps(), APPROVED_BY_MEI)),
    ],
  ])('is overtaken by %s', async (_, decideBefore) => {
    const overtaken = decideBefore();
    await submit('grace');
    expect(overtaken()).toBe(1);
    await letTimePass(world, 70);
    expect(arrived()).toEqual([]);
  });

  test('keeps a freeze waiting while it is being sent', async () => {
    const count = vi.spyOn(store().posts, 'countSending');
    const { sendings } = store();
    const begin = sendings.begin.bind(sendings);
    let frozen: Promise<void> | undefined;
    sendings.begin = async (...args) => {
      const tries = await begin(...args);
      frozen = freeze();
      await vi.waitUntil(() => count.mock.settledResults.length > 0);
      return tries;
    };
    await submit('grace');
    await frozen;
    expect(await count.mock.results[0]?.value).toBe(1);
    expect(arrived()).toEqual(['Tea at 07:10']);
    expect(as('ada').lastMessage().text()).not.toContain('being sent right now');
  });
});
