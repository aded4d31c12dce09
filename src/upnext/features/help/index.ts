import type { Reader } from '../../../when/index.js';
import type { Deps } from '../../deps.js';
import { nearest } from '../../nearest.js';
import { type Access, readable, requires } from '../../rights/access.js';
import { refuse } from '../../rights/not-allowed.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { isReadByOthers } from '../../slack/people/actor.js';
import { type Reply, textReply } from '../../slack/text/blocks.js';
import { plainText } from '../../slack/text/markup.js';
import { buttonText } from '../../slack/views/button-value.js';
import { type ActionArgs, type CommandArgs, isShown, type Verb, type VerbFeature } from '../../ui/feature.js';
import { ASKED_ALONE } from './ask.js';
import { type Meant, offersFor, readsAsPost } from './offers.js';
import { aboutCommand, allCommands, help, SHOW_HELP, unknownVerb } from './reply.js';
import { termOf, TOPICS } from './topics.js';

/** Lists what this person can do in this channel. Also the answer to an unknown verb. */
export function helpWith({ now, store }: Pick<Deps, 'now' | 'store'>, table: readonly Verb[]): VerbFeature {
  const listed = table.flatMap((one) => (one.group ? [{ ...one, group: one.group }] : []));
  const lists = table.flatMap(({ alone = [] }) => alone);
  const verbs = table.flatMap(wordsFor);
  const verbOf = (word: string) => table.find((one) => wordsFor(one).includes(word))?.verb;

  /** `post` is the same verb as `schedule`, and `drafts` with other words is `posts drafts`. */
  function commandMeant(typed: string, reader: Reader): Meant | undefined {
    const [first = '', ...rest] = typed.split(/\s+/);
    const whole = nearest(typed.toLowerCase(), [...verbs, ...lists, ...ASKED_ALONE]);
    if (whole !== undefined) return [verbOf(whole) ?? whole, ''];
    const word = nearest(first.toLowerCase(), [...verbs, ...(readsAsPost(first, reader) ? [] : lists)]);
    if (word === undefined) return undefined;
    const shows = table.find(({ alone }) => alone?.includes(word))?.verb;
    return [verbOf(word) ?? [shows, word].join(' ').trim(), rest.join(' ')];
  }

  /** Undefined for words that are no page of help. */
  async function pageOf(known: Access, words: string): Promise<Reply | undefined> {
    const [, answer = ''] = TOPICS.get(words.replace(/^terms .*/, 'terms')) ?? [];
    if (answer) return textReply(termOf(words.replace('terms ', '')) ?? answer);
    const verb = verbOf(words.replace(MAY, '').split(' ')[0] ?? '');
    if (verb === undefined && words !== '' && words !== 'commands') return undefined;
    const channel = await store.channels.find(known.actor.workspace, known.actor.channel ?? '');
    const [project] = await readable(known, channel.project ? [channel.project] : []);
    const rights = await (project ? known.inProject(project.id) : known.anywhere());
    const isDirect = !isReadByOthers(known.actor.channel);
    const commands = listed.filter(
      (one) =>
        !(isDirect && one.verb === 'project') &&
        isShown(one, rights.may) &&
        (!one.allowedBy || known.settings[one.allowedBy]),
    );
    if (commands.length === 0) return refuse('read', known, rights);
    const about = commands.find((one) => one.verb === verb);
    const asked = MAY.test(words) ? table.find((one) => one.verb === verb) : undefined;
    if (about) return aboutCommand(about, termOf(about.verb), asked && 'Yes: ');
    if (asked && asked.right !== 'anyone') return refuse(asked.right, known, rights);
    return words === 'commands' ? allCommands(commands) : help(commands, project, isDirect);
  }

  async function helpFor({ access, words }: CommandArgs): Promise<Reply> {
    const known = await access();
    const typed = plainText(words).trim();
    const page = await pageOf(known, typed.toLowerCase());
    if (page) return page;
    const reader = { now: now(), zone: known.profile.zone ?? 'UTC', locale: known.profile.locale };
    const offers = offersFor(words, readsAsPost(typed, reader), commandMeant(typed, reader));
    const kept = await Promise.all(
      offers.map(async (offer) => ({
        ...offer,
        kept: await store.keptForms.keepCommand(known.actor, offer.command, now()),
      })),
    );
    return unknownVerb(typed.split(/\s/)[0]?.toLowerCase() ?? '', typed, kept);
  }

  async function turnPage({ access, action, respond }: ActionArgs): Promise<void> {
    const page = await pageOf(await access(), buttonText(action));
    if (page) await respond({ ...page, replace_original: true });
  }

  return {
    command: (args) => answerCommand(args, helpFor(args)),
    actions: { [SHOW_HELP]: requires('anyone', turnPage) },
  };
}

/** “Can I …?”, with the command that does it. */
const MAY = /^may /;
const wordsFor = ({ verb, aliases = [] }: Verb) => [verb, ...aliases];
