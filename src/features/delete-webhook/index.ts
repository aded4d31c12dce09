import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { openForm, type FormTrigger } from '../../ui/open-form.js';
import { FIND_PROJECT } from '../../ui/project/project-field.js';
import { suggestProjects } from '../../ui/suggest.js';
import type { VerbFeature } from '../../ui/feature.js';
import { deleteWebhookModal } from './modal.js';
import { deleteWebhookForm } from './submit.js';

const OPEN_WEBHOOK = 'open_webhook';

export const deleteWebhook = (deps: Deps): VerbFeature => {
  const openDeleteForm = async (trigger: FormTrigger) => {
    await openForm(deps, trigger, ({ about }) => deleteWebhookModal({ typed: '' }, about));
  };
  return {
    settingsButton: { text: 'Delete a webhook', action: OPEN_WEBHOOK },
    async command(args) {
      await args.ack();
      await openDeleteForm(args);
    },
    actions: allRequire({ form: 'delete' }, { [OPEN_WEBHOOK]: openDeleteForm }),
    options: allRequire('read', { [FIND_PROJECT]: suggestProjects(deps) }, 'its project'),
    forms: [registerForm(deleteWebhookForm, deps)],
  };
};
