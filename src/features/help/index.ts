import type { Deps } from '../../deps.js';
import { nearest } from '../../nearest.js';
import { cacheResponse } from '../../slack/response-cache.js';
import { answerCommand } from '../../slack/answer-command.js';
import type { Reply } from '../../forms/form.js';
import { plainText } from '../../slack/markup.js';
import { actorOf } from '../../slack/actor.js';
import { mayDo, RIGHTS, type Right } from '../../store/rights.js';
import { memoize } from '../../time/memoize.js';
import type { CommandArgs, Feature } from '../feature.js';
import { help, type Around } from './reply.js';

/** What this person can do in this channel; also the answer to a verb that nobody knows. */
export function helpWith(deps: Deps, features: Feature[]): Feature {
  const verbs = features.flatMap(({ verb, aliases = [] }) => (verb ? [verb, ...aliases] : []));

  /** A team asks for the same few. */
  const drawn = memoize((asked: string) => {
    const { rights, ...around } = JSON.parse(asked) as { rights: Right[] } & Around;
    const lines = features.flatMap(({ verb, words, does, right }) =>
      verb && does ? [{ verb, words, does, may: !right || rights.includes(right) }] : [],
    );
    return cacheResponse(help(lines, around));
  });

  async function helpFor({ body, client, context }: CommandArgs, words: string): Promise<Reply> {
    const actor = actorOf(context, body);
    const [profile, settings, channel] = await Promise.all([
      deps.people.find(client, actor),
      deps.store.settings.of(actor.workspace),
      deps.store.channels.find(actor.workspace, actor.channel ?? ''),
    ]);
    const rights = RIGHTS.filter((right) => mayDo(right, profile, settings));
    const typed = plainText(words).split(/\s/)[0]?.toLowerCase() ?? '';
    const unknown = typed && !['help', '?', ...verbs].includes(typed) ? typed : undefined;
    const meant = unknown && nearest(unknown, verbs);
    return drawn(JSON.stringify({ rights, unknown, meant, project: channel.project?.name }));
  }

  return {
    verb: 'help',
    aliases: ['?'],
    does: 'this list',
    command: (args, words) => answerCommand(args, helpFor(args, words)),
  };
}
