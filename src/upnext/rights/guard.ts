import type { AllMiddlewareArgs, Context } from '@slack/bolt';
import type { Deps } from '../deps.js';
import { actorOf } from '../slack/people/actor.js';
import {
  type Access,
  type AccessDeps,
  findAccess,
  type GuardedListener,
  isHidden,
  type Permission,
  type Rights,
} from './access.js';
import { noAccess, type notAllowed, refuse } from './not-allowed.js';
import type { Right } from './rights.js';

interface Delivery {
  client: AllMiddlewareArgs['client'];
  context: Context;
  body: object;
}

export interface Refusal {
  access: Access;
  reply: ReturnType<typeof notAllowed>;
}

/** Enforces rights, here and nowhere else. Runs the listener, or tells the person who can help. */
export const createGuard =
  (deps: AccessDeps) =>
  /** False if there is no such listener: the delivery belongs to an older version of Upnext. */
  async <Args extends Delivery>(
    listener:
      | GuardedListener<Args & { access(): Promise<Access>; formRight?: Right; right?: Right }>
      | undefined,
    args: Args,
    refuse: (args: Args, refusal: Refusal) => Promise<void>,
  ): Promise<boolean> => {
    if (!listener) return false;
    let found: Promise<Access> | undefined;
    const { requirement, run, to } = listener;
    const find = () => findAccess(deps, args.client, actorOf(args.context, args.body));
    const access = () => (found ??= find().then((known) => ({ ...known, to })));
    const known = { ...args, access };
    const reply = await refusalFor(deps, listener, known);
    if (reply) await refuse(args, { access: await access(), reply });
    else if (typeof requirement === 'object') await run({ ...known, formRight: requirement.form });
    else if (requirement === 'anyone' || requirement === 'administer') await run(known);
    else await run({ ...known, right: requirement });
    return true;
  };

/** Forms ask for their right when they open. Here, only what they are about must be open to the person. */
async function refusalFor<Args extends { access(): Promise<Access> }>(
  { store }: Pick<Deps, 'store'>,
  { requirement, where }: GuardedListener<Args>,
  args: Args,
): Promise<Refusal['reply'] | undefined> {
  if (requirement === 'anyone') return undefined;
  const right = typeof requirement === 'object' ? requirement.form : requirement;
  const isForm = requirement !== right;
  if (isForm && typeof where === 'string') return undefined;
  const access = await args.access();
  const rights = await rightsAt(where, args, access, right);
  if (isHidden(rights)) return noAccess(access, rights);
  if (isForm || rights.may(right)) return undefined;
  const { workspace, channel = '' } = access.actor;
  const { project } = await store.channels.find(workspace, channel);
  const mayRead = project !== undefined && (await access.inProject(project.id)).may('read');
  if (!mayRead) return refuse(right, access, rights);
  // Whoever lacks it everywhere lacks it in the project of the channel, which the listener would have found.
  const isHere = where === 'its project' || rights.projectId === project.id;
  const { id, name } = project;
  return refuse(right, access, { ...rights, project: { name, ...(isHere && { id }) } });
}

async function rightsAt<Args>(
  where: GuardedListener<Args>['where'],
  args: Args,
  access: Access,
  right: Permission,
): Promise<Rights & { projectId?: string }> {
  const inWorkspace = await access.inProject(undefined);
  if (!access.hasRestricted || where === 'workspace') return inWorkspace;
  const project = where === 'its project' ? undefined : await where(args);
  if (project !== undefined) return { ...(await access.inProject(project)), projectId: project };
  // Slack need not be asked who is in which group.
  return inWorkspace.may(right) ? inWorkspace : access.anywhere();
}

export type Guard = ReturnType<typeof createGuard>;
