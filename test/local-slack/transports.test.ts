import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  expectNoViolations,
  type RunningServer,
  type Slack,
  type User,
} from '../../src/local-slack/index.js';
import { addListeners, received, silent } from './sample-bot.js';
import { northwind } from './slack.js';

/** A Bolt app that reaches the workspace only through its URL. */
type Connect = (slack: Slack, apiUrl: string) => Promise<App>;

const overHttp: Connect = async (slack, slackApiUrl) => {
  const { signingSecret, botToken } = slack.credentials;
  const receiver = new HTTPReceiver({ signingSecret, logger: silent });
  const app = new App({ token: botToken, receiver, clientOptions: { slackApiUrl }, logger: silent });
  addListeners(app);
  const server = (await app.start({ port: 0, host: '127.0.0.1' })) as { address(): AddressInfo };
  const url = `http://127.0.0.1:${server.address().port}/slack/events`;
  await slack.deliverTo({ commands: url, interactivity: url, options: url, events: url });
  return app;
};

const overSockets: Connect = async (slack, slackApiUrl) => {
  const { appToken, botToken } = slack.credentials;
  const clientOptions = { slackApiUrl };
  const app = new App({ token: botToken, appToken, socketMode: true, clientOptions, logger: silent });
  addListeners(app);
  await app.start();
  return app;
};

const ways: [name: string, connect: Connect][] = [
  ['HTTP', overHttp],
  ['Socket Mode', overSockets],
];

describe.each(ways)('a bot in another process, over %s', (_name, connect) => {
  let slack: Slack;
  let address: RunningServer;
  let app: App;
  let ada: User;

  beforeEach(async () => {
    slack = northwind();
    address = await slack.listen({ port: 0, host: '127.0.0.1' });
    app = await connect(slack, address.apiUrl);
    ada = slack.as('ada');
  });

  afterEach(async () => {
    await app.stop();
    await address.close();
  });

  const formOpens = () => slack.until(() => ada.hasForm());
  const says = (text: string) => slack.until(() => ada.messages().some((one) => one.text().includes(text)));

  test('runs a form from the command to the posted message', async () => {
    await ada.types('/plan Hello');
    await formOpens();
    const form = ada.form();
    await form.fill({ Project: 'Gemini', When: 'tomorrow' });
    await form.pressEnter('When');
    await slack.until(() => form.text().includes('Read as: tomorrow'));
    await form.fill({ Content: 'bad words' });
    await form.submit();
    expect(form.errors()).toEqual({ Content: 'Mind your words' });
    await form.fill({ Content: 'Good words' });
    await form.submit();
    expect(ada.hasForm()).toBe(false);
    await says('Planned* Good words');
    await says('Only you see this');
    expectNoViolations(slack);
  });

  test('responds to a command in the ack and through the response_url', async () => {
    await ada.types('/echo hi');
    await says('You said hi');
    await says('ada said hi');
    expectNoViolations(slack);
  });

  test('changes its message when a button is pressed', async () => {
    await ada.types('/plan Hello');
    await formOpens();
    await ada.form().submit();
    await says('Planned');
    await ada.messages()[0]?.press('Cancel it');
    await says('Cancelled');
    expectNoViolations(slack);
  });

  test('receives both kinds of shortcuts', async () => {
    await ada.usesShortcut('plan_anything');
    await formOpens();
    await ada.form().close();
    await slack.until(() => received.get(app)?.includes('closed') === true);
    await ada.types('A thought');
    await ada.lastMessage().usesShortcut('plan_message');
    await formOpens();
    expect(ada.form().value('Content')).toBe('A thought');
    await ada.form().closeAll();
    await slack.until(() => received.get(app)?.includes('closed all') === true);
    expectNoViolations(slack);
  });

  test('receives events', async () => {
    await ada.opensHome();
    await slack.until(() => slack.home('ada') !== undefined);
    await slack.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await slack.userActions.uninstallApp({ user: 'ada' });
    await slack.until(() => received.get(app)?.length === 3);
    expect(received.get(app)).toEqual(['U0GRACE joined', 'revoked', 'uninstalled']);
    expectNoViolations(slack);
  });
});
