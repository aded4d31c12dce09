import * as z from 'zod';
import type { Reads } from '../../api/clients.js';
import type { Failure, Outcome } from '../../api/outcome.js';
import type * as records from '../../api/records.js';
import type { Deps } from '../../deps.js';
import { type Access, isHidden, readable, type Rights } from '../../rights/access.js';
import { noAccess } from '../../rights/not-allowed.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { context, cut, type Reply, section, textReply } from '../../slack/text/blocks.js';
import { encodeBlockId, readBlockId } from '../../slack/views/button-value.js';
import { foundValue } from '../../slack/views/options.js';
import type { Project } from '../../workspaces/channels-table.js';
import type { ActionArgs } from '../feature.js';
import { searchSelect } from './project-field.js';

/**
 * Finds the project of a request: the chosen one, else the channel's, else the only one there is. Otherwise it is asked for.
 * A project that the person may not read is answered like one that does not exist.
 */

/** What a person has said about the project so far. */
export interface ProjectChoice {
  /** What was typed after the verb. */
  words: string;
  project?: string | undefined;
}

export interface ProjectQuestion extends ProjectChoice {
  /** The action_id of the select that asks for the project. */
  selectId: string;
}

export type FoundProject =
  | { ok: true; project: Project; rights: Rights }
  | { ok: false; failure: Failure }
  | { ok: false; reply: Reply };

export async function findProject(
  deps: Pick<Deps, 'store'>,
  access: Access,
  api: Reads,
  question: ProjectQuestion,
): Promise<FoundProject> {
  const { actor } = access;
  const { project: bound } = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
  if (bound && (question.project ?? bound.id) === bound.id) return enter(access, bound);
  const listed = await api.listProjects();
  if (!listed.ok) return { ok: false, failure: listed };
  const projects = await readable(access, listed.value.flatMap(toProjects));
  if (question.project) {
    const chosen = projects.find(({ id }) => id === question.project);
    return chosen ? enter(access, chosen) : { ok: false, reply: projectNotFound };
  }
  const [only, ...others] = projects;
  if (!only) return { ok: false, reply: noProjects };
  return others.length === 0
    ? enter(access, only)
    : { ok: false, reply: askForProject(question, actor.channel) };
}

async function enter(access: Access, project: Project): Promise<FoundProject> {
  const rights = await access.inProject(project.id);
  if (isHidden(rights)) return { ok: false, reply: noAccess(access, rights) };
  return { ok: true, project, rights };
}

/** Where a right is needed for what is about the channel’s project. */
export const projectOfChannel =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access }: { access: () => Promise<Access> }): Promise<string | undefined> => {
    const { workspace, channel = '' } = (await access()).actor;
    return (await store.channels.find(workspace, channel)).project?.id;
  };

export const toProjects = ({ id, label, timezone }: records.Project): Project[] =>
  id ? [{ id, name: label, zone: timezone }] : [];

/** Asks the service itself, since a form may have been open for long. A failed lookup means that nothing was done. */
export async function projectStillExists(api: Reads, project: string | undefined): Promise<Outcome<Project>> {
  const listed = await api.listProjects();
  if (!listed.ok) {
    const mayBeDone = listed.kind === 'unknown' || listed.kind === 'nonsense';
    return mayBeDone ? { ok: false, kind: 'down', say: listed.say } : listed;
  }
  const found = listed.value.flatMap(toProjects).find(({ id }) => id === project);
  return found ? { ok: true, value: found } : projectMissing;
}

const MISSING = 'This project no longer exists.';
const projectMissing: Outcome<never> = {
  ok: false,
  kind: 'invalid',
  say: MISSING,
  fields: [{ field: 'Project', say: `${MISSING} Choose another one.` }],
  others: [],
};

const wordsInBlock = z.object({ words: z.string() });

/** As many of them as fit in a block_id. */
const encodeWords = (words: string): string =>
  encodeBlockId({ words }) ?? encodeWords(cut(words, words.length - 1));

/** A direct message is linked to no project. */
export function askForProject({ selectId, words }: ProjectQuestion, channel: string | undefined): Reply {
  const text = 'Which project?';
  const isInChannel = isReadByOthers(channel);
  return {
    text,
    blocks: [
      {
        ...section(
          isInChannel ? `*${text}* This channel isn’t linked to a project yet.` : `*${text}*`,
          searchSelect(selectId, 'Choose a project'),
        ),
        block_id: encodeWords(cut(words, 240)),
      },
      context(
        isInChannel
          ? 'To stop being asked, link this channel to a project with `/upnext project`.'
          : 'Upnext doesn’t ask in a channel that is linked to a project.',
      ),
    ],
  };
}

/** What was chosen in the select, and the words that it keeps in its block_id. */
export function readProjectChoice({ action }: ActionArgs): ProjectChoice {
  return { project: foundValue(action), ...readBlockId(wordsInBlock, action) };
}

export const projectNotFound = textReply(
  'This project no longer exists, or you don’t have access to it.',
  context('To link another project, use `/upnext project`.'),
);

export const noProjects = textReply(
  'There are no projects yet.',
  context('Create a project in the scheduling service, then try again.'),
);
