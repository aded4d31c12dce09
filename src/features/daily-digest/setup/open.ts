import type { Digest } from '../../../store/digest-row.js';
import { type Reply, messageView } from '../../../slack/blocks.js';
import { randomUUID } from 'node:crypto';
import type { Access } from '../../../access.js';
import type { Deps } from '../../../deps.js';
import { answerCommand } from '../../../slack/answer-command.js';
import type { About } from '../../../forms/form.js';
import type { Actor } from '../../../slack/actor.js';
import type { Right } from '../../../store/rights.js';
import { notAllowed } from '../../../views/not-allowed.js';
import { MAX_OPTION_VALUE, zoneOption } from '../../../views/select-options.js';
import type { ActionArgs, CommandArgs } from '../../feature.js';
import { digestModal, type Entered } from './modal.js';
import { choose, digestsHere, gone, PREVIEW, SEND_NOW, PAUSE, RESUME, STOP } from './reply.js';

/** `/upnext digest …`, and the buttons that open the form. */

interface Deed {
  requirement: Right;
  run(args: CommandArgs | ActionArgs, digest: Digest): Promise<Reply>;
}
export type Deeds = Record<string, Deed>;

const WORDS: Record<string, string> = {
  preview: PREVIEW,
  now: SEND_NOW,
  send: SEND_NOW,
  pause: PAUSE,
  resume: RESUME,
  stop: STOP,
};

export const openDigest = (deps: Deps, deeds: Deeds) => (args: CommandArgs) =>
  answerCommand(args, openOrTell(deps, deeds, args));

async function openOrTell(deps: Deps, deeds: Deeds, args: CommandArgs): Promise<Reply | undefined> {
  const access = await args.access();
  const { actor } = access;
  const digests = await deps.store.digests.inChannel(actor.workspace, actor.channel ?? '');
  const wanted = args.words.trim().toLowerCase().split(/\s+/)[0] ?? '';
  const deed = deeds[WORDS[wanted] ?? ''];
  const [only, ...others] = digests;
  if (deed && only && others.length === 0) {
    if (!access.may(deed.requirement)) return notAllowed(deed.requirement, access);
    return deed.run(args, only);
  }
  const isNew = digests.length === 0 || ['new', 'add', 'set', 'setup'].includes(wanted);
  const maySetUp = access.may('set-up');
  if (isNew && maySetUp) return openForm(deps, args, access);
  if (isNew) return notAllowed('set-up', access);
  return digestsHere(digests, maySetUp, deps.now(), deed && choose(wanted));
}

export const openSetUp = (deps: Deps) => async (args: ActionArgs) =>
  openForm(deps, args, await args.access());

export const openChange =
  (deps: Deps) =>
  async (args: ActionArgs): Promise<void> => {
    const access = await args.access();
    const { actor } = access;
    const digest = await digestMeant(deps, actor, args.action);
    if (digest)
      return openForm(deps, args, { ...access, actor: { ...actor, channel: digest.channel } }, digest);
    await args.client.views.open({
      trigger_id: args.body.trigger_id,
      view: messageView('Daily digest', gone.text),
    });
  };

export async function digestMeant(
  deps: Deps,
  { workspace }: Actor,
  action: object,
): Promise<Digest | undefined> {
  const id = 'value' in action && typeof action.value === 'string' ? action.value : '';
  return deps.store.digests.find({ workspace, id });
}

async function openForm(
  deps: Deps,
  { body, client }: CommandArgs | ActionArgs,
  { actor, profile }: Access,
  digest?: Digest,
): Promise<undefined> {
  const { project } = await deps.store.channels.find(actor.workspace, actor.channel ?? '');
  const about: About = {
    submissionId: randomUUID(),
    channel: actor.channel,
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    ...(digest && { target: { id: digest.id, name: digest.project.name } }),
  };
  const chosen = digest?.project ?? project;
  const zone = digest?.zone ?? project?.zone ?? profile.zone;
  const entered: Entered = {
    project:
      chosen && chosen.id.length <= MAX_OPTION_VALUE ? { text: chosen.name, value: chosen.id } : undefined,
    time: digest?.time ?? '09:00',
    days: digest?.days ?? [1, 2, 3, 4, 5],
    zone: zone ? zoneOption(zone) : undefined,
    sendsWhenQuiet: digest?.sendsWhenQuiet ?? false,
  };
  await client.views.open({ trigger_id: body.trigger_id, view: digestModal(entered, about, digest) });
}
