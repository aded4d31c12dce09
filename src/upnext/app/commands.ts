import type { RespondArguments, RespondFn } from '@slack/bolt';
import { emojiCharacters, MINUTE_MS } from '../../when/index.js';
import type { Deps } from '../deps.js';
import { readAsked } from '../features/help/ask.js';
import { readsAsPost, SCHEDULE } from '../features/help/offers.js';
import { COMMAND } from '../forms/kept-forms-table.js';
import { findAccess, type GuardedListener, requires } from '../rights/access.js';
import type { Guard } from '../rights/guard.js';
import { ackAndReport } from '../slack/answer/ack-and-report.js';
import { commandSurface, reportToPresser } from '../slack/answer/error-surfaces.js';
import type * as slack from '../slack/events/listeners.js';
import { actorOf } from '../slack/people/actor.js';
import { type Answer, createConversation, type WrittenCommand } from '../slack/send/conversation.js';
import { sendDirectMessage } from '../slack/send/notify.js';
import { plainText } from '../slack/text/markup.js';
import { buttonText } from '../slack/views/button-value.js';
import { cameLate, type CommandButton, commandCard, notUsed, RUN_COMMAND } from '../ui/command-card.js';
import type { ActionArgs, CommandArgs, KnownVerb } from '../ui/feature.js';
import { projectOfChannel } from '../ui/project/find-project.js';

/** Runs verbs: from the slash command, from a button that carries the words, and from a message to Upnext. */

export type Commands = ReturnType<typeof createCommands>;

/** It answers what is no verb. */
const HELP = 'help';

const GONE_TITLE = 'This button has expired';
const GONE = 'Buttons like this work for 30 days. Please type the command again.';

export function createCommands(table: KnownVerb[], deps: Deps, guard: Guard) {
  const { verbs, find } = createFinder(table);

  async function run(
    args: slack.CommandArgs & { asked?: CommandButton | undefined },
    text: string,
  ): Promise<void> {
    const { known, words } = find(text);
    await guard(known && guarded(known, deps), { ...args, words }, ({ ack }, { reply }) =>
      ack({ response_type: 'ephemeral', ...reply }),
    );
    if (!known || known.words !== undefined || known.verb === HELP || !words) return;
    if (known.alone?.includes(words.toLowerCase())) return;
    const keptPost = await keepPost(args, text);
    await args.respond({ response_type: 'ephemeral', ...notUsed(known, plainText(words), keptPost) });
  }

  /** "next friday 9am Hello on x" begins with a verb, but is a post. */
  async function keepPost(args: slack.CommandArgs, text: string): Promise<string | undefined> {
    const { actor, profile } = await findAccess(deps, args.client, actorOf(args.context, args.body));
    const now = deps.now();
    const reader = { now, zone: profile.zone ?? 'UTC', locale: profile.locale };
    if (!readsAsPost(plainText(text), reader)) return undefined;
    return deps.store.keptForms.keepCommand(actor, `${SCHEDULE} ${text}`, now);
  }

  async function fromButton(args: ActionArgs): Promise<void> {
    const { actor } = await args.access();
    const id = buttonText(args.action);
    const kept = await deps.store.keptForms.find({ workspace: actor.workspace, id });
    // Only its owner runs it.
    if (kept?.form !== COMMAND || kept.person !== actor.person)
      return void (await reportToPresser(args, GONE_TITLE, GONE));
    const { label: text, updatedAt: at } = kept;
    const { known, words } = find(text);
    if (!known?.actsAtOnce?.(words)) return run(asCommand(args, replacing(args.respond), text), text);
    const { answer, asked } = await onceAndSoon(deps, args, { workspace: actor.workspace, id, at });
    await run({ ...asCommand(args, answer, text), asked }, text);
  }

  /** A message has no trigger, so a verb that may open a form gets a button. */
  async function fromMessage({ args, actor, text, writtenAt, reply }: WrittenCommand): Promise<void> {
    if (deps.now().getTime() - writtenAt.getTime() > LATE_MS)
      return void (await sendDirectMessage(args.client, actor.person, cameLate(plainText(text))));
    const { known, words } = find(text);
    if (!known?.opensForm) return run(asCommand(args, reply, text), text);
    const id = await deps.store.keptForms.keepCommand(actor, text, deps.now());
    await reply({ ...commandCard(known.does, plainText(words), id) });
  }

  return {
    fromCommand: (args: slack.CommandArgs) =>
      ackAndReport(args, commandSurface, deps, (once) => run(once, emojiCharacters(once.command.text))),
    actions: { [RUN_COMMAND]: requires('anyone', fromButton) },
    events: createConversation(deps, fromMessage, (word) => verbs.has(word.toLowerCase())),
  };
}

