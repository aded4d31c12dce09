/** A Slack and a service that accept everything. Their own cost is small. */
import { once } from 'node:events';
import { createServer } from 'node:http';

const hoursAhead = (hours) => new Date(Date.now() + hours * 3_600_000).toISOString();
export const PROJECTS = Array.from({ length: 5 }, (_, n) => ({
  Id: `prj_${n}`,
  Name: `Tea ${n}`,
  Timezone: 'Europe/Berlin',
}));
const POSTS = [1, 2, 3].map((n) => ({
  Id: `pst_${n}`,
  Content: `Post ${n}: the doors open at nine.`,
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  ScheduleDate: hoursAhead(n),
  Timezone: 'UTC',
  CreatedAt: hoursAhead(-48),
}));

/**
 * @param slack sees each call (the path, its fields and the workspace), and may answer it with a status and a body
 * @param take sees each new post
 * @param posts what the service lists
 */
export async function startOutside({ slack = noAnswer, take = noAnswer, posts = POSTS } = {}) {
  const sent = [];
  const serviceServer = await listen(({ method, url }, fields) => {
    if (method === 'POST') {
      take(fields);
      const post = { ...Object.fromEntries(fields), Id: `pst_sent_${sent.length}` };
      sent.push({ ...post, Status: 'PUBLISHED' });
      return [201, { success: true, data: post }];
    }
    const { pathname, searchParams } = new URL(url, 'http://service');
    if (pathname.endsWith('/projects')) return [200, { success: true, data: PROJECTS }];
    if (pathname.endsWith('/upnext-post')) return [200, { success: true, data: posts[0] }];
    return [200, { success: true, data: published(sent, searchParams) ?? posts }];
  });
  const slackServer = await listen(({ url, headers }, fields) => {
    const [, workspace] = /xoxb-(\w+)/.exec(headers.authorization ?? '') ?? [];
    return slack(url, fields, workspace) ?? [200, acceptedBySlack(url, fields)];
  });
  const servers = [serviceServer, slackServer];
  return {
    slackPort: slackServer.address().port,
    servicePort: serviceServer.address().port,
    /** The environment variables of a bot or an instance. */
    env: {
      SLACK_API_URL: `${urlOf(slackServer)}/api/`,
      SERVICE_URL: urlOf(serviceServer),
      SERVICE_TOKEN: 'bench',
    },
    close() {
      for (const server of servers) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

function noAnswer() {
  return undefined;
}

/** Upnext looks for a post that it sent at the moment of this post. */
function published(sent, asked) {
  const at = asked.get('schedule_date_from');
  if (!at || at !== asked.get('schedule_date_to')) return undefined;
  const skip = Number(asked.get('skip'));
  return sent
    .filter(({ ScheduleDate }) => ScheduleDate === at)
    .slice(skip, skip + Number(asked.get('limit')));
}

function acceptedBySlack(url, fields) {
  const channel = url.includes('conversations') ? { id: 'D1' } : (fields.get('channel') ?? 'D1');
  return {
    ok: true,
    team_id: 'T0',
    bot_id: 'B1',
    user_id: 'U0',
    messages: [],
    view: { ...JSON.parse(fields.get('view') ?? '{}'), id: 'V1', hash: '1.1' },
    user: userOf(fields.get('user')),
    channel,
    ts: fields.get('ts') ?? String(Date.now() / 1_000),
  };
}

/** The id of a person names their workspace: T12 has U12x0, U12x1 and so on. */
export function userOf(id) {
  const [workspace] = /\d+/.exec(id ?? '0');
  return { id, team_id: `T${workspace}`, name: 'ada', tz: 'UTC', locale: 'en-GB' };
}

const urlOf = (server) => `http://127.0.0.1:${server.address().port}`;

async function listen(answer) {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const isJson = request.headers['content-type']?.includes('json');
    const fields = isJson ? new Map(Object.entries(JSON.parse(text || '{}'))) : new URLSearchParams(text);
    const [status, body, headers] = answer(request, fields);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  });
  server.keepAliveTimeout = 300_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
