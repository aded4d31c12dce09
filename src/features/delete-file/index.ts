import type { Deps } from '../../deps.js';
import { answerSoon } from '../../slack/answer-soon.js';
import type { Reply } from '../../slack/form.js';
import { lifeCycle } from '../../slack/life-cycle.js';
import { said } from '../../slack/form-views.js';
import { whoAsks } from '../../slack/who.js';
import { openForm } from '../../views/open-form.js';
import type { CommandArgs, Feature } from '../feature.js';
import { fileForm } from './modal.js';
import { isOff, OFF } from './reply.js';
import { fileFormLife } from './submit.js';

const OPEN_FILE = 'open_file';

export const deleteFile = (deps: Deps): Feature => ({
  verb: 'file',
  does: 'delete a file, where an admin has turned that on',
  right: 'delete',
  isOn: ({ fileDeletion }) => fileDeletion,
  command: (args) => answerSoon(args, openOrTell(deps, args)),
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

async function openOrTell(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const { workspace } = whoAsks(args.context, args.body);
  const { fileDeletion } = await deps.store.settings.of(workspace);
  if (!fileDeletion) return isOff;
  await openForm(deps, args, ({ about }) => fileForm(about));
  return undefined;
}