function createFinder(table: KnownVerb[]) {
  const verbs = new Map(
    table.flatMap((known) => [known.verb, ...(known.aliases ?? [])].map((word) => [word, known] as const)),
  );
  const alone = new Map(table.flatMap((known) => (known.alone ?? []).map((word) => [word, known] as const)));

  /** The verb and its words. Help answers an unknown verb, and gets all words. */
  function find(text: string): { known: KnownVerb | undefined; words: string } {
    const named = alone.get(text.trim().toLowerCase());
    if (named) return { known: named, words: text };
    const { verb, words } = splitVerb(text);
    const known = verbs.get(verb.toLowerCase());
    const { command = '' } = readAsked(text) ?? {};
    // “Next Friday” is a list: words that a verb doesn’t take may say more.
    const isWhole = !words || known?.words !== undefined || command === '';
    if (known && known.verb !== HELP && isWhole) return { known, words };
    const second = splitVerb(words);
    const ofTwoWords = verbs.get(`${verb} ${second.verb}`.toLowerCase());
    if (ofTwoWords) return { known: ofTwoWords, words: second.words };
    const asked = splitVerb(command);
    const answers = command ? verbs.get(asked.verb) : undefined;
    // A question stops nothing: help shows the button that does.
    if (answers && !answers.actsAtOnce?.(asked.words)) return { known: answers, words: asked.words };
    if (!known) return { known: verbs.get(HELP), words: text };
    // “Help me with …”, “help with …”
    return { known, words: /^(?:me|us|with|about)\s/i.test(words) ? '' : words };
  }

  return { verbs, find };
}

/** The command with what the table of contents says about who may use it. */
function guarded({ right, where, command, to }: KnownVerb, deps: Deps): GuardedListener<CommandArgs> {
  if (where === undefined) return requires('anyone', command);
  if (where === 'its form') return requires({ form: right }, command);
  const place = where === 'its project' ? where : projectOfChannel(deps);
  return { ...requires(right, command, place), to };
}

/**
 * Slack’s last quick retry is after five minutes, later ones are hours late. By then somebody else may have done what this
 * asks for, and “tomorrow” is another day.
 */
const LATE_MS = 10 * MINUTE_MS;

/** For a command that changes something at once. What came too late changes nothing, and is told what is true now. */
async function onceAndSoon(
  { store, now }: Pick<Deps, 'store' | 'now'>,
  { respond }: ActionArgs,
  { workspace, id, at }: { workspace: string; id: string; at: Date },
): Promise<{ answer: Answer; asked: CommandButton }> {
  const isTooOld = now().getTime() - at.getTime() > LATE_MS;
  const isUsed = !isTooOld && !(await store.seenEvents.isFirst(workspace, `run ${id}`, now()));
  return { answer: replacing(respond, isUsed), asked: { at, isOver: isTooOld || isUsed } };
}

/** The first answer takes the place of the question that had the button, unless that was replaced before. */
function replacing(respond: RespondFn, wasReplaced = false): Answer {
  let replace_original = !wasReplaced;
  return (answer) => {
    const message = { ...(typeof answer === 'string' ? { text: answer } : answer), replace_original };
    replace_original = false;
    return respond(message);
  };
}

/** What the features read of a command, for one that was not typed as a command. */
function asCommand(args: { body: object }, respond: Answer, text: string): slack.CommandArgs {
  const { trigger_id = '', response_url = undefined, channel = undefined }: CommandBody = args.body;
  const command = { command: '/upnext', text, trigger_id, response_url, channel_name: channel?.name ?? '' };
  const answer = async (reply?: string | RespondArguments) => {
    if (reply === undefined) return;
    await respond(reply);
  };
  // Nothing reads Bolt's other fields, such as the legacy token.
  return {
    ...args,
    body: { ...args.body, ...command },
    command,
    ack: answer,
    respond: answer,
  } as unknown as CommandArgs;
}

interface CommandBody {
  trigger_id?: string;
  response_url?: string;
  channel?: { name?: string };
}

/** `schedule tomorrow 9am …` → the verb and its words; no words at all mean `next`. */
function splitVerb(text: string): { verb: string; words: string } {
  const [, verb = '', words = ''] = /^\s*(\S*)\s*([\s\S]*?)\s*$/.exec(text) ?? [];
  return { verb: verb || 'next', words };
}
