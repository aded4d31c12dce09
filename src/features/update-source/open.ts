import { messageView } from '../../slack/blocks.js';
import type { Deps } from '../../deps.js';
import { readButtonValue } from '../../slack/button-value.js';
import { openAfterLoading } from '../../views/open-form.js';
import type { ActionArgs } from '../feature.js';
import { sourceForm } from './modal.js';
import { NOT_THERE, type SourceToEdit } from './reply.js';
import { editable, fingerprint, textsOf } from './source.js';

/** Asked afresh: the list may be old, and what is edited should be what is there. */
export const edit =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id } = readButtonValue<SourceToEdit>(args.action);
    await openAfterLoading(
      deps,
      args,
      async ({ access, about }) => {
        const listed = await (await deps.api(access.actor)).listSources(project.id);
        if (!listed.ok) return messageView('That did not work', listed.say);
        const source = listed.value.find((one) => one.id === id);
        if (!source) return messageView('It is gone', NOT_THERE);
        const texts = textsOf(source);
        const target = { id, name: source.label };
        return sourceForm(editable(texts), { ...about, target, acknowledged: fingerprint(texts) });
      },
      project,
    );
  };
