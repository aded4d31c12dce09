/** A Slack with many people in many workspaces, and their services, which also tell when an answer is complete. */
import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { hasDataTable, listen } from './bots.mjs';

/** An answer that takes longer never comes. */
const LIMIT_MS = 20_000;
const ADMIN_OF = 50;
const POSTS = 10;
const REFUSED = {
  detail: [
    { loc: ['body', 'Content'], msg: 'Value error, Say it more kindly', type: 'value_error', input: 'x' },
  ],
};
/** Posts with this word are refused by the services. */
export const REFUSED_WORD = 'unkind';

/** @param hanging how many of the services accept requests and never answer */
export async function startPeopleWorld({ services: count = 1, hanging = 0 } = {}) {
  const waiting = new Map();
  const opening = new Map();
  const calls = { slack: 0, service: 0 };

  function arrived(key, value) {
    if (isInterim(value)) return;
    waiting.get(key)?.(value);
    waiting.delete(key);
  }

  const slack = await listen((path, read, answer) => {
    const body = read();
    if (path.startsWith('/responses/')) {
      if (hasDataTable(body)) return answer(404, { ok: false });
      arrived(path.slice('/responses/'.length), JSON.stringify(Object.fromEntries(body)));
      return answer(200, { ok: true });
    }
    calls.slack += 1;
    if (path.endsWith('users.info')) return answer(200, { ok: true, user: personOf(body.get('user')) });
    if (path.endsWith('auth.test'))
      return answer(200, { ok: true, team_id: 'T0', bot_id: 'B1', user_id: 'U0' });
    if (path.endsWith('views.publish')) arrived(`home ${body.get('user_id')}`, body.get('view'));
    if (path.endsWith('views.update')) arrived(body.get('view_id'), body.get('view'));
    if (!path.endsWith('views.open')) return answer(200, { ok: true, channel: 'D1', ts: '1.1' });
    const trigger = body.get('trigger_id');
    const view = JSON.parse(body.get('view'));
    opening.get(trigger)?.(view);
    opening.delete(trigger);
    arrived(trigger, body.get('view'));
    return answer(200, { ok: true, view: { id: `V${trigger}`, hash: '1.1', ...view } });
  });

  const serve = (_, number) =>
    listen((path, read, answer, method) => {
      calls.service += 1;
      if (number < hanging) return;
      if (method !== 'POST')
        return answer(200, { success: true, data: path.endsWith('/posts') ? posts : projects });
      const post = Object.fromEntries(read());
      if (post.Content.includes(REFUSED_WORD)) return answer(422, REFUSED);
      answer(200, { success: true, data: { Id: randomUUID(), ...post } });
    });
  const services = await Promise.all(Array.from({ length: count }, serve));

  return {
    slack,
    services,
    settings: (database) => ({
      SLACK_API_URL: `${slack.url}/api/`,
      SERVICE_URL: services[0].url,
      SERVICE_TOKEN: 'bench',
      DATABASE_URL: database,
    }),
    /** The calls so far. A response_url is no API method. */
    calls: () => ({ ...calls }),
    /** Resolves with what is sent to a response_url, opened with a trigger, or shown in a view or an App Home. */
    expect: (place) => withinLimit(new Promise((resolve) => waiting.set(place, resolve))),
    /** Resolves with the view that is opened with this trigger. */
    opened: (trigger) => withinLimit(new Promise((resolve) => opening.set(trigger, resolve))),
    stop() {
      for (const { server } of [slack, ...services]) {
        server.close();
        server.closeAllConnections();
      }
    },
  };
}

const withinLimit = (answer) => Promise.race([answer, after(LIMIT_MS, undefined, { ref: false })]);

/** A complete answer follows. */
export const isInterim = (answer) => /"Still working"|Loading from the scheduling service/.test(answer);

const personOf = (id) => ({
  id,
  team_id: teamOf(id),
  name: `ada${id}`,
  real_name: `Ada ${id}`,
  tz: 'Europe/Berlin',
  locale: 'en-GB',
  is_admin: Number(id.split('x')[1]) % ADMIN_OF === 0,
  profile: { email: `${id}@example.com` },
});
/** The id of a person names their workspace: T12 has U12x0, U12x1 and so on. */
const teamOf = (id) => `T${id.slice(1).split('x')[0]}`;

const projects = [{ Id: 'prj_0', Name: 'Tea', Timezone: 'Europe/Berlin' }];
const posts = Array.from({ length: POSTS }, (_, n) => ({
  Id: `pst_${n}`,
  Content: `Post ${n}: the doors open at nine, come early.`,
  Platforms: ['X', 'LINKEDIN'],
  Status: 'SCHEDULED',
  ScheduleDate: new Date(Date.now() + (n + 1) * 86_400_000).toISOString(),
  Timezone: 'Europe/Berlin',
  CreatedAt: new Date().toISOString(),
}));
