import type { Deps } from '../../../deps.js';
import { readAbout, type About } from '../../../forms/form.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import { createOpenViews } from '../../../slack/views/open-views.js';
import { groupsIn } from '../../../ui/user-groups.js';
import type { ActionArgs } from '../../../ui/feature.js';
import { findShown, roomAbout } from '../open.js';
import {
  accessModal,
  emptyDraft,
  fingerprint,
  FIND_PROJECT,
  readAccess,
  valuesFrom,
  WHO,
  type AccessValues,
} from './modal.js';

export const openAccessForm =
  (deps: Pick<Deps, 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const shown = await findShown(deps.store, await args.access());
    await showModal(args, accessModal(emptyDraft(), roomAbout(deps, args), shown));
  };

interface AccessForm {
  values: AccessValues;
  about: About;
}

/** The form is drawn again when something is chosen in it. */
export function accessActions({ store }: Pick<Deps, 'store'>) {
  const open = createOpenViews<AccessForm>();

  /** Shows who may use the chosen project now. */
  async function showCurrent(
    { values: { project }, about: opened }: AccessForm,
    { access: find, client }: ActionArgs,
  ) {
    const { actor } = await find();
    if (!project) return undefined;
    const [{ access }, groups] = await Promise.all([
      store.projectSettings.findFresh(actor.workspace, project.value),
      groupsIn(client, actor.team ?? opened.team),
    ]);
    const about = { ...opened, acknowledged: fingerprint(access) };
    return { values: valuesFrom(project, access, groups), about };
  }

  const redraw =
    (change: (form: AccessForm, args: ActionArgs) => AccessForm | Promise<AccessForm | undefined>) =>
    async (args: ActionArgs): Promise<void> => {
      const { view } = args.body;
      if (!view) return;
      const press = open.press(view, (form) => change(form, args));
      const changed = await press.changed({ values: readAccess(view), about: readAbout(view) });
      if (changed) await press.draw(args.client, accessModal(changed.values, changed.about));
    };

  return {
    [FIND_PROJECT]: redraw(showCurrent),
    // With or without the people.
    [WHO]: redraw((form) => form),
  };
}
