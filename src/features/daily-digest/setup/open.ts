import { randomUUID } from 'node:crypto';
import type { Deps } from '../../../deps.js';
import { answerCommand } from '../../../slack/answer-command.js';
import type { About, Reply } from '../../../forms/form.js';
import { messageView } from '../../../forms/form-views.js';
import type { Profile } from '../../../slack/people.js';
import { actorOf, type Actor } from '../../../slack/actor.js';
import type { Digest } from '../../../store/digests.js';
import { mayDo } from '../../../store/rights.js';
import { notAllowed } from '../../../views/not-allowed.js';
import { LONGEST_ID, zoneOffer } from '../../../views/offers.js';
import { replaceMessage } from '../../../views/start-reading.js';
import type { ActionArgs, CommandArgs } from '../../feature.js';
import { digestModal, type Entered } from './modal.js';
import { choose, digestsHere, gone, PREVIEW, SEND_NOW, PAUSE, RESUME, STOP } from './reply.js';

/** `/upnext digest …`, and the buttons that open the form. */

type Deed = (args: CommandArgs | ActionArgs, digest: Digest) => Promise<Reply>;
export type Deeds = Record<string, Deed>;

const WORDS: Record<string, string> = {
  preview: PREVIEW,
  now: SEND_NOW,
  send: SEND_NOW,
  pause: PAUSE,
  resume: RESUME,
  stop: STOP,
};

export const openDigest = (deps: Deps, deeds: Deeds) => (args: CommandArgs, words: string) =>
  answerCommand(args, openOrTell(deps, deeds, args, words));

async function openOrTell(
  deps: Deps,
  deeds: Deeds,
  args: CommandArgs,
  words: string,
): Promise<Reply | undefined> {
  const actor = actorOf(args.context, args.body);
  const [may, digests] = await Promise.all([
    rightsOf(deps, args, actor),
    deps.store.digests.inChannel(actor.workspace, actor.channel ?? ''),
  ]);
  if (!may.read) return may.refusal('read');
  const wanted = words.trim().toLowerCase().split(/\s+/)[0] ?? '';
  const deed = deeds[WORDS[wanted] ?? ''];
  const [only, ...others] = digests;
  if (deed && only && others.length === 0) return deed(args, only);
  const isNew = digests.length === 0 || ['new', 'add', 'set', 'setup'].includes(wanted);
  if (isNew && may.setUp) return openForm(deps, args, actor, may.profile);
  if (isNew) return may.refusal('set-up');
  return digestsHere(digests, may.setUp, deps.now(), deed && choose(wanted));
}

export const openSetUp =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    await args.ack();
    const actor = actorOf(args.context, args.body);
    const may = await rightsOf(deps, args, actor);
    if (!may.setUp) return refuse(args, may);
    return openForm(deps, args, actor, may.profile);
  };

export const openChange =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    await args.ack();
    const actor = actorOf(args.context, args.body);
    const [may, digest] = await Promise.all([
      rightsOf(deps, args, actor),
      digestMeant(deps, actor, args.action),
    ]);
    if (!may.setUp) return refuse(args, may);
    if (!digest) {
      await args.client.views.open({
        trigger_id: args.body.trigger_id,
        view: messageView('Daily digest', gone.text),
      });
      return;
    }
    return openForm(deps, args, { ...actor, channel: digest.channel }, may.profile, digest);
  };

export async function digestMeant(
  deps: Deps,
  { workspace }: Actor,
  action: object,
): Promise<Digest | undefined> {
  const id = 'value' in action && typeof action.value === 'string' ? action.value : '';
  return deps.store.digests.find({ workspace, id });
}

export async function rightsOf(deps: Deps, { client }: Pick<ActionArgs, 'client'>, actor: Actor) {
  const [profile, settings] = await Promise.all([
    deps.people.find(client, actor),
    deps.store.settings.of(actor.workspace),
  ]);
  return {
    profile,
    read: mayDo('read', profile, settings),
    setUp: mayDo('set-up', profile, settings),
    refusal: (right: 'read' | 'set-up') => notAllowed(right, profile, settings),
  };
}

async function refuse(args: ActionArgs, may: Awaited<ReturnType<typeof rightsOf>>): Promise<void> {
  if (args.body.response_url) return replaceMessage(args, may.refusal('set-up'));
  const view = messageView('Daily digest', may.refusal('set-up').text);
  await args.client.views.open({ trigger_id: args.body.trigger_id, view });
}

async function openForm(
  deps: Deps,
  { body, client }: CommandArgs | ActionArgs,
  actor: Actor,
  profile: Profile,
  digest?: Digest,
): Promise<undefined> {
  const { project } = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
  const about: About = {
    form: randomUUID(),
    channel: actor.channel,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    ...(digest && { thing: { id: digest.id, name: digest.project.name } }),
  };
  const chosen = digest?.project ?? project;
  const zone = digest?.zone ?? project?.zone ?? profile.zone;
  const entered: Entered = {
    project: chosen && chosen.id.length <= LONGEST_ID ? { text: chosen.name, value: chosen.id } : undefined,
    time: digest?.time ?? '09:00',
    days: digest?.days ?? [1, 2, 3, 4, 5],
    zone: zone ? zoneOffer(zone) : undefined,
    sendsWhenQuiet: digest?.sendsWhenQuiet ?? false,
  };
  await client.views.open({ trigger_id: body.trigger_id, view: digestModal(entered, about, digest) });
}
