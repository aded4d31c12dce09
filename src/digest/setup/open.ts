import { type Reply, messageView } from '../../slack/text/blocks.js';
import { randomUUID } from 'node:crypto';
import { readable, type Access } from '../../rights/access.js';
import type { Deps } from '../../deps.js';
import { answerCommand } from '../../slack/answer/answer-command.js';
import { readAbout, type About } from '../../forms/form.js';
import type { Digest } from '../table.js';
import { plainText } from '../../slack/text/markup.js';
import { isFirstOfTrigger } from '../../slack/events/once-per-trigger.js';
import { refuse } from '../../rights/not-allowed.js';
import { formOrNotice } from '../../ui/open-form.js';
import { MAX_OPTION_VALUE, zoneOption } from '../../ui/select-options.js';
import type { ActionArgs, CommandArgs } from '../../ui/feature.js';
import { openOwnDigest } from '../mine/index.js';
import { findDigest, findDigestsHere, listDigests, type DigestActions } from './actions.js';
import { digestModal, MONDAY_TO_FRIDAY, readDigest, type DigestValues } from './modal.js';
import { redraw } from '../../slack/views/redraw.js';
import {
  chooseDigest,
  digestGone,
  hasChangedSince,
  PREVIEW,
  SEND_NOW,
  noDigestFor,
  PAUSE,
  RESUME,
  STOP,
  unchanged,
  unknownWords,
} from './reply.js';

const ACTIONS: Record<string, string> = {
  preview: PREVIEW,
  now: SEND_NOW,
  send: SEND_NOW,
  pause: PAUSE,
  resume: RESUME,
  stop: STOP,
};
const NEW = ['new', 'add', 'set', 'setup'];
const FILLER = /^(?:it|the|this|that|my|our|a|up|please|again|digest)$/;

/** “Digest me” is one of their own. */
const OWN = /^\s*(?:for )?me\b/i;

/** Empty if nothing was typed. Undefined for “pause until friday” and “pause resume”: part of what was asked for would be left out. */
function readDigestWord(typed: string): string | undefined {
  const words = typed.toLowerCase().split(/\s+/);
  const list = words.filter((word) => word !== '' && !FILLER.test(word));
  const [word = list[0] ?? '', ...others] = list.filter((each) => each !== 'now');
  const isKnown = word === '' || ACTIONS[word] !== undefined || NEW.includes(word);
  return isKnown && others.every((other) => ACTIONS[other] === ACTIONS[word]) ? word : undefined;
}

/** Stopping takes a button. */
export const actsAtOnce = (words: string) =>
  [SEND_NOW, PAUSE, RESUME].some((action) => action === ACTIONS[readDigestWord(words) ?? '']);

export const showOrSetUp =
  (
    deps: Pick<Deps, 'admins' | 'jobs' | 'log' | 'now' | 'startTimer' | 'store'>,
    digestActions: DigestActions,
  ) =>
  (args: CommandArgs) =>
    answerCommand(args, runCommand(deps, digestActions, args));

/** `/upnext digest …`: runs an action, opens the form, or lists the channel's digests. */
async function runCommand(
  deps: Pick<Deps, 'admins' | 'jobs' | 'log' | 'now' | 'startTimer' | 'store'>,
  digestActions: DigestActions,
  args: CommandArgs,
): Promise<Reply | undefined> {
  if (OWN.test(args.words)) return openOwnDigest(deps, args);
  const access = await args.access();
  const { actor } = access;
  const digests = await findDigestsHere(deps, access);
  const word = readDigestWord(args.words);
  const action = digestActions[ACTIONS[word ?? ''] ?? ''];
  const [only, ...others] = digests;
  if (action && word !== 'stop' && only && others.length === 0) {
    const rights = await access.inProject(only.project.id);
    if (!rights.may(action.requirement))
      return refuse(action.requirement, access, {
        ...rights,
        ...(rights.may('read') && { project: only.project }),
      });
    if (args.asked && (args.asked.isOver || hasChangedSince(only, args.asked.at))) return unchanged(only);
    const { trigger_id } = args.body;
    const isFirst = await isFirstOfTrigger(deps, actor, trigger_id && `command ${trigger_id}`);
    return isFirst ? action.run(args, only) : undefined;
  }
  const here = (question?: string) => listDigests(deps, access, digests, question);
  if (word === undefined) {
    const typed = plainText(args.words);
    return digests.length > 0 ? here(unknownWords(typed)) : noDigestFor(typed);
  }
  if (digests.length === 0 || NEW.includes(word)) return openDigestForm(deps, args, access);
  return here(action && chooseDigest(word));
}

export const openSetUpForm = (deps: Pick<Deps, 'admins' | 'now' | 'store'>) => async (args: ActionArgs) =>
  openDigestForm(deps, args, await args.access());

export const openChangeForm =
  (deps: Pick<Deps, 'admins' | 'now' | 'store'>) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { actor } = access;
    const digest = await findDigest(deps, actor, args.action);
    if (digest)
      return openDigestForm(
        deps,
        args,
        { ...access, actor: { ...actor, channel: digest.place, thread: undefined } },
        digest,
      );
    await args.client.views.open({
      trigger_id: args.body.trigger_id,
      view: messageView('Daily digest', digestGone.text),
    });
  };

/** People without the right are first told who has it, and can ask an admin. */
async function openDigestForm(
  deps: Pick<Deps, 'admins' | 'store' | 'now'>,
  { access, body, client }: CommandArgs | ActionArgs,
  known: Access,
  digest?: Digest,
): Promise<undefined> {
  const { actor, profile } = known;
  const channel = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
  const [project] = await readable(known, channel.project ? [channel.project] : []);
  const about: About = {
    submissionId: randomUUID(),
    channel: actor.channel,
    thread: actor.thread,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    ...(digest && { target: { id: digest.id, name: digest.project.name } }),
  };
  const chosen = digest?.project ?? project;
  const zone = digest?.zone ?? project?.zone ?? profile.zone;
  const values: DigestValues = {
    project:
      chosen && chosen.id.length <= MAX_OPTION_VALUE ? { text: chosen.name, value: chosen.id } : undefined,
    time: digest?.time ?? '09:00',
    days: digest?.days ?? MONDAY_TO_FRIDAY,
    zone: zone ? zoneOption(zone) : undefined,
    sendsWhenQuiet: digest?.sendsWhenQuiet ?? false,
  };
  const form = digestModal(values, about, digest);
  const view = await formOrNotice({ access, formRight: 'set-up' }, form);
  await client.views.open({ trigger_id: body.trigger_id, view });
}

/** Shows the days one by one, or not. */
export const redrawDays =
  ({ store }: Pick<Deps, 'store'>) =>
  async ({ access, body: { view }, client }: ActionArgs): Promise<void> => {
    if (!view) return;
    const about = readAbout(view);
    const { workspace } = (await access()).actor;
    const digest = about.target && (await store.digests.find({ workspace, id: about.target.id }));
    await redraw(client, view, digestModal(readDigest(view, about), about, digest));
  };
