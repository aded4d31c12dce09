import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { ProjectChoice } from '../../ui/project/find-project.js';
import { replyBelow, startReading, type ListRequest, type ReadingDeps } from '../../ui/start-reading.js';
import { waitingList } from './waiting-list.js';
import { redraw } from '../../slack/views/redraw.js';
import { readAbout } from '../../forms/form.js';
import { groupOptions, groupsIn } from '../../ui/user-groups.js';
import type { ActionArgs } from '../../ui/feature.js';
import { asksHow, policyModal, readPolicy, valuesFrom, type PolicyValues } from './modal.js';
import { APPROVALS_IN } from './reply.js';

/** What waits for approval in a project, and who must approve. */
export async function showApprovals(
  deps: ReadingDeps & Pick<Deps, 'plan' | 'approvers'>,
  request: ListRequest,
  choice: ProjectChoice,
): Promise<Reply> {
  const reading = await startReading(deps, request, { ...choice, selectId: APPROVALS_IN });
  if (!reading.ok) return reading.reply;
  const { actor, project, may } = reading;
  return waitingList(deps, actor, project, may);
}

/** From the message about several posts that wait for somebody. */
export const showWaiting =
  (deps: Pick<Deps, 'store' | 'plan' | 'approvers'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { actor, inProject } = await args.access();
    const project = readButtonValue(namedProject, args.action);
    const { may } = await inProject(project.id);
    await replyBelow(args, await waitingList(deps, actor, project, may));
  };

export const namedProject = z.object({ id: z.string(), name: z.string() });

export const setUpApprovals =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { access, action, body, client } = args;
    const { actor } = await access();
    const project = readButtonValue(namedProject, action);
    const about = {
      submissionId: randomUUID(),
      openedAt: deps.now().getTime(),
      target: project,
      channel: actor.channel,
      team: actor.team,
      thread: actor.thread,
      responseUrl: body.response_url,
    };
    const view = policyModal(await storedValues(deps, args, project.id), about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

async function storedValues(
  { store }: Pick<Deps, 'store'>,
  { access, client }: ActionArgs,
  project: string,
  team?: string,
): Promise<PolicyValues> {
  const { actor } = await access();
  const [{ approval }, groups] = await Promise.all([
    store.projectSettings.find(actor.workspace, project),
    groupsIn(client, actor.team ?? team),
  ]);
  return valuesFrom(approval, groupOptions(approval?.groups ?? [], groups));
}

/** In the open form. */
export const projectOfPolicy = ({ body: { view } }: ActionArgs): string | undefined =>
  view && readAbout(view).target?.id;

/** Shows the fields that belong to what was chosen. Those that were not there start with what is stored. */
export const redrawPolicy =
  (deps: Pick<Deps, 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { view } = args.body;
    if (!view) return;
    const about = readAbout(view);
    const values = readPolicy(view);
    const shown =
      values.mode === 'none' || asksHow(view)
        ? values
        : { ...(await storedValues(deps, args, about.target?.id ?? '', about.team)), mode: values.mode };
    await redraw(args.client, view, policyModal(shown, about));
  };
