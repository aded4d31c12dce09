import type { Deps } from '../../deps.js';
import { messageView } from '../../slack/text/blocks.js';
import { readButtonValue } from '../../slack/views/button-value.js';
import { openAfterLoading } from '../../ui/open-form.js';
import type { ActionArgs } from '../../ui/feature.js';
import { sourceModal } from './modal.js';
import { LOAD_FAILED, SOURCE_MISSING, SOURCE_NOT_FOUND, sourceToEdit } from './reply.js';
import { editableTexts, fingerprint, textsOf, withoutSecrets } from './source.js';

/** Loads the source from the service itself, because the list may be old. */
export const openSourceForm =
  (deps: Pick<Deps, 'admins' | 'api' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const { project, id } = readButtonValue(sourceToEdit, args.action);
    await openAfterLoading(
      deps,
      args,
      async ({ access, about }) => {
        const api = await deps.api(access.actor);
        const listed = await api.listSources(project.id);
        if (!listed.ok) return messageView(LOAD_FAILED, listed.say);
        const source = listed.value.find((each) => each.id === id);
        if (!source) return messageView(SOURCE_NOT_FOUND, SOURCE_MISSING);
        const texts = textsOf(source);
        const target = { id, name: withoutSecrets({ Source: source.label }).Source ?? '' };
        return sourceModal(editableTexts(texts), { ...about, target, acknowledged: fingerprint(texts) });
      },
      project,
    );
  };
