import { readable } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { doneView } from '../../forms/views/form-views.js';
import { modalWith } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import type { ActionArgs } from '../../ui/feature.js';
import { projectToUnlink } from './modal.js';
import { notUnlinked, projectUnlinked } from './reply.js';

const IN_AUDIT_TRAIL = 'unbind_project';

export const unlinkProject =
  ({ store, now }: Pick<Deps, 'store' | 'now'>) =>
  async ({ access: findAccess, action, body, client }: ActionArgs): Promise<void> => {
    const access = await findAccess();
    const { workspace, person, reference } = access.actor;
    const { channel, project: id } = readButtonValue(projectToUnlink, action);
    const { project } = await store.channels.find(workspace, channel);
    const at = now();
    const isUnlinked = await store.channels.unbind({ workspace, channel }, id, at);
    if (isUnlinked) {
      const entry = { workspace, at, person, action: IN_AUDIT_TRAIL, place: channel, reference };
      await store.audit.write({ ...entry, project: id, before: project, outcome: 'done' });
    }
    const current = isUnlinked ? undefined : (await store.channels.find(workspace, channel)).project;
    const [shown] = await readable(access, current ? [current] : []);
    const view = isUnlinked
      ? doneView(projectUnlinked(project?.name ?? 'The project'))
      : modalWith('Channel project', notUnlinked(current && (shown ?? 'hidden')).blocks);
    await client.views.update({ view_id: body.view?.id ?? '', view });
  };
