import { App } from '@slack/bolt';
import type { Slack } from '../../../src/local-slack/index.js';
import { silent } from '../sample-bot.js';
import { card, dataTable } from './card.js';
import { details, everyElement, option, plain } from './every-element.js';

/** A small app for the page tests. It answers submissions after `released` resolves. */
export function testApp(slack: Slack, released: () => Promise<void>): App {
  const app = new App({
    token: slack.credentials.botToken,
    receiver: slack.receiver(),
    clientOptions: { fetch: slack.fetch, retryConfig: { retries: 0 } },
    logger: silent,
  });
  app.command('/form', async ({ ack, client, body }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: everyElement() });
  });
  app.command('/card', async ({ ack, client, body }) => {
    await ack();
    await client.chat.postMessage({ channel: body.channel_id, ...card(slack.clock.now()) });
  });
  app.command('/table', ({ ack }) => ack({ text: 'Posts', blocks: [dataTable] }));
  app.command('/whisper', ({ ack, body }) => ack(`Only for you: ${body.text}`));
  app.command('/silent', async () => undefined);
  app.options('value', async ({ ack, options }) => {
    const names = ['Autumn sale', 'Autumn thanks', 'Winter sale'];
    const found = names.filter((name) => name.toLowerCase().includes(options.value.toLowerCase()));
    await ack({ options: found.map(option) });
  });
  app.action({ block_id: 'When', action_id: 'value' }, async ({ ack, action, body, client }) => {
    await ack();
    if (body.type !== 'block_actions' || !body.view || action.type !== 'plain_text_input') return;
    await client.views.update({ view_id: body.view.id, view: everyElement(`Read as: ${action.value}`) });
  });
  app.action('details', async ({ ack, body, client }) => {
    await ack();
    if (body.type === 'block_actions')
      await client.views.push({ trigger_id: body.trigger_id, view: details });
  });
  app.action('discard', ({ ack }) => ack());
  app.action('publish', async ({ ack, respond }) => {
    await ack();
    await respond({ replace_original: true, text: 'Published. :tada:' });
  });
  app.action('stuck', async () => undefined);
  app.view('every_element', async ({ ack, view, client, body }) => {
    await released();
    const content = view.state.values.Content?.value?.value ?? '';
    if (content.includes('ignore')) return undefined;
    if (content.includes('bad')) {
      return ack({
        response_action: 'errors',
        errors: { Content: 'Use polite words.', When: 'This time is in the past.' },
      });
    }
    await ack();
    await client.chat.postMessage({ channel: 'C0LAUNCH', text: `<@${body.user.id}> planned: ${content}` });
    return undefined;
  });
  app.view({ type: 'view_closed', callback_id: 'every_element' }, ({ ack }) => ack());
  app.shortcut('form_anywhere', async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: everyElement() });
  });
  app.shortcut('form_of_message', async ({ ack, shortcut, client }) => {
    await ack();
    const text = shortcut.type === 'message_action' ? (shortcut.message.text ?? '') : '';
    await client.views.open({ trigger_id: shortcut.trigger_id, view: everyElement(`About: ${text}`) });
  });
  app.function('greet', async ({ inputs, complete, fail }) => {
    if (inputs.tone === 'rude') await fail({ error: 'Change this step’s Tone: be polite.' });
    else await complete({ outputs: { greeting: `Hello ${String(inputs.name)}` } });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'header', text: plain(`Home of ${event.user}`) }] },
    });
  });
  return app;
}
