import type { Deps } from '../../deps.js';
import { readAs } from '../../forms/form.js';
import { redrawView } from '../../slack/answer/redraw-view.js';
import type { ActionArgs } from '../../ui/feature.js';
import { projectModal, readChannelProject } from './modal.js';
import { projectAbout } from './reply.js';

/** In the open form. */
export const chosenProject = ({ body: { view } }: ActionArgs): string | undefined =>
  view && readChannelProject(view).project?.value;

/** When another project is chosen, the form shows that project’s settings. */
export const showProjectSettings =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, body: { view }, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    if (!view) return;
    const choice = readChannelProject(view);
    if (!choice.project) return;
    const { holdMinutes } = await store.projectSettings.find(actor.workspace, choice.project.value);
    await redrawView(client, view, projectModal({ ...choice, holdMinutes }, readAs(projectAbout, view)));
  };
