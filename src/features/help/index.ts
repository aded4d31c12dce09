import type { Deps } from '../../deps.js';
import { nearest } from '../../nearest.js';
import { comesAgain } from '../../slack/again.js';
import { answerSoon } from '../../slack/answer-soon.js';
import type { Reply } from '../../slack/form.js';
import { plainText } from '../../slack/markup.js';
import { whoAsks } from '../../slack/who.js';
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
    return comesAgain(help(lines, around));
  });

  async function helpFor({ body, client, context }: CommandArgs, words: string): Promise<Reply> {
    const who = whoAsks(context, body);
    const [profile, settings, channel] = await Promise.all([
      deps.people.find(client, who),
      deps.store.settings.of(who.workspace),
      deps.store.channels.find(who.workspace, who.channel ?? ''),
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
    command: (args, words) => answerSoon(args, helpFor(args, words)),
  };
}
