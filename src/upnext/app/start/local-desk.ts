import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { labelOf } from '../../../../openapi/platforms.js';
import { type Clock, createSlack, type Manifest, serveDesk, type Slack } from '../../../local-slack/index.js';
import type { Service } from '../../../service/index.js';
import { DAY_MS, formatShort } from '../../../when/index.js';
import { createFetch, createPublicFetch } from '../../api/http/fetch.js';
import type { Database } from '../../database/database.js';
import { createSeal } from '../../database/seal.js';
import type { Deps } from '../../deps.js';
import { VERBS } from '../../features/index.js';
import type { Log } from '../../log.js';
import { CARD_QUEUE } from '../../posts/index.js';
import { settledWithin } from '../../slack/answer/deadlines.js';
import { createSignatureCheck } from '../../slack/events/signature.js';
import { clientsWith } from '../../slack/install/client.js';
import { MANIFEST } from '../../slack/manifest.js';
import { AGENTS_PATH } from '../../slack/paths.js';
import { toProjects } from '../../ui/project/find-project.js';
import { assemble } from '../assemble.js';
import { createBot } from '../bot.js';
import type { Config } from '../config.js';
import { createAppForToken } from '../slack-app.js';
import { type ConnectedService, connectService } from './connect-service.js';
import { addDemoPosts, isDemoProject } from './demo-posts.js';
import { type DeskClock, openDeskClock } from './desk-clock.js';
import { publicPages } from './http/public-pages.js';
import { asListenError } from './listen.js';
import { createMoveClock } from './move-clock.js';
import type { RunningProgram } from './run-until-stopped.js';
import { describeOutgoing } from './service.js';
import { slackbotAt } from './slackbot-script.js';
import { startJobs } from './start-jobs.js';

/** Runs a simulated Slack and the bot in one process, with the shipped service and demo data unless one is hosted. */
export async function startDesk(config: Config, database: Database, log: Log): Promise<RunningProgram> {
  const deskClock = await openDeskClock(database);
  const { clock } = deskClock;
  const now = () => clock.now();
  const fetch = createFetch(config.proxy);
  const service = await connectService(config, { database, now, log, fetch, tokenKey: deskClock.tokenKey });
  const { shipped } = service;

  const slack = createSlack({ clock, manifest: readManifest() });
  const { botToken } = slack.credentials;
  const served: { origin?: string } = {};
  const deps = await assemble({
    database,
    service,
    // With the service of this repository, nothing leaves the machine.
    ...(!shipped && { askAddress: config.privateServices ? fetch : createPublicFetch() }),
    ...clientsWith(botToken, slack),
    fetch: slack.fetch,
    restoredAt: config.service.restoredAt,
    seal: createSeal([...config.encryptionKeys, botToken]),
    now,
    log,
    encoding: config.encoding,
    media: { publicUrl: () => config.publicUrl ?? served.origin },
  });
  await prepareWorkspace(deps, slack, shipped !== undefined);
  const bolt = createAppForToken(slack.receiver(), botToken, { fetch: slack.fetch }, log);
  const bot = createBot(bolt, deps);
  await bolt.start();
  bot.start();
  await startJobs(deps, database);
  wakeOnMove(clock, deps, service);

  const desk = await serveDesk(slack, {
    host: config.host,
    port: config.port,
    ...TO_TYPE,
    welcome: welcomeTo(service),
    publicPages: publicPagesOf(deps, slack, config),
    moveClock: createMoveClock(deskClock, { database, idle: () => slack.idle() }),
    panels: shipped ? [{ ...OUTBOX, entries: () => outboxOf(shipped.service) }] : [],
  }).catch((error: NodeJS.ErrnoException) => {
    throw asListenError(error, config, 'PORT');
  });
  served.origin = new URL(desk.url).origin;
  const agents = await connectDemoAgents(deps, slack, served.origin + AGENTS_PATH);
  return {
    messages: [
      ...describeDesk(desk.url, service),
      ...describeService(service, config),
      agents,
      ...describeClock(deskClock, config),
      '  Press Ctrl+C here to stop.\n',
    ],
    async stop() {
      await desk.close();
      bot.stop();
      await deps.jobs.stop();
      await bolt.stop();
      await service.stop();
    },
  };
}

function wakeOnMove(clock: Clock, { jobs }: Pick<Deps, 'jobs'>, { shipped }: ConnectedService): void {
  clock.onMove(() => {
    shipped?.service.wake();
    jobs.wake();
  });
}

/** What needs no key of the desk. */
const publicPagesOf = (deps: Deps, { credentials, team }: Slack, { publicUrl }: Config) =>
  publicPages(deps, {
    publicUrl,
    slackbot: {
      // The local Slack signs with real time, not with that of its clock.
      checkSignature: createSignatureCheck(credentials.signingSecret, () => new Date()),
      installedAs: async (person) => (person.team === team.id ? team.id : undefined),
    },
  });

const welcomeTo = ({ shipped }: ConnectedService) => (shipped ? DEMO : PRACTICE);

const describeDesk = (url: string, service: ConnectedService) => [
  `\n  Upnext’s local desk: ${url}`,
  `  ${welcomeTo(service)} Try there:`,
  ...SUGGESTIONS.map(({ text }) => `    ${text}`),
];

