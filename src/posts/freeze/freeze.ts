import type { Reads } from '../../api/read-cache.js';
import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import type { Project } from '../../workspaces/channels-table.js';
import { readList } from '../list.js';
import type { AtService } from './frozen.js';
import type { ProjectKey } from './table.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type Reading, type ReadingDeps } from '../../ui/start-reading.js';
import { readFreezeWords, type FreezeWords } from './read-words.js';
import {
  alreadyFrozen,
  FREEZE_IN,
  notFrozen,
  stoppedReply,
  unchanged,
  unfrozenReply,
  UNFREEZE_IN,
} from './reply.js';

const MAX_REASON = 500;
const LISTED = 100;

const FREEZE = 'freeze_project';
const UNFREEZE = 'unfreeze_project';

type FreezeReading = Pick<Reading, 'actor' | 'api' | 'project' | 'may'>;

export async function freezeProject(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: FREEZE_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project } = reading;
  const key = { workspace: actor.workspace, project: project.id };
  if (request.asked?.isOver) return unchanged(project, await deps.plan.findFreeze(key));
  return stop(deps, reading, readFreezeWords(choice.words, reading.reader));
}

/** From a button that names the project, so it works although the service doesn’t answer. */
export async function freezeThis(
  deps: Pick<Deps, 'api' | 'now' | 'plan' | 'store'>,
  { access }: ListRequest,
  project: Project,
): Promise<Reply> {
  const { actor, inProject } = await access();
  const { may } = await inProject(project.id);
  const { recent: api } = await deps.api(actor);
  return stop(deps, { actor, may, project, api }, { reason: '' });
}

async function stop(
  deps: Pick<Deps, 'now' | 'plan' | 'store'>,
  freezing: FreezeReading,
  words: FreezeWords,
): Promise<Reply> {
  const { actor, may, project } = freezing;
  const { workspace, person } = actor;
  const { until, problem } = words;
  const reason = cut(words.reason, MAX_REASON) || undefined;
  const begun = await deps.plan.freeze({ workspace, project }, { person, reason, until });
  const mayUnfreeze = may('set-up');
  if (!begun) {
    const freeze = await deps.plan.findFreeze({ workspace, project: project.id });
    return freeze ? alreadyFrozen(project, freeze, mayUnfreeze) : notFrozen(project);
  }
  await audit(deps, actor, FREEZE, { project, until, reason });
  const atService = await scheduledAtService(deps, freezing, until);
  return stoppedReply({ project, ...begun, atService, mayUnfreeze, problem });
}

async function scheduledAtService(
  deps: Pick<Deps, 'now' | 'plan'>,
  { actor, api, project, may }: FreezeReading,
  until: Date | undefined,
): Promise<AtService> {
  if (!may('read')) return 'unknown';
  return readAtService(deps, api, { workspace: actor.workspace, project: project.id, until });
}

/** What is published although the project is frozen, until it ends. */
export async function readAtService(
  deps: Pick<Deps, 'now' | 'plan'>,
  api: Pick<Reads, 'listPosts'>,
  { until, ...key }: ProjectKey & { until: Date | undefined },
): Promise<AtService> {
  const filter = { status: ['SCHEDULED'], from: deps.now(), ...(until && { to: until }), limit: LISTED };
  const list = await readList(deps, key, { listed: () => api.listPosts(key.project, filter) });
  return list.ok ? { posts: list.value.posts, more: list.value.listed.more } : 'unknown';
}

export async function unfreezeProject(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: UNFREEZE_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project } = reading;
  const { asked } = request;
  if (!asked) return (await release(deps, actor, project)) ?? notFrozen(project);
  const freeze = await deps.plan.findFreeze({ workspace: actor.workspace, project: project.id });
  const isMeant = freeze && !asked.isOver && freeze.since <= asked.at;
  return isMeant ? unfreezeThis(deps, request, { project, since: freeze.since }) : unchanged(project, freeze);
}

/** From a button: only the freeze that it was shown for. */
export async function unfreezeThis(
  deps: Pick<Deps, 'now' | 'plan' | 'store'>,
  { access }: ListRequest,
  { project, since }: { project: Project; since: Date },
): Promise<Reply> {
  const { actor } = await access();
  const { workspace } = actor;
  const released = await release(deps, actor, project, since);
  return released ?? unchanged(project, await deps.plan.findFreeze({ workspace, project: project.id }));
}

async function release(
  deps: Pick<Deps, 'now' | 'plan' | 'store'>,
  actor: Requester,
  project: Project,
  since?: Date,
): Promise<Reply | undefined> {
  const { workspace, person } = actor;
  if (!(await deps.plan.unfreeze({ workspace, project }, person, since))) return undefined;
  await audit(deps, actor, UNFREEZE, { project });
  return unfrozenReply(project);
}

function audit(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { workspace, person, channel, reference }: Requester,
  action: string,
  {
    project,
    ...about
  }: { project: { id: string; name: string }; until?: Date | undefined; reason?: string | undefined },
): Promise<void> {
  return store.audit.write({
    action,
    project: project.id,
    after: { project: { name: project.name }, ...about },
    workspace,
    person,
    reference,
    place: channel,
    at: now(),
    outcome: 'done',
  });
}
