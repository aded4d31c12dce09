import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import type { Reply } from '../../forms/form.js';
import { actorOf } from '../../slack/actor.js';
import { mayDo } from '../../store/rights.js';
import { notAllowed } from '../../views/not-allowed.js';
import type { CommandArgs, Feature } from '../feature.js';
import { answer } from './answer.js';
import { look } from './look.js';

export const doctor = (deps: Deps): Feature => ({
  verb: 'doctor',
  aliases: ['check'],
  does: 'whether all is well, and what to do where it is not',
  right: 'read',
  command: (args) => answerCommand(args, examine(deps, args)),
});

async function examine(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const actor = actorOf(args.context, args.body);
  const [profile, settings] = await Promise.all([
    deps.people.find(args.client, actor),
    deps.store.settings.of(actor.workspace),
  ]);
  if (!mayDo('read', profile, settings)) return notAllowed('read', profile, settings);
  return answer(args, await look(deps, actor));
}