const describeService = ({ url, token, shipped }: ConnectedService, config: Config) =>
  shipped
    ? [
        `  Scheduling service: ${url} (token ${token})`,
        `  ${describeOutgoing({ ...config.service, rehearsesOnly: true })}.`,
      ]
    : [`  Scheduling service: ${url}`, '  Posts that you schedule here will be published by it.'];

const describeClock = ({ clock, aheadMs }: DeskClock, { database }: Config) => {
  if (aheadMs === 0) return [];
  const time = formatShort(clock.now(), new Intl.DateTimeFormat().resolvedOptions().timeZone);
  const reset = 'dir' in database ? ` To start over, stop Upnext and delete ${database.dir}.` : '';
  return [`  The local desk’s clock is still ahead: ${time}.${reset}`];
};

// The manifest ships with Upnext, so its shape is known.
const readManifest = () => parse(readFileSync(MANIFEST, 'utf8')) as Manifest;

const DEMO_AGENT = 'Agent of the local desk';

/** So that Slackbot and an agent can be tried without settings. Each start has a new token, which is printed, and the one before ends. */
async function connectDemoAgents({ store, now }: Pick<Deps, 'now' | 'store'>, slack: Slack, address: string) {
  const { team, people } = slack;
  slack.connectSlackbot(slackbotAt(address));
  const [person] = people.filter(({ role }) => role === 'admin');
  const agents = { workspace: team.id, kind: 'agent' } as const;
  const [settings, connected] = await Promise.all([
    store.settings.current(team.id),
    store.secrets.list(agents, now()),
  ]);
  if (!settings.agents) await store.settings.change(team.id, { ...settings, agents: true }, now());
  for (const { id, name } of connected)
    if (name === DEMO_AGENT) await store.secrets.revoke({ ...agents, id });
  const dates = { createdAt: now(), endsAt: new Date(now().getTime() + DEMO_TOKEN_MS) };
  const owner = { person: person?.id ?? '', name: DEMO_AGENT };
  const added = { ...agents, ...owner, ...dates, scope: 'propose', projects: undefined } as const;
  const { text: token } = await store.secrets.add(added);
  return `  Agents: ${address} (token ${token})`;
}

const DEMO_TOKEN_MS = 365 * DAY_MS;

/** `isDemo`: the projects are those of the demo data. */
async function prepareWorkspace(deps: Deps, slack: Slack, isDemo: boolean): Promise<void> {
  await settledWithin(LINK_TIMEOUT_MS, linkChannels(deps, slack, isDemo));
  await repostCards(deps, slack.team.id);
}

/** Links two channels to projects, so that there is something to see. Links that a person made stay. */
async function linkChannels(deps: Deps, { team, channels }: Slack, isDemo: boolean): Promise<void> {
  const workspace = team.id;
  const listed = await (await deps.api({ workspace })).listProjects();
  if (!listed.ok)
    return deps.log.warn({ workspace, kind: listed.kind }, 'could not list the projects of the service');
  const projects = listed.value.flatMap(toProjects);
  const linkable = channels.filter(({ name }) => CHANNELS.includes(name));
  for (const [index, { id }] of linkable.entries()) {
    const project = projects[index];
    const { project: linked } = await deps.store.channels.find(workspace, id);
    const keep = linked && (linked.boundBy || projects.some((each) => each.id === linked.id));
    if (!project || keep) continue;
    const where = { workspace, channel: id };
    const showsCards = isDemo && isDemoProject(project);
    // The link is last, so that an interrupted start begins again. Holding the same posts twice changes nothing.
    if (showsCards) await addDemoPosts(deps, { ...where, project });
    await deps.store.channels.bind(where, { project, showsCards }, '', deps.now());
  }
}

/** The local Slack keeps no messages when it stops. */
async function repostCards({ store, jobs, now }: Pick<Deps, 'store' | 'jobs' | 'now'>, workspace: string) {
  await store.messages.forgetAll(workspace);
  for (const { id: post } of await store.posts.list({ workspace }))
    await jobs.addNoLater(CARD_QUEUE, post, now(), { workspace, post });
}

const CHANNELS = ['launch', 'social'];
const LINK_TIMEOUT_MS = 3_000;

const OUTBOX = {
  name: 'Outbox',
  about:
    'This was a rehearsal: nothing was sent. README.md says how to publish for real, under “Publish for real”.',
  news: 'Posts have gone out. *Outbox* at the top shows them.',
};

/** Posts that a real service would have published. */
async function outboxOf(service: Service) {
  const sent = await service.outbox(50);
  return sent.map(({ id, at, platforms, project, content, media }) => ({
    id,
    at,
    title: `${platforms.map(labelOf).join(', ')} · ${project}`,
    text: content,
    ...(media && { picture: media }),
  }));
}

const DEMO = 'This is a practice Slack with made-up posts. Nothing is published.';
const PRACTICE = 'This is a practice Slack.';

const SUGGESTIONS = [
  {
    text: '/upnext schedule tomorrow 9am New mugs are in the shop on x and linkedin',
    says: 'Schedule this post',
  },
  { text: '/upnext week', says: 'See a week of posts at a glance' },
  { text: '/upnext help', says: 'Show what you can do' },
];

const TO_TYPE = {
  suggestions: SUGGESTIONS,
  verbs: VERBS.map(({ verb, does }) => ({ text: `/upnext ${verb}`, says: does })),
};
