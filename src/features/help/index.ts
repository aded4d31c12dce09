import { readable } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { nearest } from '../../nearest.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import type { Reply } from '../../slack/text/blocks.js';
import { plainText } from '../../slack/text/markup.js';
import { isShown, type CommandArgs, type Verb, type VerbFeature } from '../../ui/feature.js';
import { offersFor, readsAsPost } from './offers.js';
import { help, unknownVerb } from './reply.js';

/** Lists what this person can do in this channel. Also the answer to an unknown verb. */
export function helpWith({ now, store }: Pick<Deps, 'now' | 'store'>, table: readonly Verb[]): VerbFeature {
  const isKnown = (word: string) => table.some((one) => wordsFor(one).includes(word));
  const listed = table.flatMap((one) => (one.group ? [{ ...one, group: one.group }] : []));

  /** `post` and `new` are the same verb as `schedule`. */
  function verbMeant(word: string): string | undefined {
    const meant = nearest(word, listed.flatMap(wordsFor));
    return meant && listed.find((one) => wordsFor(one).includes(meant))?.verb;
  }

  async function helpFor({ access, words }: CommandArgs): Promise<Reply> {
    const known = await access();
    const { actor, profile } = known;
    const channel = await store.channels.find(actor.workspace, actor.channel ?? '');
    const [project] = await readable(known, channel.project ? [channel.project] : []);
    const { may } = await (project ? known.inProject(project.id) : known.anywhere());
    const typed = plainText(words).split(/\s/)[0]?.toLowerCase() ?? '';
    const unknown = typed && !isKnown(typed) ? typed : undefined;
    if (!unknown)
      return help({ commands: listed.filter((one) => isShown(one, may)), project: project?.name });
    const reader = { now: now(), zone: profile.zone ?? 'UTC', locale: profile.locale };
    const offers = offersFor({
      typed: words,
      isPost: readsAsPost(plainText(words), reader),
      meant: verbMeant(unknown),
    });
    const kept = await Promise.all(
      offers.map(async (offer) => ({
        ...offer,
        kept: await store.keptTexts.keep(actor, offer.command, now()),
      })),
    );
    return unknownVerb(unknown, plainText(words), kept);
  }

  return {
    command: (args) => answerCommand(args, helpFor(args)),
  };
}

const wordsFor = ({ verb, aliases = [] }: Verb) => [verb, ...aliases];
