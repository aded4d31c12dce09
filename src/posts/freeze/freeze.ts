import type { Reads } from '../../api/read-cache.js';
import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import type { Project } from '../../workspaces/channels-table.js';
import { readList } from '../list.js';
import type { AtService } from './frozen.js';
import type { Freeze, ProjectKey } from './table.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type Reading, type ReadingDeps } from '../../ui/start-reading.js';
import { askEnd, readFreezeWords, type FreezeWords } from './read-words.js';
import { unfrozenReply } from './released-reply.js';
import {
  alreadyFrozen,
  FREEZE_IN,
  notFrozen,
  stoppedReply,
  unchanged,
  UNFREEZE_IN,
  type Ends,
} from './reply.js';

const MAX_REASON = 500;
const LISTED = 100;

const FREEZE = 'freeze_project';
const SET_END = 'set_freeze_end';
const UNFREEZE = 'unfreeze_project';

type FreezeReading = Pick<Reading, 'actor' | 'api' | 'project' | 'may' | 'reader'>;

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
  request: ListRequest,
  project: Project,
): Promise<Reply> {
  return stop(deps, await freezingOf(deps, request, project), { reason: '' });
}

async function freezingOf(
  deps: Pick<Deps, 'api' | 'now'>,
  { access }: ListRequest,
  project: Project,
): Promise<FreezeReading> {
  const { actor, profile, inProject } = await access();
  const { may } = await inProject(project.id);
  const { recent: api } = await deps.api(actor);
  const reader = { now: deps.now(), zone: profile.zone ?? project.zone ?? 'UTC', locale: profile.locale };
  return { actor, may, project, api, reader };
}

/** What is unclear about the end is asked afterwards. */
async function stop(
  deps: Pick<Deps, 'now' | 'plan' | 'store'>,
  freezing: FreezeReading,
  words: FreezeWords,
): Promise<Reply> {
  const { actor, project } = freezing;
  const { workspace, person } = actor;
  const { until } = words;
  const reason = cut(words.reason, MAX_REASON) || undefined;
  const begun = await deps.plan.freeze({ workspace, project }, { person, reason, until });
  if (!begun) return sayWhoFroze(deps, freezing, words);
  await audit(deps, actor, FREEZE, { project, until, reason });
  const atService = await scheduledAtService(deps, freezing, until);
  return stoppedReply({ project, ...begun, atService, ends: endsFor(freezing, begun.freeze, words) });
}

async function sayWhoFroze(
  deps: Pick<Deps, 'plan'>,
  freezing: FreezeReading,
  words: FreezeWords,
): Promise<Reply> {
  const { actor, project } = freezing;
  const freeze = await deps.plan.findFreeze({ workspace: actor.workspace, project: project.id });
  return freeze ? alreadyFrozen(project, freeze, endsFor(freezing, freeze, words)) : notFrozen(project);
}

/** Whoever froze a project may choose when that ends, and so may people who can unfreeze it. */
function endsFor(
  { actor, may, reader }: FreezeReading,
  { person, until }: Freeze,
  words: Omit<FreezeWords, 'reason'> = {},
): Ends {
  const mayUnfreeze = may('set-up');
  const mayChoose = until === undefined && (mayUnfreeze || person === actor.person);
  return { mayUnfreeze, question: mayChoose ? askEnd(words, reader) : undefined };
}

interface ChosenEnd {
  project: Project;
  /** When the freeze began that gets this end. */
  since: Date;
  until: Date;
}

/** From a button below “Until when?” */
export async function chooseEnd(
  deps: Pick<Deps, 'api' | 'now' | 'plan' | 'store'>,
  request: ListRequest,
  { project, since, until }: ChosenEnd,
): Promise<Reply> {
  const freezing = await freezingOf(deps, request, project);
  const { actor } = freezing;
  const { workspace } = actor;
  const key = { workspace, project: project.id };
  const freeze = await deps.plan.findFreeze(key);
  const isShown = freeze && +freeze.since === +since && endsFor(freezing, freeze).question;
  if (!isShown) return unchanged(project, freeze);
  if (until <= deps.now())
    return alreadyFrozen(project, freeze, endsFor(freezing, freeze, { question: TOO_LATE }));
  if (!(await deps.plan.setEnd({ workspace, project }, freeze, until)))
    return unchanged(project, await deps.plan.findFreeze(key));
  await audit(deps, actor, SET_END, { project, until });
  const [stopped, atService] = await Promise.all([
    deps.plan.findStopped(key, until),
    scheduledAtService(deps, freezing, until),
  ]);
  const ending = { ...freeze, until };
  return stoppedReply({ project, freeze: ending, stopped, atService, ends: endsFor(freezing, ending) });
}

const TOO_LATE = {
  message: 'That time has passed, so the freeze still has no end. Until when?',
  choices: [],
};

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
  { project, since }: Omit<ChosenEnd, 'until'>,
): Promise<Reply> {
  const { actor } = await access();
  const released = await release(deps, actor, project, since);
  const { workspace } = actor;
  return released ?? unchanged(project, await deps.plan.findFreeze({ workspace, project: project.id }));
}

async function release(
  deps: Pick<Deps, 'now' | 'plan' | 'store'>,
  actor: Requester,
  project: Project,
  since?: Date,
): Promise<Reply | undefined> {
  const { workspace, person } = actor;
  const released = await deps.plan.unfreeze({ workspace, project }, person, since);
  if (!released) return undefined;
  await audit(deps, actor, UNFREEZE, { project });
  return unfrozenReply(project, released, deps.now());
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
