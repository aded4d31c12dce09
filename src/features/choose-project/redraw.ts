import type { Deps } from '../../deps.js';
import { readAs } from '../../forms/form.js';
import { createOpenViews } from '../../slack/views/open-views.js';
import type { ActionArgs } from '../../ui/feature.js';
import { projectModal, readChannelProject, type ChannelProject } from './modal.js';
import { projectAbout } from './reply.js';

/** In the open form. */
export const chosenProject = ({ body: { view } }: ActionArgs): string | undefined =>
  view && readChannelProject(view).project?.value;

/** When another project is chosen, the form shows that project’s settings. */
export function showProjectSettings({ store }: Pick<Deps, 'store'>) {
  const open = createOpenViews<ChannelProject>();
  return async ({ access, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view) return;
    const press = open.press(view, async (choice) => {
      if (!choice.project) return undefined;
      const { actor } = await access();
      const settings = await store.projectSettings.find(actor.workspace, choice.project.value);
      return { ...choice, holdMinutes: settings.holdMinutes, country: settings.country ?? '' };
    });
    const changed = await press.changed(readChannelProject(view));
    if (changed) await press.draw(client, projectModal(changed, readAs(projectAbout, view)));
  };
}
