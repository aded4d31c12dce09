import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.js';
import { readAbout, type About } from '../../../forms/form.js';
import { redrawView } from '../../../slack/answer/redraw-view.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import { groupsIn } from '../../../ui/user-groups.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { accessModal, emptyDraft, fingerprint, readAccess, valuesFrom } from './modal.js';

/** From the settings, and answered where they were opened. */
export const openAccessForm =
  (deps: Pick<Deps, 'now'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { channel, responseUrl, team } = args.body.view ? readAbout(args.body.view) : {};
    const about: About = {
      submissionId: randomUUID(),
      openedAt: deps.now().getTime(),
      channel,
      responseUrl,
      team,
    };
    await showModal(args, accessModal(emptyDraft(), about));
  };

/** When a project is chosen, the form shows who may use it now. */
export const showAccess =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access: find, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view) return;
    const { actor } = await find();
    const opened = readAbout(view);
    const { project } = readAccess(view);
    if (!project) return;
    const [{ access }, groups] = await Promise.all([
      store.projectSettings.findFresh(actor.workspace, project.value),
      groupsIn(client, actor.team ?? opened.team),
    ]);
    const about = { ...opened, acknowledged: fingerprint(access) };
    await redrawView(client, view, accessModal(valuesFrom(project, access, groups), about));
  };

/** With or without the people. */
export const redrawAccess = async ({ body: { view }, client }: ActionArgs): Promise<void> => {
  if (view) await redrawView(client, view, accessModal(readAccess(view), readAbout(view)));
};
