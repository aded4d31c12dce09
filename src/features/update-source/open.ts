import type { Deps } from '../../deps.js';
import { carried } from '../../slack/carry.js';
import { said } from '../../slack/form-views.js';
import { openOnceKnown } from '../../views/open-form.js';
import type { ActionArgs } from '../feature.js';
import { sourceForm } from './modal.js';
import { NOT_THERE, type SourceToEdit } from './reply.js';
import { editable, fingerprint, textsOf } from './source.js';

/** Asked afresh: the list may be old, and what is edited should be what is there. */
export const edit =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    await args.ack();
    const { project, id } = carried<SourceToEdit>(args.action);
    await openOnceKnown(
      deps,
      args,
      async ({ who, about }) => {
        const listed = await (await deps.api(who)).listSources(project.id);
        if (!listed.ok) return said('That did not work', listed.say);
        const source = listed.value.find((one) => one.id === id);
        if (!source) return said('It is gone', NOT_THERE);
        const texts = textsOf(source);
        const thing = { id, name: source.label };
        return sourceForm(editable(texts), { ...about, thing, shown: fingerprint(texts) });
      },
      project,
    );
  };
