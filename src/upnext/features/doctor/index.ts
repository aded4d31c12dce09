import type { Project as ListedProject } from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { type Access, readable } from '../../rights/access.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { wantedScopes } from '../../slack/manifest.js';
import type { Actor } from '../../slack/people/actor.js';
import { postEphemeral } from '../../slack/send/post-message.js';
import { clip, context, type Reply, section, titledReply } from '../../slack/text/blocks.js';
import { escape, joinSome } from '../../slack/text/markup.js';
import type { CommandArgs, VerbFeature } from '../../ui/feature.js';
import { counted } from '../../ui/words.js';
import type { Project } from '../../workspaces/channels-table.js';
import { failed, type Finding, passed, summaryOf } from './checks/finding.js';
import { checkService } from './checks/service.js';
import { checkSlack } from './checks/slack.js';

export const doctor = (deps: Deps): VerbFeature => ({
  command: (args) => answerCommand(args, checkAll(deps, args)),
});

/** Checks this workspace and channel with the access that this person has. */
async function checkAll(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const access = await args.access();
  const checks = await Promise.all([
    checkSlackToken(deps, access.actor),
    checkServiceAndProjects(deps, access),
    checkDatabase(deps, access.actor),
    checkAgents(deps, access),
  ]);
  const findings = checks.flat();
  if (args.body.channel_name === 'directmessage') return report(findings);
  if (await postsInChannel(args, [IN_CHANNEL, ...findings])) return undefined;
  return report([NOT_IN_CHANNEL, ...findings]);
}

/** Upnext has no permission to list a channel's members, so it learns whether it is one by posting the report there. */
function postsInChannel({ body, client }: CommandArgs, findings: Finding[]): Promise<boolean> {
  return postEphemeral(client, { channel: body.channel_id, user: body.user_id }, report(findings)).then(
    () => true,
    () => false,
  );
}

async function checkSlackToken(
  deps: Pick<Deps, 'slack' | 'fetch' | 'now'>,
  { workspace }: Actor,
): Promise<Finding[]> {
  const { token = '', slackApiUrl: url } = await deps.slack(workspace);
  return checkSlack({ url, token, fetch: deps.fetch }, wantedScopes(), () => deps.now());
}

/** Names and counts only projects that this person may read. */
async function checkServiceAndProjects(
  deps: Pick<Deps, 'api' | 'store'>,
  access: Access,
): Promise<Finding[]> {
  const { actor } = access;
  const [api, channel, projects] = await Promise.all([
    deps.api(actor),
    deps.store.channels.find(actor.workspace, actor.channel ?? ''),
    deps.store.channels.projects(actor.workspace),
  ]);
  const listed = await api.listProjects();
  if (!listed.ok) return [checkService(listed)];
  const shown = await readable(access, listed.value);
  const here = await readable(access, channel.project ? [channel.project] : []);
  const others = projects.filter(({ id }) => id !== channel.project?.id);
  return [
    checkService({ ...listed, value: shown }),
    ...(channel.project && here.length === 0 ? [] : [checkChannelProject(channel.project, shown)]),
    ...checkOtherProjects(await readable(access, others), shown),
  ];
}

async function checkDatabase({ store }: Pick<Deps, 'store'>, { workspace }: Actor): Promise<Finding> {
  return store.audit.page(workspace, 1).then(
    () => passed('Database', 'The database is responding.'),
    () =>
      failed(
        'Database',
        'The database isn’t responding.',
        'Run npm run doctor on the machine that runs Upnext for details.',
      ),
  );
}

async function checkAgents(
  { store, now }: Pick<Deps, 'now' | 'store'>,
  { actor: { workspace }, settings }: Access,
): Promise<Finding> {
  if (!settings.agents) return passed('Agents', 'AI agents can’t connect: they are turned off.');
  const connected = await store.secrets.list({ kind: 'agent', workspace }, now());
  const connections = counted(connected.length, 'connection');
  return passed('Agents', `AI agents can connect. ${connections} in this workspace.`);
}

function checkChannelProject(project: Project | undefined, listed: ListedProject[]): Finding {
  if (!project)
    return passed('This channel', 'It has no project. People choose one each time they use a command.');
  if (exists(project, listed)) return passed('This channel', `It uses the project ${project.name}.`);
  return failed('This channel', `Its project ${project.name} no longer exists.`, CHOOSE);
}

function checkOtherProjects(projects: Project[], listed: ListedProject[]): Finding[] {
  const missing = projects.filter((project) => !exists(project, listed)).map(({ name }) => name);
  if (missing.length === 0) return [];
  return [
    failed(
      'Other channels',
      `They use ${missing.length === 1 ? 'a project that no longer exists' : 'projects that no longer exist'}: ${joinSome(missing, 5)}.`,
      CHOOSE,
    ),
  ];
}

const exists = (project: Project, listed: ListedProject[]) => listed.some(({ id }) => id === project.id);

const CHOOSE = 'Type /upnext project in that channel to choose another project.';

const IN_CHANNEL = passed('Membership', 'Upnext is in this channel and can post here.');
const NOT_IN_CHANNEL = failed(
  'Membership',
  'Upnext isn’t in this channel. Commands work, but it can’t post a digest here.',
  'Type /invite @Upnext.',
);

const MAX_LENGTH = 600;

/** Problems first, each with its fix. */
export function report(findings: Finding[]): Reply {
  const text = summaryOf(findings);
  const problems = findings.filter(({ ok }) => !ok);
  const fine = findings.filter(({ ok }) => ok);
  const sign = problems.length > 0 ? ':warning:' : ':white_check_mark:';
  return titledReply(
    sign,
    text,
    ...problems.map((finding) => section(`${lineFor(finding)}\n${escape(finding.fix ?? '')}`)),
    ...(fine.length > 0 ? [section(['*Passed*', ...fine.map(lineFor)].join('\n'))] : []),
    context('To check the server’s settings, run `npm run doctor` there.'),
  );
}

const lineFor = ({ check, message }: Finding) => `• *${check}*: ${escape(clip(message, MAX_LENGTH))}`;
