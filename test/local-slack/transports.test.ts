import type { AddressInfo } from 'node:net';
import { App, HTTPReceiver } from '@slack/bolt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { expectNoViolations } from '../../src/local-slack/violations.js';
import type { User } from '../../src/local-slack/driver/driver.js';
import { createDriver } from '../../src/local-slack/driver/driver.js';
import type { RunningServer } from '../../src/local-slack/http/server.js';
import type { Workspace } from '../../src/local-slack/workspace.js';
import { addListeners, received, silent } from './sample-bot.js';
import { northwind } from './slack.js';

/** A Bolt app that reaches the workspace only through its URL. */
type Connect = (workspace: Workspace, apiUrl: string) => Promise<App>;

const overHttp: Connect = async (workspace, slackApiUrl) => {
  const { signingSecret, botToken } = workspace.credentials;
  const receiver = new HTTPReceiver({ signingSecret, logger: silent });
  const app = new App({ token: botToken, receiver, clientOptions: { slackApiUrl }, logger: silent });
  addListeners(app);
  const server = (await app.start({ port: 0, host: '127.0.0.1' })) as { address(): AddressInfo };
  const url = `http://127.0.0.1:${server.address().port}/slack/events`;
  await workspace.deliverTo({ commands: url, interactivity: url, options: url, events: url });
  return app;
};

const overSockets: Connect = async (workspace, slackApiUrl) => {
  const { appToken, botToken } = workspace.credentials;
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
  let workspace: Workspace;
  let address: RunningServer;
  let app: App;
  let ada: User;

  beforeEach(async () => {
    workspace = northwind();
    address = await workspace.listen({ port: 0, host: '127.0.0.1' });
    app = await connect(workspace, address.apiUrl);
    ada = createDriver(workspace).user('ada');
  });

  afterEach(async () => {
    await app.stop();
    await address.close();
  });

  const formOpens = () => workspace.until(() => ada.hasForm());
  const says = (text: string) =>
    workspace.until(() => ada.messages().some((one) => one.text().includes(text)));

  test('runs a form from the command to the posted message', async () => {
    await ada.types('/plan Hello');
    await formOpens();
    const form = ada.form();
    await form.fill({ Project: 'Gemini', When: 'tomorrow' });
    await form.pressEnter('When');
    await workspace.until(() => form.text().includes('Read as: tomorrow'));
    await form.fill({ Content: 'bad words' });
    await form.submit();
    expect(form.errors()).toEqual({ Content: 'Mind your words' });
    await form.fill({ Content: 'Good words' });
    await form.submit();
    expect(ada.hasForm()).toBe(false);
    await says('Planned* Good words');
    await says('Only you see this');
    expectNoViolations(workspace);
  });

  test('responds to a command in the ack and through the response_url', async () => {
    await ada.types('/echo hi');
    await says('You said hi');
    await says('ada said hi');
    expectNoViolations(workspace);
  });

  test('changes its message when a button is pressed', async () => {
    await ada.types('/plan Hello');
    await formOpens();
    await ada.form().submit();
    await says('Planned');
    await ada.messages()[0]?.press('Cancel it');
    await says('Cancelled');
    expectNoViolations(workspace);
  });

  test('receives both kinds of shortcuts', async () => {
    await ada.usesShortcut('plan_anything');
    await formOpens();
    await ada.form().close();
    await workspace.until(() => received.get(app)?.includes('closed') === true);
    await ada.types('A thought');
    await ada.lastMessage().usesShortcut('plan_message');
    await formOpens();
    expect(ada.form().value('Content')).toBe('A thought');
    await ada.form().closeAll();
    await workspace.until(() => received.get(app)?.includes('closed all') === true);
    expectNoViolations(workspace);
  });

  test('receives events', async () => {
    await ada.opensHome();
    await workspace.until(() => workspace.home('ada') !== undefined);
    await workspace.userActions.joinChannel({ user: 'grace', channel: '#partners' });
    await workspace.userActions.uninstallApp({ user: 'ada' });
    await workspace.until(() => received.get(app)?.length === 3);
    expect(received.get(app)).toEqual(['U0GRACE joined', 'revoked', 'uninstalled']);
    expectNoViolations(workspace);
  });
});
