import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';
import { openLoadBalancer } from '../../../support/load-balancer.js';

type Environment = Awaited<ReturnType<typeof openHostedEnvironment>>;
type Bot = Awaited<ReturnType<Environment['startBot']>>;

/** Each writes for an hour of their own, one post a day: Upnext asks about two at the same time. */
const WRITERS = { ada: '9am', grace: '11am', mei: '1pm' };
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

let world: Environment;
let proxy: Awaited<ReturnType<typeof openLoadBalancer>>;
let running: Bot[];
beforeAll(async () => {
  world = await openHostedEnvironment();
  proxy = await openLoadBalancer();
  running = await Promise.all([world.startBot(), world.startBot()]);
  for (const bot of running) await proxy.add(bot.origin);
  await world.deliverTo(proxy.url);
});
afterAll(async () => {
  await Promise.all(running.map((bot) => bot.kill('SIGTERM')));
  proxy.close();
  await world.close();
});

/** Schedules one post after another until it is stopped. Resolves to the texts. */
async function write([name, hour]: [string, string], mayStop: () => boolean): Promise<string[]> {
  const person = world.slack.as(name);
  const written: string[] = [];
  while (!mayStop()) {
    const n = written.length;
    const words = `${name} writes ${LETTERS[Math.floor(n / 26)]}${LETTERS[n % 26]}`;
    await person.types('/upnext schedule');
    await world.slack.until(() => person.hasForm());
    const When = `in ${n + 1} days at ${hour}`;
    await person.form().fill({ Project: 'Tea House' });
    // A choice that arrives just before an instance ends may not be finished. A window above the form then says so.
    if (person.form().text().includes('Upnext restarted before this finished')) await person.form().close();
    await person.form().fill({ Content: words, Platforms: ['X'], When });
    await person.form().submit();
    written.push(words);
    if (person.hasForm()) await person.form().closeAll();
  }
  return written;
}

/** Starts a replacement first, as an orchestrator does. Resolves to the exit status of the old instance. */
async function restart(old: Bot): Promise<unknown> {
  const fresh = await world.startBot();
  await proxy.add(fresh.origin);
  running = running.map((bot) => (bot === old ? fresh : bot));
  const status = await old.kill('SIGTERM');
  proxy.remove(old.origin);
  return status;
}

test(
  'loses nothing and posts nothing twice when two instances restart one after the other under load',
  { timeout: 180_000 },
  async () => {
    let done = false;
    const writing = Promise.all(Object.entries(WRITERS).map((writer) => write(writer, () => done)));
    const ends = [];
    for (const bot of [...running]) ends.push(await restart(bot));
    done = true;
    const written = (await writing).flat();

    // An instance that takes five seconds is stopped with status 1.
    expect(ends).toEqual([0, 0]);
    expect(written.length).toBeGreaterThan(Object.keys(WRITERS).length);
    for (const words of written) await expect.poll(async () => (await world.posts(words)).length).toBe(1);
    expect(world.slack.violations).toEqual([]);
  },
);
