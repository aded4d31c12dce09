import type { Reply } from '../../slack/blocks.js';
import { requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer-command.js';
import { actorOf } from '../../slack/actor.js';
import type { CommandArgs, Feature } from '../feature.js';
import { answer } from './answer.js';
import { look } from './look.js';

export const doctor = (deps: Deps): Feature => ({
  verb: 'doctor',
  aliases: ['check'],
  does: 'whether all is well, and what to do where it is not',
  right: 'read',
  command: requires('read', (args) => answerCommand(args, examine(deps, args))),
});

async function examine(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  return answer(args, await look(deps, actorOf(args.context, args.body)));
}
