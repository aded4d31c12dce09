import type { Deps } from '../../../deps.js';
import { readAbout, type About } from '../../../forms/form.js';
import { showModal } from '../../../slack/answer/show-modal.js';
import { redraw } from '../../../slack/views/redraw.js';
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

  const drawAgain =
    (change: (form: AccessForm, args: ActionArgs) => AccessForm | Promise<AccessForm | undefined>) =>
    async (args: ActionArgs): Promise<void> => {
      const { view } = args.body;
      if (!view) return;
      const changed = await change({ values: readAccess(view), about: readAbout(view) }, args);
      if (changed) await redraw(args.client, view, accessModal(changed.values, changed.about));
    };

  return {
    [FIND_PROJECT]: drawAgain(showCurrent),
    // With or without the people.
    [WHO]: drawAgain((form) => form),
  };
}
