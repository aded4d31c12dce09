import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { startReading, type ListRequest, type ReadingDeps } from '../../ui/start-reading.js';
import { waitingList } from './waiting-list.js';
import { groupOptions, groupsIn } from '../../ui/user-groups.js';
import type { ActionArgs } from '../../ui/feature.js';
import { policyModal, valuesFrom } from './modal.js';
import { APPROVALS_IN } from './reply.js';

/** What waits for approval in a project, and who must approve. */
export async function showApprovals(
  deps: ReadingDeps & Pick<Deps, 'plan'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: APPROVALS_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project, may } = reading;
  return waitingList(deps, actor.workspace, project, may);
}

export const namedProject = z.object({ id: z.string(), name: z.string() });

export const setUpApprovals =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const project = readButtonValue(namedProject, action);
    const [{ approval }, groups] = await Promise.all([
      deps.store.projectSettings.find(actor.workspace, project.id),
      groupsIn(client, actor.team),
    ]);
    const about = {
      submissionId: randomUUID(),
      openedAt: deps.now().getTime(),
      target: project,
      channel: actor.channel,
      team: actor.team,
      thread: actor.thread,
      responseUrl: body.response_url,
    };
    await client.views.open({
      trigger_id: body.trigger_id,
      view: policyModal(valuesFrom(approval, groupOptions(approval?.groups ?? [], groups)), about),
    });
  };
