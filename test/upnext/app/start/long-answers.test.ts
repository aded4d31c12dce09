import { afterAll, afterEach, beforeAll, describe, expect } from 'vitest';
import { requestUrlsOf, type Slack } from '../../../../src/local-slack/index.js';
import type { Tables } from '../../../../src/service/index.js';
import { createHttpMode } from '../../../../src/upnext/app/start/http/http-mode.js';
import { serveHttp } from '../../../../src/upnext/app/start/http/http-server.js';
import type { SlackConnection } from '../../../../src/upnext/app/start/slack-connection.js';
import { createSocketMode } from '../../../../src/upnext/app/start/socket/socket-mode.js';
import { RESULT_AFTER_ACK_MS, type StartTimer } from '../../../../src/upnext/slack/answer/deadlines.js';
import { type Desk, manifestAt, openDesk } from '../../../support/desk.js';
import { createManualTimers } from '../../../support/manual-timers.js';
import { test } from '../../../support/story.js';

/** A long frame ends a WebSocket of Slack, with everything on it that is not acked. So no ack is long, over HTTP as well. */

const MAX_ACK = 16_000;
const AT = { port: 0, host: '127.0.0.1' };
const JAPANESE = '新しいお茶の季節がやってきました。';
const japanese = (many: number) => JAPANESE.repeat(Math.ceil(many / JAPANESE.length)).slice(0, many);
const latin = (many: number) =>
  'tea and cake '
    .repeat(many)
    .slice(0, many - 1)
    .concat('.');
const cyrillic = (many: number) =>
  'новый чай '
    .repeat(many)
    .slice(0, many - 1)
    .concat('.');

/** What follows an ack is sent once Slack has that ack, as after the real pause. */
function afterAcks() {
  const { startTimer: start } = createManualTimers([]);
  let slack: Slack | undefined;
  const isAnswered = () => slack?.deliveries.every(({ state }) => state === 'acked') === true;
  const startTimer: StartTimer = (ms, onTimeout) => {
    if (ms !== RESULT_AFTER_ACK_MS) return start(ms, onTimeout);
    void slack?.until(isAnswered).then(onTimeout);
    return () => undefined;
  };
  return { startTimer, connect: (connected: Slack) => (slack = connected) };
}

type Receiver = NonNullable<NonNullable<Parameters<typeof openDesk>[0]>['receiver']>;

async function openIn(createMode: (...given: Parameters<Receiver>) => SlackConnection) {
  let mode: SlackConnection | undefined;
  const { startTimer, connect } = afterAcks();
  const desk = await openDesk({
    startTimer,
    receiver(slack, log) {
      connect(slack);
      mode = createMode(slack, log);
      return mode.receiver;
    },
  });
  return { desk, mode };
}

async function openSocketDesk() {
  const { desk, mode } = await openIn(({ credentials, fetch }, log) =>
    createSocketMode(credentials.appToken, { fetch }, log),
  );
  const listening = await desk.slack.listen(AT);
  await mode?.open();
  return { desk, close: () => Promise.all([mode?.close(), listening.close()]) };
}

async function openHttpDesk() {
  const { desk, mode } = await openIn(({ credentials: { signingSecret } }, log) =>
    createHttpMode({ signingSecret, now: () => new Date(), log }),
  );
  const server = await serveHttp((request, response) => mode?.handle(request)?.(response), AT);
  await desk.slack.deliverTo(requestUrlsOf(manifestAt(server.url)));
  return { desk, close: () => server.close() };
}

async function addProjectsAndTemplates({ database, clock }: Desk): Promise<void> {
  const db = database.kysely<Tables>('scheduling');
  const created = { description: null, created_at: clock.now() };
  const projects = Array.from({ length: 100 }, (_, index) => ({
    id: `prj_${index}`,
    name: `${japanese(70)}${index}`,
    timezone: 'Asia/Tokyo',
    ...created,
  }));
  const templates = Array.from({ length: 8 }, (_, index) => ({
    id: `tpl_${index}`,
    project_id: 'prj_tea',
    name: `${japanese(250)}${index}`,
    ...created,
    content: japanese(3_000),
    platforms: ['FACEBOOK' as const],
  }));
  await db.insertInto('projects').values(projects).execute();
  await db.insertInto('templates').values(templates).execute();
}

