import { type Access, readable } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { failed, type Finding, passed } from './checks/finding.js';
import { checkService } from './checks/service.js';
import { checkSlack } from './checks/slack.js';
import { wantedScopes } from '../../slack/manifest.js';
import type { Actor } from '../../slack/people/actor.js';
import { counted } from '../../ui/words.js';
import type { Project as ListedProject } from '../../api/records.js';
import type { Project } from '../../workspaces/channels-table.js';

/** Checks this workspace and channel with the access that this person has. */
export async function checkWorkspace(
  deps: Pick<Deps, 'api' | 'fetch' | 'now' | 'slack' | 'store'>,
  access: Access,
): Promise<Finding[]> {
  const { actor } = access;
  const findings = await Promise.all([
    checkSlackToken(deps, actor),
    checkServiceAndProjects(deps, access),
    checkDatabase(deps, actor),
    countAgents(deps, access),
  ]);
  return findings.flat();
}

async function checkSlackToken(
  deps: Pick<Deps, 'slack' | 'fetch' | 'now'>,
  { workspace }: Actor,
): Promise<Finding[]> {
  const { token = '', slackApiUrl } = await deps.slack(workspace);
  const url = slackApiUrl.endsWith('/') ? slackApiUrl : `${slackApiUrl}/`;
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

async function countAgents(
  { store, now }: Pick<Deps, 'now' | 'store'>,
  { actor: { workspace, person }, settings }: Access,
): Promise<Finding> {
  if (!settings.agents) return passed('Agents', 'AI agents can’t connect: they are turned off.');
  const { all } = await store.agentTokens.count(workspace, person, now());
  return passed('Agents', `AI agents can connect. ${counted(all, 'connection')} in this workspace.`);
}

/** Checks that the projects which channels use still exist at the service. */

function checkChannelProject(project: Project | undefined, listed: ListedProject[]): Finding {
  if (!project)
    return passed('This channel', 'It has no project. People choose one each time they use a command.');
  if (exists(project, listed)) return passed('This channel', `It uses the project ${project.name}.`);
  return failed('This channel', `Its project ${project.name} no longer exists.`, CHOOSE);
}

function checkOtherProjects(projects: Project[], listed: ListedProject[]): Finding[] {
  const missing = projects.filter((project) => !exists(project, listed)).map(({ name }) => name);
  if (missing.length === 0) return [];
  const names =
    missing.slice(0, 5).join(', ') + (missing.length > 5 ? ` and ${missing.length - 5} more` : '');
  return [
    failed(
      'Other channels',
      `They use ${missing.length === 1 ? 'a project that no longer exists' : 'projects that no longer exist'}: ${names}.`,
      CHOOSE,
    ),
  ];
}

const exists = (project: Project, listed: ListedProject[]) => listed.some(({ id }) => id === project.id);

const CHOOSE = 'Type /upnext project in that channel to choose another project.';
