/** A minimal Bolt app that stores nothing: it opens the same form, and calls the service with Node's fetch. */
import { readFileSync } from 'node:fs';
import { App, LogLevel } from '@slack/bolt';
import { drawList } from './draw-list.mjs';

const {
  SLACK_BOT_TOKEN: token,
  SLACK_SIGNING_SECRET: signingSecret,
  SLACK_API_URL: slackApiUrl,
  SERVICE_URL,
  VIEW,
  HELP,
  LISTS,
} = process.env;
const view = VIEW ? JSON.parse(readFileSync(VIEW, 'utf8')) : undefined;
const help = HELP ? JSON.parse(readFileSync(HELP, 'utf8')) : undefined;
const lists = LISTS ? JSON.parse(readFileSync(LISTS, 'utf8')) : {};
const app = new App({
  token,
  signingSecret,
  endpoints: '/slack/events',
  clientOptions: { slackApiUrl },
  tokenVerificationEnabled: false,
  botId: 'B1',
  botUserId: 'U0',
  convoStore: false,
  logLevel: LogLevel.ERROR,
});

app.command('/upnext', async ({ ack, client, command }) => {
  const list = lists[command.text];
  if (list) {
    const project = `prj_${command.channel_id}`;
    const data = await read(`${SERVICE_URL}${list.path.replace('{project}', project)}`);
    return ack({ ...list.answer, blocks: drawList(list.answer.blocks, [data].flat(), { project }) });
  }
  await ack(command.text === 'help' ? help : undefined);
  if (command.text !== 'help') await client.views.open({ trigger_id: command.trigger_id, view });
});

app.view('schedule_post', async ({ ack, view: { state } }) => {
  const Content = Object.values(state.values.Content)[0].value;
  const answer = await fetch(`${SERVICE_URL}/api/v1/projects/prj_1/posts`, {
    method: 'POST',
    headers: { authorization: 'Bearer bench', 'content-type': 'application/json' },
    body: JSON.stringify({ Content, Platforms: ['X'], Status: 'DRAFT' }),
  });
  const { detail } = await answer.json();
  await ack({
    response_action: 'errors',
    errors: Object.fromEntries(detail.map(({ loc, msg }) => [loc.at(-1), msg])),
  });
});

async function read(address) {
  const answer = await fetch(address, { headers: { authorization: 'Bearer bench' } });
  const { data } = await answer.json();
  if (!data) throw new Error('nothing was read');
  return data;
}

const server = await app.start({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
console.log(`listening on http://127.0.0.1:${server.address().port}/slack/events`);
