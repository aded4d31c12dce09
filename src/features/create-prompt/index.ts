import { allRequire } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/submit.js';
import { plainText } from '../../slack/text/markup.js';
import { openForm, type FormTrigger } from '../../ui/open-form.js';
import type { VerbFeature } from '../../ui/feature.js';
import { promptModal } from './modal.js';
import { promptForm } from './submit.js';

const OPEN_PROMPT = 'open_prompt';

export const createPrompt = (deps: Deps): VerbFeature => {
  const open = (trigger: FormTrigger, title: string) =>
    openForm(deps, trigger, ({ about }) =>
      promptModal({ Title: title, PromptText: '', Description: '' }, about),
    );
  return {
    homeButton: { text: 'Create a prompt', action: OPEN_PROMPT },
    async command(args) {
      await args.ack();
      await open(args, plainText(args.words).replace(/\s+/g, ' ').trim());
    },
    actions: allRequire(
      { form: 'create-prompt' },
      {
        [OPEN_PROMPT]: async (args) => void (await open(args, '')),
      },
    ),
    forms: [registerForm(promptForm, deps)],
  };
};
