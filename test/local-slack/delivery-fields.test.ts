import { beforeAll, expect, test } from 'vitest';
import { openDesk } from '../support/desk.js';

/** The fields of each kind of delivery. `view.id` is a field of `view`; values, blocks and states are left out. */
const WHO = 'type token team.id team.domain enterprise is_enterprise_install user.id user.team_id';
const VIEW =
  'view.id view.team_id view.type view.blocks view.private_metadata view.callback_id view.state view.hash view.clear_on_close view.notify_on_close view.previous_view_id view.root_view_id view.app_id view.external_id view.app_installed_team_id view.bot_id';
const MODAL = `${VIEW} view.title view.close view.submit`;
const IN_APP = 'api_app_id user.username user.name';
const EVENT =
  'token team_id context_team_id context_enterprise_id api_app_id type event_id event_time event_context authorizations is_ext_shared_channel event.type';
const WRITTEN = 'event.user event.text event.ts event.team event.blocks event.client_msg_id';
const MESSAGE = 'message.type message.user message.text message.ts message.team message.blocks';

const FIELDS: Record<string, string> = {
  command:
    'token team_id team_domain channel_id channel_name user_id user_name command text api_app_id is_enterprise_install response_url trigger_id',
  shortcut: `${WHO} user.username callback_id action_ts trigger_id`,
  message_action: `${WHO} user.name callback_id action_ts trigger_id response_url channel.id channel.name message_ts ${MESSAGE} message.client_msg_id`,
  view_submission: `${WHO} ${IN_APP} ${MODAL} trigger_id response_urls`,
  view_closed: `${WHO} ${IN_APP} ${MODAL} is_cleared`,
  'block_actions in a view': `${WHO} ${IN_APP} ${MODAL} container.type container.view_id trigger_id actions`,
  'block_actions in a message': `${WHO} ${IN_APP} ${MESSAGE} message.bot_id message.app_id container.type container.message_ts container.channel_id container.is_ephemeral channel.id channel.name trigger_id response_url state actions`,
  block_suggestion: `${WHO} ${IN_APP} ${MODAL} container.type container.view_id block_id action_id value`,
  app_home_opened: `${EVENT} event.event_ts event.user event.channel event.tab`,
  app_mention: `${EVENT} event.event_ts event.channel ${WRITTEN}`,
  message: `${EVENT} event.event_ts event.channel event.channel_type ${WRITTEN}`,
  tokens_revoked: `${EVENT} event.tokens`,
  app_uninstalled: EVENT,
};

const WITH_FIELDS = ['team', 'user', 'view', 'event', 'container', 'channel', 'message'];

function fieldsOf(body: object): string[] {
  return Object.entries(body).flatMap(([name, value]: [string, unknown]) => {
    if (value === undefined) return [];
    if (!WITH_FIELDS.includes(name) || typeof value !== 'object' || value === null) return [name];
    const known = Object.entries(value).filter(([, field]) => field !== undefined);
    return known.map(([field]) => `${name}.${field}`);
  });
}

const sent = new Map<string, string[]>();

beforeAll(async () => {
  const desk = await openDesk();
  const ada = desk.user('ada');
  await ada.opensHome();
  await ada.types('/upnext schedule tomorrow 9am We are live!');
  await ada.form().fill({ Project: 'Tea House', Platforms: ['Facebook'] });
  await ada.form().submit();
  await ada.usesShortcut('Schedule a post');
  await ada.form().close();
  await ada.types('Doors open at nine');
  await ada.lastMessage().usesShortcut('Schedule as a post');
  const button = { type: 'button', action_id: 'link_1', text: { type: 'plain_text', text: 'Open' } };
  const blocks = [{ type: 'actions', block_id: 'links', elements: [button] }];
  await (
    await desk.deps.slack('T0NORTHWIND')
  ).chat.postMessage({ channel: 'C0LAUNCH', text: 'Links', blocks });
  await ada.lastMessage().press('Open');
  await ada.types('@Upnext help');
  await ada.inDirectMessage().types('help');
  await desk.slack.userActions.uninstallApp({ user: 'ada' });
  for (const { kind, name, body } of desk.slack.deliveries) {
    const where = kind === 'block_actions' ? ` in a ${body.view ? 'view' : 'message'}` : '';
    const key = kind === 'event' ? name : `${kind}${where}`;
    if (!sent.has(key)) sent.set(key, fieldsOf(body).sort());
  }
  await desk.close();
});

test.each(Object.entries(FIELDS))('%s has the fields that Slack documents', (kind, fields) => {
  expect(sent.get(kind)).toEqual(fields.split(' ').sort());
});

test('every kind of delivery is listed', () => {
  expect([...sent.keys()].sort()).toEqual(Object.keys(FIELDS).sort());
});
