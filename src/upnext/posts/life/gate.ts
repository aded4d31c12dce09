import { accessTo } from '../../forms/context.js';
import type { FormDeps } from '../../forms/form.js';
import { type Bar, barTo } from '../../rights/access.js';
import { gateOf } from '../model/gate.js';
import type { Post } from '../model/post.js';
import type { Gate } from '../model/turn.js';
import { approversIn } from './approvers.js';

/** Why the person who wrote a post may not send it by now. */
export async function findBar(
  deps: FormDeps,
  { workspace, writtenBy: person, project, about: { asksAdmin, team } }: Post,
  reference: string,
): Promise<Bar | undefined> {
  if (asksAdmin) return undefined;
  const client = await deps.slack(workspace);
  const actor = { workspace, person, team, reference };
  const { inProject } = await accessTo(deps, client, actor, [project.id]);
  return barTo('schedule', await inProject(project.id));
}

/** Slack is asked only if it has to say who may approve. */
export async function checkGate(deps: FormDeps, post: Post): Promise<Gate> {
  const gate = gateOf(post);
  return gate === 'unknown' ? gateOf(post, await approversIn(deps).find(post)) : gate;
}
