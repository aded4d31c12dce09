import type { WebClient } from '@slack/web-api';
import type { Deps } from '../deps.js';
import { settledWithin } from '../slack/answer/deadlines.js';
import type { Actor, Requester } from '../slack/people/actor.js';
import type { AdminKey, Admins } from '../slack/people/admins.js';
import type { People, Profile } from '../slack/people/people.js';
import type { UserGroups } from '../slack/people/user-groups.js';
import {
  mayDoAsNamed,
  type NamedPeople,
  PROJECT_RIGHTS,
  type ProjectAccess,
  type ProjectRight,
} from './project-access.js';
import type { StoredProjectSettings } from './project-settings-table.js';
import {
  mayAdminister,
  mayDo,
  noPermission,
  noProjectAccess,
  type Right,
  UNKNOWN_TO_SLACK,
} from './rights.js';
import type { StoredSettings, WorkspaceSettings } from './settings-table.js';

/** `administer` cannot be granted to a group: it belongs to admins and to the people they named. */
export type Permission = Right | 'administer';

export type May = (permission: Permission) => boolean;

/** What a person may do in a project. */
export interface Rights {
  may: May;
  /** It is not open to everybody in the workspace. */
  isRestricted: boolean;
  /** Slack did not say who they are, or who is in a group: then nobody counts as its member. */
  isUncertain: boolean;
}

/** Whoever may not read the project is not told that it exists. */
export const isHidden = ({ isRestricted, may }: Pick<Rights, 'isRestricted' | 'may'>): boolean =>
  isRestricted && !may('read');

/** Why somebody may not do something: Slack does not say who they are, they may not know of the project, or they lack the right. */
export interface Bar {
  why: 'uncertain' | 'hidden' | 'lacking';
  say: string;
}

export function barTo(right: Permission, rights: Rights): Bar | undefined {
  if (rights.may(right)) return undefined;
  if (rights.isUncertain) return { why: 'uncertain', say: UNKNOWN_TO_SLACK };
  if (isHidden(rights)) return { why: 'hidden', say: noProjectAccess() };
  return { why: 'lacking', say: noPermission(right, rights.isRestricted) };
}

/** Who sent a delivery, and what they may do. */
export interface Access {
  actor: Requester;
  profile: Profile;
  settings: WorkspaceSettings;
  /** What they want to do, where the right is for more than that: “freeze projects”. */
  to?: string | undefined;
  /** In the workspace, and in every project that is open to all of it. */
  may: May;
  /** Whether there are projects that are not. */
  hasRestricted: boolean;
  /** In this project. Without one, as in the workspace. */
  inProject: (project: string | undefined) => Promise<Rights>;
  /** In at least one project. */
  anywhere: () => Promise<Rights>;
  /** Who can help, as far as Slack says it in time. */
  findApprovers: () => Promise<string[]>;
}

/** Anyone can open these forms, including guests and people of other organizations: they see nobody's name or address. */
export const maySeePeople = ({ profile, may }: Pick<Access, 'profile' | 'may'>, right: Right): boolean =>
  profile.membership === 'admin' || profile.membership === 'member' || may(right);

interface Sources {
  admins: Pick<Admins, 'of'>;
  people: Pick<People, 'find'>;
  groups: Pick<UserGroups, 'members'>;
  store: { settings: StoredSettings; projectSettings: StoredProjectSettings };
}

export async function findAccess(
  { admins, people, groups, store }: Sources,
  client: WebClient,
  actor: Requester,
): Promise<Access> {
  const { workspace } = actor;
  const [profile, settings, restricted] = await Promise.all([
    people.find(client, actor),
    store.settings.of(workspace),
    store.projectSettings.restricted(workspace),
  ]);
  const may: May = (permission) =>
    permission === 'administer' ? mayAdminister(profile, settings) : mayDo(permission, profile, settings);
  const rightsIn = async (access: ProjectAccess | undefined): Promise<Rights> => {
    if (!access || may('administer'))
      return { may, isRestricted: false, isUncertain: profile.unknownToSlack === true };
    const { named, isUncertain } = await findNamed(groups, { workspace, profile }, access);
    return {
      may: (right) => right !== 'administer' && mayDoAsNamed(right, named, may),
      isRestricted: true,
      isUncertain,
    };
  };

  return {
    actor,
    profile,
    settings,
    may,
    hasRestricted: restricted.size > 0,
    inProject: (project) => rightsIn(project === undefined ? undefined : restricted.get(project)),
    async anywhere() {
      const found = await Promise.all([undefined, ...restricted.values()].map(rightsIn));
      return {
        may: (permission) => found.some((one) => one.may(permission)),
        isRestricted: false,
        isUncertain: found.some((one) => one.isUncertain),
      };
    },
    findApprovers: () => findApprovers({ admins, store }, actor),
  };
}

/** Naming the admins is helpful, but not worth a long wait. */
const ADMINS_WITHIN_MS = 800;

interface ManagerSources {
  admins: Sources['admins'];
  store: { settings: Pick<StoredSettings, 'of'> };
}

const MAX_MANAGERS = 8;

