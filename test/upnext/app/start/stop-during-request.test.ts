import { afterAll, beforeAll, expect, test } from 'vitest';
import { openHostedEnvironment } from '../../../support/hosted-bot.js';

type Environment = Awaited<ReturnType<typeof openHostedEnvironment>>;

/** Longer than an instance may take to stop. */
const SLOW_MS = 8_000;

let world: Environment;
let bot: Awaited<ReturnType<Environment['startBot']>>;
beforeAll(async () => {
  world = await openHostedEnvironment(async (request, reach) => {
    const isList = request.method === 'GET' && new URL(request.url).pathname.endsWith('/posts');
    if (isList) await new Promise((done) => void setTimeout(done, SLOW_MS).unref());
    return reach(request);
  });
  bot = await world.startBot();
  await world.deliverTo(bot.origin);
});
afterAll(async () => {
  await bot.kill('SIGTERM');
  await world.close();
});

test('asks the person to try again when the bot stops during their request, and logs it', async () => {
  const ada = world.slack.as('ada');
  await ada.types('/upnext project');
  await ada.form().fill({ Project: 'Tea House' });
  await ada.form().submit();
  await ada.types('/upnext posts');
  expect(await bot.kill('SIGTERM')).toBe(0);
  expect(ada.lastMessage().text()).toMatch(
    /^Upnext restarted before this finished\. Please try again\. Reference: UP-\w+$/,
  );
  expect(bot.output()).toMatch(/"message":"the process is shutting down"/);
});
