import type { Reader } from '../../when/index.js';
import type { Client } from '../api/clients.js';
import type { FormDeps } from '../forms/form.js';
import { type Access, findAccess } from '../rights/access.js';
import type { Requester } from '../slack/people/actor.js';
import { joinWithOr } from '../slack/text/markup.js';
import { toProjects } from '../ui/project/find-project.js';
import { projectZone } from '../ui/project/zone.js';
import type { Project } from '../workspaces/channels-table.js';
import { type CallFailure, fail } from './failed.js';

/** What works for a person. Their rights are asked at each call: it can never do more than they can. */
export interface Caller {
  workspace: string;
  person: string;
  team?: string | undefined;
  /** What its proposals are kept under. */
  id: string;
  /** "Claude on my laptop" */
  name: string;
  /** It shows data tables of Slack. */
  drawsTables?: true;
  /** The projects that it may see. Undefined: all that its person may read. */
  projects?: string[] | undefined;
}

export interface Call {
  deps: FormDeps;
  caller: Caller;
  actor: Requester;
  access: Access;
  api: Client;
  reader: Reader;
}

export async function startCall(deps: FormDeps, caller: Caller, reference: string): Promise<Call> {
  const { workspace, person, team } = caller;
  const actor = { workspace, person, team, reference };
  const [client, api] = await Promise.all([deps.slack(workspace), deps.api(actor)]);
  const access = await findAccess(deps, client, actor);
  const { zone = 'UTC', locale } = access.profile;
  return { deps, caller, actor, access, api, reader: { now: deps.now(), zone, locale } };
}

export interface CallInProject extends Call {
  project: Project;
  /** Where its times are. */
  zone: string;
}

/** The projects that its person may read and that it was given. */
export async function projectsOf({ api, access, caller }: Call): Promise<Project[] | CallFailure> {
  const listed = await api.recent.listProjects();
  if (!listed.ok) return fail(listed.say);
  const given = listed.value
    .flatMap(toProjects)
    .filter(({ id }) => caller.projects === undefined || caller.projects.includes(id));
  const rights = await Promise.all(given.map(({ id }) => access.inProject(id)));
  return given.filter((_, index) => rights[index]?.may('read'));
}

export async function inProject(call: Call, wanted: string): Promise<CallInProject | CallFailure> {
  const projects = await projectsOf(call);
  if (!Array.isArray(projects)) return projects;
  const use = projects.length > 0 ? ` Use ${namesToUse(projects)}.` : '';
  return (
    withProject(call, projects, wanted) ??
    fail(`There is no project “${wanted}”, or you have no access to it.${use}`)
  );
}

/** By its id or its name. */
export function withProject(
  call: Call,
  projects: readonly Project[],
  wanted: string,
): CallInProject | undefined {
  const name = wanted.trim().toLowerCase();
  const project =
    projects.find(({ id }) => id === wanted) ?? projects.find((one) => one.name.toLowerCase() === name);
  return project && { ...call, project, zone: projectZone(project, call.reader) };
}

const PROJECTS_NAMED = 10;

/** "“Tea House” or “Kiln”" */
export const namesToUse = (projects: readonly Project[]): string =>
  joinWithOr(projects.slice(0, PROJECTS_NAMED).map(({ name }) => `“${name}”`));