/** Managers, then admins: who can give a right, or do what somebody has no right to. */
export async function findManagers({ admins, store }: ManagerSources, key: AdminKey): Promise<string[]> {
  const [{ managers }, found] = await Promise.all([store.settings.of(key.workspace), admins.of(key)]);
  return [...new Set([...managers, ...found])].slice(0, MAX_MANAGERS);
}

/** The same, as far as Slack says it in time. */
export const findApprovers = ({ admins, store }: ManagerSources, actor: Actor): Promise<string[]> => {
  const inTime = async (key: AdminKey) => (await settledWithin(ADMINS_WITHIN_MS, admins.of(key))) ?? [];
  return findManagers({ admins: { of: inTime }, store }, actor);
};

/** What a person is named for, themselves or as a member of a group. */
async function findNamed(
  groups: Sources['groups'],
  { workspace, profile }: { workspace: string; profile: Profile },
  access: ProjectAccess,
): Promise<{ named: ProjectRight[]; isUncertain: boolean }> {
  const { id, isDeactivated, unknownToSlack } = profile;
  if (unknownToSlack || isDeactivated) return { named: [], isUncertain: unknownToSlack === true };
  const { team } = access;
  /** Undefined if Slack does not say. */
  async function includes({ people, groups: named }: NamedPeople) {
    if (people.includes(id)) return true;
    const members = await Promise.all(named.map((group) => groups.members({ workspace, group, team })));
    if (members.some((group) => group?.includes(id))) return true;
    return members.includes(undefined) ? undefined : false;
  }
  const found = await Promise.all(
    PROJECT_RIGHTS.map(async (right) => [right, await includes(access[right])] as const),
  );
  return {
    named: found.flatMap(([right, isIncluded]) => (isIncluded ? [right] : [])),
    isUncertain: found.some(([, isIncluded]) => isIncluded === undefined),
  };
}

/** Where it is found out what somebody may do. */
export type AccessDeps = Pick<Deps, 'admins' | 'groups' | 'people' | 'store'>;

/** Slack is asked at this moment, for a decision that counts for others. */
export const askedNow = ({ admins, people, groups, store }: AccessDeps): Sources => ({
  admins,
  people: { find: (...asked) => people.findFresh(...asked) },
  groups: { members: (group) => groups.membersNow(group) },
  store,
});

/** What they may do in all of these projects; without one, in the workspace. */
export async function inAllProjects(
  { inProject }: Pick<Access, 'inProject'>,
  projects: (string | undefined)[],
): Promise<Rights> {
  const all = await Promise.all((projects.length > 0 ? projects : [undefined]).map(inProject));
  return {
    may: (permission) => all.every(({ may }) => may(permission)),
    isRestricted: all.some(({ isRestricted }) => isRestricted),
    isUncertain: all.some(({ isUncertain }) => isUncertain),
  };
}

/** The projects that this person may read. */
export async function readable<P extends { id?: string | undefined }>(
  { hasRestricted, inProject }: Access,
  projects: P[],
): Promise<P[]> {
  if (!hasRestricted) return projects;
  const rights = await Promise.all(projects.map(({ id }) => inProject(id)));
  return projects.filter((_, index) => rights[index]?.may('read'));
}

/** Those whose project this person may read. */
export async function ofReadable<T extends { project: { id: string } }>(
  access: Access,
  items: T[],
): Promise<T[]> {
  const projects = items.map(({ project }) => project);
  const shown = await readable(access, projects);
  return items.filter(({ project }) => shown.includes(project));
}

/**
 * Who may use a listener. guard.ts enforces it before the listener runs. `form` is for everything that leads to
 * a form or happens inside one: people without its right are told before the form opens, and can ask an admin. The right is
 * enforced when the form is sent.
 */
export type Requirement = Permission | { form: Right } | 'anyone';

/**
 * Where the right is needed. `workspace`: it is about no project. `its project`: the listener finds out which one, with
 * `startReading`, which enforces the right there. Otherwise it is the project that the delivery names, if it names one.
 */
export type Where<Args> =
  | 'workspace'
  | 'its project'
  | ((args: Args) => string | undefined | Promise<string | undefined>);

type Run<Args> = (args: Args) => Promise<void>;

export interface GuardedListener<Args> {
  requirement: Requirement;
  run: Run<Args>;
  where: Where<Args>;
  to?: Access['to'];
}

/** Every right names where it applies. Forms check theirs when they open and when they are sent. */
type Guarded<Args, Listener> =
  | [requirement: Right, listener: Listener, where: Where<Args>]
  | [requirement: Exclude<Requirement, Right>, listener: Listener, where?: Where<Args>];

export const requires = <Args>(
  ...[requirement, run, where = 'workspace']: Guarded<Args, Run<Args>>
): GuardedListener<Args> => ({ requirement, run, where });

export const allRequire = <Args>(
  ...[requirement, listeners, where = 'workspace']: Guarded<Args, Record<string, Run<Args>>>
): Record<string, GuardedListener<Args>> =>
  Object.fromEntries(Object.entries(listeners).map(([id, run]) => [id, { requirement, run, where }]));
