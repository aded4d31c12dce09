import { allRequire, requires } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { registerForm } from '../../forms/life-cycle.js';
import { plainText } from '../../slack/text/markup.js';
import { openForm, type FormTrigger } from '../../ui/open-form.js';
import type { Feature } from '../../ui/feature.js';
import { promptModal } from './modal.js';
import { promptForm } from './submit.js';

const OPEN_PROMPT = 'open_prompt';

export const createPrompt = (deps: Deps): Feature => {
  const open = (trigger: FormTrigger, title: string) =>
    openForm(deps, trigger, ({ about }) =>
      promptModal({ Title: title, PromptText: '', Description: '' }, about),
    );
  return {
    verb: 'prompt',
    words: '[title]',
    does: 'Create a prompt for writing posts',
    group: 'write',
    right: 'create-prompt',
    homeButton: { text: 'Create a prompt', action: OPEN_PROMPT },
    command: requires({ form: 'create-prompt' }, async (args) => {
      await args.ack();
      await open(args, plainText(args.words).replace(/\s+/g, ' ').trim());
    }),
    actions: allRequire(
      { form: 'create-prompt' },
      {
        [OPEN_PROMPT]: async (args) => void (await open(args, '')),
      },
    ),
    forms: [registerForm(promptForm, deps)],
  };
};
