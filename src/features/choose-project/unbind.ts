import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/form-views.js';
import { actorOf } from '../../slack/actor.js';
import { mayDo } from '../../store/rights.js';
import { notAllowed } from '../../views/not-allowed.js';
import type { ActionArgs } from '../feature.js';
import { UNBIND } from './modal.js';
import { letGo } from './reply.js';

export const unbind =
  (deps: Deps) =>
  async ({ ack, action, body, client, context }: ActionArgs): Promise<void> => {
    await ack();
    const { workspace, person, reference } = actorOf(context, body);
    const channel = 'value' in action ? (action.value ?? '') : '';
    const [profile, settings, { project }] = await Promise.all([
      deps.people.find(client, { workspace, person }),
      deps.store.settings.of(workspace),
      deps.store.channels.find(workspace, channel),
    ]);
    const show = { view_id: body.view?.id ?? '' };
    if (!mayDo('set-up', profile, settings)) {
      await client.views.update({ ...show, view: doneView(notAllowed('set-up', profile, settings)) });
      return;
    }
    const at = deps.now();
    await deps.store.channels.unbind(workspace, channel, at);
    const entry = { workspace, at, person, action: UNBIND, place: channel, before: project };
    await deps.store.audit.write({ ...entry, outcome: 'done', reference });
    const name = project?.name ?? 'a project';
    await client.views.update({ ...show, view: doneView(letGo({ id: '', ...project, name })) });
  };
