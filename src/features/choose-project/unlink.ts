import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/form-views.js';
import { buttonText } from '../../slack/button-value.js';
import type { ActionArgs } from '../feature.js';
import { UNBIND } from './modal.js';
import { projectUnlinked } from './reply.js';

export const projectToUnlink =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, action }: ActionArgs): Promise<string | undefined> => {
    const { workspace } = (await access()).actor;
    return (await store.channels.find(workspace, buttonText(action))).project?.id;
  };

export const unlinkProject =
  ({ store, now }: Pick<Deps, 'store' | 'now'>) =>
  async ({ access, action, body, client }: ActionArgs): Promise<void> => {
    const { actor } = await access();
    const { workspace, person, reference } = actor;
    const channel = buttonText(action);
    const { project } = await store.channels.find(workspace, channel);
    const at = now();
    await store.channels.unbind(workspace, channel, at);
    const entry = { workspace, at, person, action: UNBIND, place: channel, before: project };
    await store.audit.write({ ...entry, outcome: 'done', reference });
    const view = doneView(projectUnlinked(project?.name ?? 'The project'));
    await client.views.update({ view_id: body.view?.id ?? '', view });
  };
