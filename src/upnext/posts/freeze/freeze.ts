import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import type { Freeze } from '../../rights/project-settings-table.js';
import { cut, type Reply } from '../../slack/text/blocks.js';
import type { ListRequest, Reading } from '../../ui/start-reading.js';
import type { Project } from '../../workspaces/channels-table.js';
import { mayEnd } from '../card/frozen.js';
import { readList } from '../list/read-list.js';
import type { ProjectKey } from '../model/post-row.js';
import { type FreezeWords } from './read-words.js';
import { frozenReply, notFrozen, stoppedReply, UNCHANGED, unfrozenReply } from './reply.js';
import { entryAbout, freezingOf } from './stop.js';

/** What the commands and the buttons do. */

const MAX_REASON = 500;
const ALREADY = 'Already frozen.';
const LISTED = 100;

type FreezeReading = Pick<Reading, 'actor' | 'api' | 'project' | 'may'>;
type FreezeDeps = Pick<Deps, 'jobs' | 'now' | 'startTimer' | 'store'>;

/** A project that a button names, so it works although the service doesn’t answer. */
export async function named(
  deps: Pick<Deps, 'api'>,
  { access }: ListRequest,
  project: Project,
): Promise<FreezeReading> {
  const { actor, inProject } = await access();
  const { may } = await inProject(project.id);
  return { actor, may, project, api: (await deps.api(actor)).recent };
}

export async function freezeProject(
  deps: FreezeDeps,
  freezing: FreezeReading,
  words: FreezeWords,
): Promise<Reply> {
  const { until } = words;
  const { workspace, person } = freezing.actor;
  const { project, may } = freezing;
  const reason = cut(words.reason, MAX_REASON) || undefined;
  const entry = entryOf(deps, freezing, 'freeze_project', { until, reason });
  const begun = await freezingOf(deps).freeze({ workspace, project }, { person, reason, until }, entry);
  if (!begun) return change(deps, freezing, { until, reason }, { ...words, same: ALREADY });
  const atService = may('read')
    ? await readAtService(deps, { workspace, project: project.id }, freezing.api, until)
    : 'unknown';
  return stoppedReply({ ...words, project, ...begun, atService });
}

/** Whoever may end it can give it an end and a reason. */
async function change(
  deps: FreezeDeps,
  freezing: FreezeReading,
  wanted: Pick<Freeze, 'until' | 'reason'>,
  { problem, ends, same = UNCHANGED }: Partial<FreezeWords> & { same?: string } = {},
): Promise<Reply> {
  const { project, may } = freezing;
  const { workspace, person } = freezing.actor;
  const { freeze } = await deps.store.projectSettings.findFresh(workspace, project.id);
  const { until = freeze?.until, reason = freeze?.reason } = wanted;
  const isNew = reason !== freeze?.reason || until?.getTime() !== freeze?.until?.getTime();
  if (!freeze) return notFrozen(project, same && UNCHANGED);
  const mayUnfreeze = mayEnd(freeze, person, may);
  const shown = { project, mayUnfreeze, problem, ends };
  if (!isNew || !mayUnfreeze) return frozenReply(isNew ? UNCHANGED : same, { ...shown, freeze });
  const to = { ...freeze, until, reason, changedBy: freeze.person === person ? undefined : person };
  const entry = entryOf(deps, freezing, 'change_freeze', { until, reason });
  const isDone = await freezingOf(deps).change({ workspace, project }, { since: freeze.since, to }, entry);
  return isDone ? frozenReply('Freeze changed.', { ...shown, freeze: to }) : nothingChanged(deps, freezing);
}

const entryOf = (
  { now }: FreezeDeps,
  { actor, project }: FreezeReading,
  action: string,
  about?: Pick<Freeze, 'reason' | 'until'>,
) => ({
  ...entryAbout({ ...actor, project }, about),
  ...entryBy(actor, now(), action),
});

/** What is published although the project is frozen, until it ends. */
export async function readAtService(deps: FreezeDeps, key: ProjectKey, api: Reading['api'], to?: Date) {
  const filter = { status: ['SCHEDULED'], from: deps.now(), ...(to && { to }), limit: LISTED };
  const list = await readList(deps, key, { listed: () => api.listPosts(key.project, filter) });
  return list.ok ? { posts: list.value.posts, more: list.value.listed.more } : ('unknown' as const);
}

/** `isMeant`: what was pressed may be older than the freeze. */
export async function unfreezeProject(
  deps: FreezeDeps,
  releasing: FreezeReading,
  isMeant: (freeze: Freeze) => boolean,
): Promise<Reply> {
  const { workspace, person } = releasing.actor;
  const { project } = releasing;
  const entry = entryOf(deps, releasing, 'unfreeze_project');
  const isDone = await freezingOf(deps).unfreeze({ workspace, project }, person, {
    isMeant: (freeze) => isMeant(freeze) && mayEnd(freeze, person, releasing.may),
    entry,
  });
  return isDone ? unfrozenReply(project) : nothingChanged(deps, releasing);
}

export const nothingChanged = (deps: FreezeDeps, freezing: FreezeReading): Promise<Reply> =>
  change(deps, freezing, {});

/** Whether it is frozen, by whom and why. */
export const freezeNow = (deps: FreezeDeps, freezing: FreezeReading): Promise<Reply> =>
  change(deps, freezing, {}, { same: '' });
