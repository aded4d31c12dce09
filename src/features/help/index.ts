import type { Reply } from '../../slack/blocks.js';
import { requires } from '../../access.js';
import type { Deps } from '../../deps.js';
import { nearest } from '../../nearest.js';
import { answerCommand } from '../../slack/answer-command.js';
import { plainText } from '../../slack/markup.js';
import type { CommandArgs, Feature } from '../feature.js';
import { help } from './reply.js';

/** What this person can do in this channel; also the answer to a verb that nobody knows. */
export function helpWith(deps: Deps, features: Feature[]): Feature {
  const verbs = features.flatMap(({ verb, aliases = [] }) => (verb ? [verb, ...aliases] : []));

  async function helpFor({ access, words }: CommandArgs): Promise<Reply> {
    const { actor, may } = await access();
    const channel = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
    const lines = features.flatMap(({ verb, words: usage, does, right }) =>
      verb && does ? [{ verb, words: usage, does, may: !right || may(right) }] : [],
    );
    const typed = plainText(words).split(/\s/)[0]?.toLowerCase() ?? '';
    const unknown = typed && !['help', '?', ...verbs].includes(typed) ? typed : undefined;
    const meant = unknown && nearest(unknown, verbs);
    return help(lines, { unknown, meant, project: channel.project?.name });
  }

  return {
    verb: 'help',
    aliases: ['?'],
    does: 'this list',
    command: requires('anyone', (args) => answerCommand(args, helpFor(args))),
  };
}
