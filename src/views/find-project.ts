import type { Failure, Outcome } from '../api/outcome.js';
import type { Reads } from '../api/recent.js';
import type * as records from '../api/records.js';
import type { Deps } from '../deps.js';
import { context, cut, plain, section, type Reply } from '../slack/blocks.js';
import type { Actor } from '../slack/actor.js';
import type { Project } from '../store/channels.js';

/** Of which project somebody speaks: the one they chose, else the channel's, else the only one there is; or we ask. */

export interface ProjectQuestion {
  /** Which door it is: the action_id of the select that asks. */
  door: string;
  /** What was typed after the verb. */
  words: string;
  project?: string | undefined;
}

export type FoundProject =
  | { ok: true; project: Project }
  | { ok: false; failure: Failure }
  | { ok: false; reply: Reply };

export async function findProject(
  deps: Deps,
  actor: Actor,
  api: Reads,
  question: ProjectQuestion,
): Promise<FoundProject> {
  const { project: bound } = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
  if (bound && (question.project ?? bound.id) === bound.id) return { ok: true, project: bound };
  const listed = await api.listProjects();
  if (!listed.ok) return { ok: false, failure: listed };
  const projects = listed.value.flatMap(asProject);
  if (question.project) {
    const chosen = projects.find(({ id }) => id === question.project);
    return chosen ? { ok: true, project: chosen } : { ok: false, reply: projectGone };
  }
  const [only, ...others] = projects;
  if (!only) return { ok: false, reply: none };
  return others.length === 0 ? { ok: true, project: only } : { ok: false, reply: ask(question) };
}

export const asProject = ({ id, label, timezone }: records.Project): Project[] =>
  id ? [{ id, name: label, zone: timezone }] : [];

/** Asked afresh, since a form may have been open for long. Who could not even look has surely done nothing. */
export async function projectStillExists(api: Reads, project: string | undefined): Promise<Outcome<Project>> {
  const listed = await api.listProjects();
  if (!listed.ok) {
    const mayBeDone = listed.kind === 'unknown' || listed.kind === 'nonsense';
    return mayBeDone ? { ok: false, kind: 'down', say: listed.say } : listed;
  }
  const found = listed.value.flatMap(asProject).find(({ id }) => id === project);
  return found ? { ok: true, value: found } : vanished;
}

const VANISHED = 'This project is not there any more.';
const vanished: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: VANISHED,
  fields: [{ field: 'Project', say: `${VANISHED} Choose another one.` }],
  others: [],
};

const BEFORE_WORDS = 'again ';

function ask({ door, words }: ProjectQuestion): Reply {
  const text = 'Which project?';
  const select = {
    type: 'external_select' as const,
    action_id: door,
    min_query_length: 0,
    placeholder: plain('Choose a project', 150),
  };
  return {
    text,
    blocks: [
      {
        ...section(`*${text}* This channel has none of its own yet.`, select),
        block_id: BEFORE_WORDS + cut(words, 240),
      },
      context('`/upnext project` makes one the channel’s own, so that nobody is asked again.'),
    ],
  };
}

/** What was chosen in the select, and what had been typed before it asked. */
export function chosenProject(action: object, block_id: string): Omit<ProjectQuestion, 'door'> {
  const chosen = action as { selected_option?: { value: string } };
  return { project: chosen.selected_option?.value, words: block_id.slice(BEFORE_WORDS.length) };
}

export const projectGone: Reply = {
  text: 'This project is not there any more.',
  blocks: [
    section('This project is not there any more, or not for you.'),
    context('`/upnext project` shows those that are.'),
  ],
};

const none: Reply = {
  text: 'The scheduling service has no projects yet.',
  blocks: [
    section('The scheduling service has no projects yet.'),
    context('Create one there, then come back.'),
  ],
};
