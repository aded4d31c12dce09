import { asWholePosts } from '../../views/whole-posts.js';
import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/actor.js';
import { cut, type Reply } from '../../slack/blocks.js';
import type { Project } from '../../store/channels.js';
import type { ProjectChoice } from '../../views/find-project.js';
import { startReading, type ListRequest, type Reading } from '../../views/start-reading.js';
import { readFreezeWords, type FreezeWords } from './read-words.js';
import {
  alreadyFrozen,
  FREEZE_IN,
  notFrozen,
  stoppedReply,
  UNFREEZE_IN,
  unfrozenReply,
  untilWhen,
  type AtService,
} from './reply.js';

const MAX_REASON = 500;
const MAX_CHOICES = 5;
const LISTED = 100;

const FREEZE = 'freeze_project';
const UNFREEZE = 'unfreeze_project';

export async function freezeProject(deps: Deps, request: ListRequest, choice: ProjectChoice): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: FREEZE_IN });
  if (!reading.ok) return reading.reply;
  const words = readFreezeWords(choice.words, reading.reader);
  return 'question' in words ? askUntil(deps, reading, words) : stop(deps, reading, words);
}

/** From a button that names the project, so it works although the service doesn’t answer. */
export async function freezeThis(deps: Deps, { access }: ListRequest, project: Project): Promise<Reply> {
  const { actor, inProject } = await access();
  const { may } = await inProject(project.id);
  const { recent: api } = await deps.api(actor);
  return stop(deps, { actor, may, project, api }, { reason: '' });
}

export async function unfreezeThis(deps: Deps, { access }: ListRequest, project: Project): Promise<Reply> {
  const { actor } = await access();
  return release(deps, actor, project);
}

async function stop(
  deps: Deps,
  { actor, api, project, may }: Pick<Reading, 'actor' | 'api' | 'project' | 'may'>,
  { until, isUnclear, ...words }: Exclude<FreezeWords, { question: unknown }>,
): Promise<Reply> {
  const { workspace, person } = actor;
  const reason = cut(words.reason, MAX_REASON) || undefined;
  const stopped = await deps.plan.freeze({ workspace, project }, { person, reason, until });
  if (!stopped) return sayWhoFroze(deps, { actor, project });
  await audit(deps, actor, { action: FREEZE, after: { project: { name: project.name }, until, reason } });
  const now = deps.now();
  const atService = may('read') ? await scheduledAtService(deps, { actor, api, project }, now) : 'hidden';
  return stoppedReply({
    project,
    freeze: { until, reason },
    stopped,
    atService,
    isUnclear: isUnclear === true,
  });
}

async function sayWhoFroze(
  deps: Deps,
  { actor, project }: Pick<Reading, 'actor' | 'project'>,
): Promise<Reply> {
  const freeze = await deps.plan.findFreeze({ workspace: actor.workspace, project: project.id });
  return freeze ? alreadyFrozen(project, freeze) : notFrozen(project);
}

/** What is published although the project is frozen. */
async function scheduledAtService(
  deps: Pick<Deps, 'plan'>,
  { actor, api, project }: Pick<Reading, 'actor' | 'api' | 'project'>,
  from: Date,
): Promise<AtService> {
  const listed = await api.listPosts(project.id, { status: ['SCHEDULED'], from, limit: LISTED });
  if (!listed.ok) return 'unknown';
  const { more } = listed.value;
  const items = await asWholePosts(deps, actor.workspace, listed.value.items);
  const time = ({ scheduledAt }: (typeof items)[number]) => scheduledAt?.getTime() ?? 0;
  return { posts: items.toSorted((one, other) => time(one) - time(other)), more };
}

/** Each button is the same command with an end that has one meaning. */
async function askUntil(
  deps: Deps,
  { actor }: Reading,
  { question, restate }: Extract<FreezeWords, { question: unknown }>,
): Promise<Reply> {
  const choices = await Promise.all(
    question.choices.slice(0, MAX_CHOICES).map(async ({ label, words }) => ({
      label,
      kept: await deps.store.keptTexts.keep(actor, `freeze ${restate(words)}`, deps.now()),
    })),
  );
  return untilWhen(question.message, choices);
}

export async function unfreezeProject(
  deps: Deps,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: UNFREEZE_IN });
  if (!reading.ok) return reading.reply;
  return release(deps, reading.actor, reading.project);
}

async function release(deps: Deps, actor: Requester, project: Project): Promise<Reply> {
  const released = await deps.plan.unfreeze({ workspace: actor.workspace, project }, actor.person);
  if (!released) return notFrozen(project);
  await audit(deps, actor, { action: UNFREEZE, after: { project: { name: project.name } } });
  return unfrozenReply(project, released);
}

function audit(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { workspace, person, channel, reference }: Requester,
  entry: { action: string; after: unknown },
): Promise<void> {
  return store.audit.write({
    ...{ ...entry, workspace, person, reference },
    ...{ place: channel, at: now(), outcome: 'done' },
  });
}
