import type { Deps } from '../../deps.js';
import { lifeCycle } from '../../slack/life-cycle.js';
import { said } from '../../slack/form-views.js';
import { whoAsks } from '../../slack/who.js';
import { openForm } from '../../views/open-form.js';
import { answerBelow } from '../../views/reading.js';
import type { Feature } from '../feature.js';
import { fileForm } from './modal.js';
import { isOff, OFF } from './reply.js';
import { fileFormLife } from './submit.js';

const OPEN_FILE = 'open_file';

export const deleteFile = (deps: Deps): Feature => ({
  verb: 'file',
  does: 'delete a file, where an admin has turned that on',
  right: 'delete',
  isOn: ({ fileDeletion }) => fileDeletion,
  command: async (args) => {
    await args.ack();
    const { workspace } = whoAsks(args.context, args.body);
    const { fileDeletion } = await deps.store.settings.of(workspace);
    if (!fileDeletion) return answerBelow(args, isOff);
    await openForm(deps, args, ({ about }) => fileForm(about));
  },
  door: { text: 'Delete a file', action: OPEN_FILE },
  actions: {
    [OPEN_FILE]: async (args) => {
      await args.ack();
      const { workspace } = whoAsks(args.context, args.body);
      const { fileDeletion } = await deps.store.settings.of(workspace);
      await openForm(deps, args, ({ about }) =>
        fileDeletion ? fileForm(about) : said('Delete a file', OFF),
      );
    },
  },
  forms: [lifeCycle(fileFormLife, deps)],
});
