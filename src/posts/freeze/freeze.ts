import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import type { Project } from '../../workspaces/channels-table.js';
import { readList } from '../list.js';
import { entryAbout } from './freezing.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type Reading, type ReadingDeps } from '../../ui/start-reading.js';
import { readFreezeWords, type FreezeWords } from './read-words.js';
import { FREEZE_IN, stoppedReply, unchanged, unfrozenReply, UNFREEZE_IN, type AtService } from './reply.js';

/** What the commands and the buttons do. */

const MAX_REASON = 500;
const LISTED = 100;

type FreezeReading = Pick<Reading, 'actor' | 'api' | 'project' | 'may'>;
type FreezeDeps = Pick<Deps, 'now' | 'plan' | 'store'>;

export async function freezeProject(
  deps: ReadingDeps & FreezeDeps,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: FREEZE_IN });
  if (!reading.ok) return reading.reply;
  if (request.asked?.isOver) return nothingChanged(deps, reading);
  return stop(deps, reading, readFreezeWords(choice.words, reading.reader));
}

/** From a button that names the project, so it works although the service doesn’t answer. */
export async function freezeThis(
  deps: FreezeDeps & Pick<Deps, 'api'>,
  { access }: ListRequest,
  project: Project,
): Promise<Reply> {
  const { actor, inProject } = await access();
  const { may } = await inProject(project.id);
  const { recent: api } = await deps.api(actor);
  return stop(deps, { actor, may, project, api }, { reason: '' });
}

async function stop(
  deps: FreezeDeps,
  freezing: FreezeReading,
  { until, reason: typed, problem }: FreezeWords,
): Promise<Reply> {
  const { actor, project, may } = freezing;
  const { workspace, person } = actor;
  const reason = cut(typed, MAX_REASON) || undefined;
  const about = { ...entryAbout({ workspace, project }, { until, reason }), action: 'freeze_project' };
  const entry = { ...about, ...madeBy(actor), at: deps.now() };
  const begun = await deps.plan.freeze({ workspace, project }, { person, reason, until }, entry);
  if (!begun) return nothingChanged(deps, freezing);
  const atService = may('read') ? await readAtService(deps, freezing, until) : 'unknown';
  return stoppedReply({ project, ...begun, atService, mayUnfreeze: may('set-up'), problem });
}

const madeBy = ({ person, channel: place, reference }: Requester) => ({ person, place, reference });

/** What is published although the project is frozen, until it ends. */
async function readAtService(
  deps: FreezeDeps,
  { actor: { workspace }, api, project: { id: project } }: FreezeReading,
  to: Date | undefined,
): Promise<AtService> {
  const filter = { status: ['SCHEDULED'], from: deps.now(), ...(to && { to }), limit: LISTED };
  const list = await readList(deps, { workspace, project }, { listed: () => api.listPosts(project, filter) });
  return list.ok ? { posts: list.value.posts, more: list.value.listed.more } : 'unknown';
}

/** The question whether it is meant may be older than the freeze. */
export async function unfreezeProject(
  deps: ReadingDeps & FreezeDeps,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, words: '', selectId: UNFREEZE_IN });
  if (!reading.ok) return reading.reply;
  const { asked } = request;
  return release(deps, reading, ({ since }) => !asked || (!asked.isOver && since <= asked.at));
}

/** From a button: only the freeze that it was shown for. */
export async function unfreezeThis(
  deps: FreezeDeps,
  { access }: ListRequest,
  { project, since: shown }: { project: Project; since: number },
): Promise<Reply> {
  const { actor, inProject } = await access();
  const { may } = await inProject(project.id);
  return release(deps, { actor, may, project }, ({ since }) => since.getTime() === shown);
}

type Releasing = Pick<FreezeReading, 'actor' | 'project' | 'may'>;

async function release(
  deps: FreezeDeps,
  releasing: Releasing,
  isMeant: (freeze: Freeze) => boolean,
): Promise<Reply> {
  const { actor, project } = releasing;
  const { workspace, person } = actor;
  const { freeze } = await deps.store.projectSettings.findFresh(workspace, project.id);
  if (!freeze || !isMeant(freeze)) return nothingChanged(deps, releasing);
  const about = { ...entryAbout({ workspace, project }), action: 'unfreeze_project' };
  const entry = { ...about, ...madeBy(actor), at: deps.now() };
  const isDone = await deps.plan.unfreeze({ workspace, project }, person, { since: freeze.since, entry });
  return isDone ? unfrozenReply(project) : nothingChanged(deps, releasing);
}

async function nothingChanged({ store }: FreezeDeps, { actor, project, may }: Releasing): Promise<Reply> {
  const { freeze } = await store.projectSettings.findFresh(actor.workspace, project.id);
  return unchanged(project, freeze, may('set-up'));
}
