import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { createFetch } from '../api/fetch.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import type { Config } from '../config.js';
import type { Database } from '../database/database.js';
import type { Deps } from '../deps.js';
import type { Log } from '../log.js';
import { labelOf } from '../openapi/platforms.js';
import type { Service } from '../service/service.js';
import { createAppOn } from '../slack-app.js';
import { patientClient, singleTryClient } from '../slack/client.js';
import { settledWithin } from '../slack/deadlines.js';
import { createSeal } from '../store/seal.js';
import { warmUp } from './warm-up.js';
import { createClock } from '../workspace/clock.js';
import { serveDesk } from '../workspace/desk-server.js';
import type { Manifest } from '../workspace/manifest.js';
import { createWorkspace, type Workspace } from '../workspace/workspace.js';
import { asProject } from '../views/find-project.js';
import { portRefused } from './listen.js';
import { reachService, type ReachedService } from './reach-service.js';
import type { Running } from './running.js';
import { whatLeaves } from './service.js';

const MANIFEST = new URL('../../manifest.yml', import.meta.url);

/** A small Slack and the bot in one process; with them the service and its demo data, where none is hosted. */
export async function startDesk(config: Config, database: Database, log: Log): Promise<Running> {
  const clock = createClock();
  const now = () => clock.now();
  const service = await reachService(config, database, now, log, createFetch());
  const { shipped } = service;

  const workspace = createWorkspace({ clock, manifest: parse(readFileSync(MANIFEST, 'utf8')) as Manifest });
  const slack = { fetch: workspace.fetch };
  const { botToken } = workspace.credentials;
  const background = patientClient(botToken, slack);
  const once = singleTryClient(botToken, slack);
  const deps = await assemble({
    database,
    service,
    slack: async () => background,
    slackOnce: async () => once,
    fetch: workspace.fetch,
    seal: createSeal([...config.encryptionKeys, botToken]),
    now,
    log,
    encoding: config.encoding,
  });
  await settledWithin(GIVES_UP_AFTER_MS, giveChannelsProjects(deps, workspace, log));
  const bolt = createAppOn(workspace.receiver(), botToken, slack, log);
  const bot = createBot(bolt, deps);
  await bolt.start();
  bot.recovery.start();
  deps.jobs.start();
  clock.onMove(() => {
    shipped?.service.wake();
    deps.jobs.wake();
  });

  const desk = await serveDesk({
    workspace,
    host: config.host,
    port: config.port,
    suggestions: SUGGESTIONS,
    panels: shipped ? [{ name: 'Outbox', entries: () => outboxOf(shipped.service) }] : [],
  }).catch((error: NodeJS.ErrnoException) => {
    throw portRefused(error, config, 'PORT');
  });
  setImmediate(() => warmUp(deps.store));
  return {
    says: [
      `\n  Upnext’s local desk: ${desk.url}`,
      ...aboutService(service, config),
      '  Type /upnext help there; Ctrl+C ends it.\n',
    ],
    async stop() {
      await desk.close();
      await bot.recovery.stop();
      await deps.jobs.stop();
      await bolt.stop();
      await service.stop();
    },
  };
}

/** Only what is hosted elsewhere hears anything of what is typed here. */
const aboutService = ({ url, token, shipped }: ReachedService, config: Config) =>
  shipped
    ? [`  Its scheduling service: ${url} (token ${token})`, `  ${whatLeaves(config.service)}.`]
    : [`  Its scheduling service: ${url}`, '  What you schedule goes there, in earnest.'];

/** So that there is something to see at once; whoever chooses otherwise keeps their choice. */
async function giveChannelsProjects(deps: Deps, { team, channels }: Workspace, log: Log): Promise<void> {
  const listed = await (await deps.api({ workspace: team.id, person: '' })).listProjects();
  if (!listed.ok) return log.warn({ kind: listed.kind }, 'the projects of the service could not be listed');
  const projects = listed.value.flatMap(asProject);
  const wanting = channels.filter(({ name }) => CHANNELS.includes(name));
  for (const [place, { id }] of wanting.entries()) {
    const project = projects[place];
    const { project: given } = await deps.store.channels.find(team.id, id);
    const stays = given && (given.boundBy || projects.some((one) => one.id === given.id));
    if (project && !stays) await deps.store.channels.bind(team.id, id, project, '', deps.now());
  }
}

const CHANNELS = ['launch', 'social'];
const GIVES_UP_AFTER_MS = 3_000;

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
