import type { Deps } from '../../deps.js';
import { lifeCycle } from '../../slack/life-cycle.js';
import { openForm } from '../../views/open-form.js';
import { FIND_PROJECT } from '../../views/project-field.js';
import { suggestProjects } from '../../views/suggest.js';
import type { Feature } from '../feature.js';
import { webhookForm } from './modal.js';
import { webhookFormLife } from './submit.js';

export const deleteWebhook = (deps: Deps): Feature => ({
  verb: 'webhook',
  does: 'delete the project’s webhook',
  right: 'delete',
  command: async (args) => {
    await args.ack();
    await openForm(deps, args, ({ about }) => webhookForm({ typed: '' }, about));
  },
  options: { [FIND_PROJECT]: suggestProjects(deps) },
  forms: [lifeCycle(webhookFormLife, deps)],
});
