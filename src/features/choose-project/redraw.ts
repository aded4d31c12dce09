import type { Deps } from '../../deps.js';
import { readAs } from '../../forms/form.js';
import { redraw } from '../../slack/views/redraw.js';
import type { ActionArgs } from '../../ui/feature.js';
import { settingsOf } from './open.js';
import { projectModal, readChannelProject } from './modal.js';
import { projectAbout } from './reply.js';

/** In the open form. */
export const chosenProject = ({ body: { view } }: ActionArgs): string | undefined =>
  view && readChannelProject(view).project?.value;

/** When another project is chosen, the form shows that project’s settings. */
export const showProjectSettings =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view) return;
    const choice = readChannelProject(view);
    if (!choice.project) return;
    const { actor } = await access();
    const settings = await settingsOf(store, actor.workspace, choice.project.value);
    await redraw(client, view, projectModal({ ...choice, ...settings }, readAs(projectAbout, view)));
  };