const connectionsOf = ({ calls }: Slack) =>
  calls.filter(({ method }) => method === 'apps.connections.open').length;

describe.each([
  ['Socket Mode', openSocketDesk],
  ['HTTP', openHttpDesk],
])('over %s', (_, open) => {
  let opened: Awaited<ReturnType<typeof open>>;
  let desk: Desk;
  let connections: number;
  const ada = () => desk.user('ada');
  const grace = () => desk.user('grace');

  beforeAll(async () => {
    opened = await open();
    desk = opened.desk;
    connections = connectionsOf(desk.slack);
    await addProjectsAndTemplates(desk);
  });
  afterEach(() => {
    const { deliveries } = desk.slack;
    expect(deliveries.filter(({ state }) => state !== 'acked')).toEqual([]);
    const acks = deliveries.map(({ response }) => Buffer.byteLength(JSON.stringify(response ?? '')));
    expect(Math.max(...acks)).toBeLessThanOrEqual(MAX_ACK);
    expect(connectionsOf(desk.slack)).toBe(connections);
  });
  afterAll(async () => {
    await opened.close();
  });

  async function openForm(hour: string, texts: Record<string, string>): Promise<void> {
    const [[, text = ''] = []] = Object.entries(texts);
    await ada().types(`/upnext schedule tomorrow ${hour} ${text} on ${Object.keys(texts).join(', ')}`);
    await desk.slack.until(() => ada().hasForm());
    for (const [network, own] of Object.entries(texts).slice(1)) {
      await ada()
        .form()
        .fill({ [menu()?.block_id ?? '']: network });
      await desk.slack.until(() => ada().form().text().includes(`Text for ${network}`));
      await ada()
        .form()
        .fill({ [`Text for ${network}`]: own });
    }
  }

  /** “Different text for …” */
  const menu = () =>
    ada()
      .form()
      .view.blocks.find(({ block_id }) => block_id?.startsWith('own-texts'));

  /** All that is in the inputs for texts. */
  const texts = () =>
    ada()
      .form()
      .view.blocks.flatMap(({ type, block_id }) =>
        type === 'input' && block_id.startsWith('Content') ? ada().form().value(block_id) : [],
      );

  const send = async () => {
    await ada().form().submit();
    await desk.slack.until(() => !ada().hasForm());
  };

  // Each at another time, so that it is not close to the post before.
  test.each([
    ['10,000 letters', '9am', { Facebook: latin(10_000) }],
    ['10,000 Cyrillic letters', '11am', { Facebook: cyrillic(10_000) }],
    [
      'three texts of 3,000 Japanese letters',
      '1pm',
      { Facebook: japanese(3_000), LinkedIn: `菓${japanese(2_999)}`, Telegram: `茶${japanese(2_999)}` },
    ],
  ])('a form with %s comes back with its warning and every word', async (_name, hour, written) => {
    await desk.bind();
    await openForm(hour, written);
    await send();
    await openForm(hour, written);
    expect(ada().form().text()).not.toContain('already scheduled');
    const others = grace().messages().length;
    await Promise.all([ada().form().submit(), grace().types('/upnext help')]);
    await desk.slack.until(() => ada().form().text().includes('already scheduled'));
    await desk.slack.until(() => grace().messages().length > others);
    expect(texts().join('') === Object.values<string>(written).join('')).toBe(true);
    await send();
  });

  test('a list of 100 projects with long names says that there are more, and finds each', async () => {
    await desk.unbind();
    await ada().types('/upnext project');
    await desk.slack.until(() => ada().hasForm());
    const options = await ada().form().options('Project');
    expect(options.length).toBeGreaterThan(50);
    expect(options.at(-1)).toBe('Type to find more');
    expect(
      await ada()
        .form()
        .options('Project', `${japanese(70)}99`),
    ).toEqual([`${japanese(70)}99`]);
    await ada().form().closeAll();
  });

  test('a command with a long answer shows all of it', async () => {
    await desk.bind();
    await ada().types(`/upnext templates ${japanese(280)}`);
    const texts = () =>
      ada()
        .messages()
        .map((message) => message.text())
        .join('\n');
    await desk.slack.until(() => texts().match(/\*新しい/g)?.length === 8);
    const acked = JSON.stringify(desk.slack.deliveries.at(-1)?.response ?? {});
    expect(Buffer.byteLength(acked)).toBeLessThanOrEqual(16_000);
  });
});
