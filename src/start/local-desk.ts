import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createFetch } from '../api/fetch.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import type { Config } from '../config.js';
import type { Deps } from '../deps.js';
import type { Database } from '../database/open.js';
import type { Log } from '../log.js';
import { labelOf } from '../platforms/platforms.js';
import type { Service } from '../service/service.js';
import { createAppOn } from '../slack-app.js';
import { patiently, unrepeated } from '../slack/client.js';
import { createSeal } from '../store/seal.js';
import { warmUp } from './warm-up.js';
import { createClock } from '../workspace/clock.js';
import { serveDesk } from '../workspace/desk-server.js';
import { createWorkspace, type Manifest, type Workspace } from '../workspace/workspace.js';
import { portRefused } from './listen.js';
import type { Running } from './running.js';
import { startService } from './service.js';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);

/** Everything in one process and on this machine alone: a small Slack, the bot, and the service with demo data. */
export async function startDesk(config: Config, database: Database, log: Log): Promise<Running> {
  const clock = createClock();
  const now = () => clock.now();
  const token = randomBytes(24).toString('base64url');
  const tokens = new Map([...config.service.tokens, [token, 'ADMIN' as const]]);
  const shipped = await startService({ ...config.service, tokens }, database, now, log);

  const workspace = createWorkspace({ clock, manifest: parse(readFileSync(MANIFEST, 'utf8')) as Manifest });
  const slack = { fetch: workspace.fetch };
  const { botToken } = workspace.credentials;
  const background = patiently(botToken, slack);
  const once = unrepeated(botToken, slack);
  const deps = await assemble({
    database,
    service: config.hosted
      ? { ...config.hosted, fetch: createFetch() }
      : { url: shipped.url, token, fetch: (input, init) => shipped.service.fetch(new Request(input, init)) },
    slack: async () => background,
    slackOnce: async () => once,
    fetch: workspace.fetch,
    seal: createSeal([...config.encryptionKeys, botToken]),
    now,
    log,
    encoding: config.encoding,
  });
  await giveChannelsProjects(deps, workspace, await shipped.service.projects());
  const bolt = createAppOn(workspace.receiver(), botToken, slack, log);
  const bot = createBot(bolt, deps);
  await bolt.start();
  bot.recovery.start();
  deps.jobs.start();
  clock.onMove(() => {
    shipped.service.wake();
    deps.jobs.wake();
  });

  const desk = await serveDesk({
    workspace,
    host: config.host,
    port: config.port,
    suggestions: SUGGESTIONS,
    panels: [{ name: 'Outbox', entries: () => outboxOf(shipped.service) }],
  }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(error, config, 'PORT');
  });
  setImmediate(() => warmUp(deps.store));
  return {
    says: [
      `\n  Upnext’s local desk: ${desk.url}`,
      `  Its scheduling service: ${shipped.url} (token ${token})`,
      '  Nothing leaves this machine. Type /upnext help there; Ctrl+C ends it.\n',
    ],
    async stop() {
      await desk.close();
      await bot.recovery.stop();
      await deps.jobs.stop();
      await bolt.stop();
      await shipped.stop();
    },
  };
}

/** So that there is something to see at once; whoever chooses otherwise keeps their choice. */
async function giveChannelsProjects(
  deps: Deps,
  { team, channels }: Workspace,
  projects: Found[],
): Promise<void> {
  const wanting = channels.filter(({ name }) => CHANNELS.includes(name));
  for (const [place, { id }] of wanting.entries()) {
    const project = projects[place];
    const { project: chosen } = await deps.store.channels.find(team.id, id);
    if (!project || chosen) continue;
    const { timezone: zone, ...named } = project;
    await deps.store.channels.bind(team.id, id, { ...named, zone }, '', deps.now());
  }
}

type Found = Awaited<ReturnType<Service['projects']>>[number];
const CHANNELS = ['launch', 'social'];

/** What would have left this machine. */
async function outboxOf(service: Service) {
  const sent = await service.outbox(50);
  return sent.map(({ at, platform, project, content }) => ({
    at,
    title: `${labelOf(platform)} · ${project}`,
    text: content,
  }));
}

const SUGGESTIONS = [
  { text: '/upnext', says: 'shows what goes out next' },
  {
    text: '/upnext schedule tomorrow 9am Berlin time We are live! on x and linkedin',
    says: 'opens the form, filled in',
  },
  { text: '/upnext posts this week', says: 'lists what is planned' },
  { text: '/upnext help', says: 'shows what there is' },
];
