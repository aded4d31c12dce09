import { type Reply, messageView } from '../../slack/blocks.js';
import { allRequire, requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { registerForm } from '../../forms/life-cycle.js';
import { actorOf } from '../../slack/actor.js';
import { openForm } from '../../views/open-form.js';
import type { CommandArgs, Feature } from '../feature.js';
import { fileForm } from './modal.js';
import { isOff, OFF } from './reply.js';
import { fileFormLife } from './submit.js';

const OPEN_FILE = 'open_file';

export const deleteFile = (deps: Deps): Feature => ({
  verb: 'file',
  does: 'Delete a file, if an admin has turned this on',
  group: 'admin',
  right: 'delete',
  isOn: ({ fileDeletion }) => fileDeletion,
  command: requires('checked-on-submit', (args) => answerCommand(args, openOrTell(deps, args))),
  homeButton: { text: 'Delete a file', action: OPEN_FILE },
  actions: allRequire('checked-on-submit', {
    [OPEN_FILE]: async (args) => {
      const { workspace } = actorOf(args.context, args.body);
      const { fileDeletion } = await deps.store.settings.of(workspace);
      await openForm(deps, args, ({ about }) =>
        fileDeletion ? fileForm(about) : messageView('Delete a file', OFF),
      );
    },
  }),
  forms: [registerForm(fileFormLife, deps)],
});

async function openOrTell(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const { workspace } = actorOf(args.context, args.body);
  const { fileDeletion } = await deps.store.settings.of(workspace);
  if (!fileDeletion) return isOff;
  await openForm(deps, args, ({ about }) => fileForm(about));
  return undefined;
}
