import { App, LogLevel } from '@slack/bolt';
import type { AppOptions } from '@slack/bolt';
import type { Slack } from '../../src/local-slack/index.js';

/** A Bolt app in this process without listeners. */
export function silentBot(slack: Slack): App {
  return new App({
    token: slack.credentials.botToken,
    receiver: slack.receiver(),
    clientOptions: { fetch: slack.fetch, retryConfig: { retries: 0 } },
    logger: silent,
  });
}

/** A small bot that uses every feature of the workspace. */
export function sampleBot(slack: Slack): App {
  const app = silentBot(slack);
  addListeners(app);
  return app;
}

/** The events each app has received. */
export const received = new WeakMap<App, string[]>();

export function addListeners(app: App): void {
  const notes: string[] = [];
  received.set(app, notes);
  app.command('/plan', async ({ ack, body, client }) => {
    await ack();
    await client.views.open({ trigger_id: body.trigger_id, view: planForm(body.text) });
  });
  app.command('/echo', async ({ ack, respond, body }) => {
    await ack(`You said ${body.text}`);
    await respond({ response_type: 'in_channel', text: `${body.user_name} said ${body.text}` });
  });
  app.options('project', async ({ ack, options: { value } }) => {
    const names = ['Apollo', 'Gemini', 'Mercury'].filter((name) =>
      name.toLowerCase().includes(value.toLowerCase()),
    );
    await ack({ options: names.map((name) => ({ text: plain(name), value: name.toLowerCase() })) });
  });
  app.action('When', async ({ ack, body, client, action }) => {
    await ack();
    if (body.type !== 'block_actions' || !body.view || action.type !== 'plain_text_input') return;
    const { id, hash } = body.view;
    await client.views.update({ view_id: id, hash, view: planForm('', `Read as: ${action.value}`) });
  });
  app.view('plan', async ({ ack, view, client, body }) => {
    const content = view.state.values.Content?.Content?.value ?? '';
    if (content.includes('bad'))
      return ack({ response_action: 'errors', errors: { Content: 'Mind your words' } });
    await ack();
    const blocks = [
      { type: 'section' as const, text: { type: 'mrkdwn' as const, text: `*Planned* ${content}` } },
      {
        type: 'actions' as const,
        elements: [{ type: 'button' as const, text: plain('Cancel it'), action_id: 'cancel', value: '7' }],
      },
    ];
    await client.chat.postMessage({ channel: '#launch', text: `Planned: ${content}`, blocks });
    await client.chat.postEphemeral({ channel: 'C0LAUNCH', user: body.user.id, text: 'Only you see this' });
    return undefined;
  });
  app.action('cancel', async ({ ack, respond }) => {
    await ack();
    await respond({ replace_original: true, text: 'Cancelled' });
  });
  app.shortcut('plan_message', async ({ ack, shortcut, client }) => {
    await ack();
    const text = shortcut.type === 'message_action' ? (shortcut.message.text ?? '') : '';
    await client.views.open({ trigger_id: shortcut.trigger_id, view: planForm(text) });
  });
  app.event('app_home_opened', async ({ event, client }) => {
    await client.views.publish({
      user_id: event.user,
      view: { type: 'home', blocks: [{ type: 'header', text: plain('Up next') }] },
    });
  });
  app.shortcut('plan_anything', async ({ ack, shortcut, client }) => {
    await ack();
    await client.views.open({ trigger_id: shortcut.trigger_id, view: planForm('') });
  });
  app.view({ callback_id: 'plan', type: 'view_closed' }, async ({ ack, body }) => {
    await ack();
    notes.push(body.type === 'view_closed' && body.is_cleared ? 'closed all' : 'closed');
  });
  app.event('member_joined_channel', async ({ event }) => void notes.push(`${event.user} joined`));
  app.event('app_uninstalled', async () => void notes.push('uninstalled'));
  app.event('tokens_revoked', async () => void notes.push('revoked'));
}

const plain = (text: string) => ({ type: 'plain_text' as const, text });

function planForm(content: string, proof?: string) {
  const option = (text: string) => ({ text: plain(text), value: text.toLowerCase() });
  return {
    type: 'modal' as const,
    callback_id: 'plan',
    notify_on_close: true,
    title: plain('Plan a post'),
    submit: plain('Plan'),
    blocks: [
      {
        type: 'input' as const,
        block_id: 'Project',
        optional: true,
        label: plain('Project'),
        element: { type: 'external_select' as const, action_id: 'project', min_query_length: 1 },
      },
      {
        type: 'input' as const,
        block_id: 'Content',
        label: plain('What to say'),
        element: {
          type: 'plain_text_input' as const,
          action_id: 'Content',
          multiline: true,
          ...(content ? { initial_value: content } : {}),
        },
      },
      {
        type: 'input' as const,
        block_id: 'Platforms',
        label: plain('Platforms'),
        element: {
          type: 'multi_static_select' as const,
          action_id: 'Platforms',
          options: ['X', 'LinkedIn', 'Threads'].map(option),
          initial_options: [option('X')],
        },
      },
      {
        type: 'input' as const,
        block_id: 'When',
        optional: true,
        dispatch_action: true,
        label: plain('When'),
        ...(proof ? { hint: plain(proof) } : {}),
        element: { type: 'plain_text_input' as const, action_id: 'When' },
      },
    ],
  };
}

export const silent: NonNullable<AppOptions['logger']> = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
  setLevel: () => undefined,
  getLevel: () => LogLevel.ERROR,
  setName: () => undefined,
};
