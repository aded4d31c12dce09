/** A minimal Bolt app that stores nothing: it opens the same form, and calls the service with Node's fetch. */
import { readFileSync } from 'node:fs';
import { App, LogLevel } from '@slack/bolt';

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
    return ack({ ...list.answer, blocks: drawn(list.answer.blocks, data, project) });
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

/** Renders the lines of posts from the data. The rest was prepared in advance. */
function drawn(blocks, data, project) {
  let place = 0;
  return blocks.map((block) => (block.accessory ? line(data[place], place++, project) : block));
}

function line({ Id, Content, ScheduleDate, Platforms, Status }, place, project) {
  const at = new Date(ScheduleDate);
  const time = `<!date^${at.getTime() / 1000}^{time}|${at.toISOString().slice(11, 16)}>`;
  return {
    type: 'section',
    text: {
      type: 'mrkdwn',
      text: `${time}  *${Platforms.join(', ')}*  :clock3: ${Status}\n${Content}`,
      verbatim: true,
    },
    accessory: {
      type: 'button',
      action_id: `post_detail:${place}`,
      text: { type: 'plain_text', text: 'Details', emoji: true },
      value: JSON.stringify({ id: Id, page: { words: '', project } }),
    },
  };
}

async function read(address) {
  const answer = await fetch(address, { headers: { authorization: 'Bearer bench' } });
  const { data } = await answer.json();
  if (!data) throw new Error('nothing was read');
  return data;
}

const server = await app.start({ port: Number(process.env.PORT ?? 0), host: '127.0.0.1' });
console.log(`listening on http://127.0.0.1:${server.address().port}/slack/events`);
