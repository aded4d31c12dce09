import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/form-views.js';
import { actorOf } from '../../slack/actor.js';
import type { ActionArgs } from '../feature.js';
import { UNBIND } from './modal.js';
import { letGo } from './reply.js';

export const unbind =
  (deps: Deps) =>
  async ({ action, body, client, context }: ActionArgs): Promise<void> => {
    const { workspace, person, reference } = actorOf(context, body);
    const channel = 'value' in action ? (action.value ?? '') : '';
    const { project } = await deps.store.channels.find(workspace, channel);
    const at = deps.now();
    await deps.store.channels.unbind(workspace, channel, at);
    const entry = { workspace, at, person, action: UNBIND, place: channel, before: project };
    await deps.store.audit.write({ ...entry, outcome: 'done', reference });
    const name = project?.name ?? 'a project';
    const view = doneView(letGo({ id: '', ...project, name }));
    await client.views.update({ view_id: body.view?.id ?? '', view });
  };
