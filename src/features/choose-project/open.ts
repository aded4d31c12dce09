import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { button, context, type Reply } from '../../slack/blocks.js';
import { answerCommand } from '../../slack/answer-command.js';
import type { About } from '../../forms/form.js';
import { row } from '../../slack/row.js';
import type { Actor } from '../../slack/actor.js';
import { notAllowed } from '../../views/not-allowed.js';
import { LONGEST_ID } from '../../views/offers.js';
import type { ActionArgs, CommandArgs } from '../feature.js';
import { projectModal, PROPOSE } from './modal.js';
import { boundTo } from './reply.js';

/** For who may choose, the form; for all others, what was chosen, who can change it, and a way to ask them. */
export const open = (deps: Deps) => (args: CommandArgs) => answerCommand(args, openOrTell(deps, args));

async function openOrTell(deps: Deps, args: CommandArgs): Promise<Reply | undefined> {
  const access = await args.access();
  if (access.may('set-up')) return showForm(deps, args, args.body.channel_name);
  const { text, blocks } = notAllowed('set-up', access);
  if (!access.may('read')) return { text, blocks };
  const project = await projectOf(deps, access.actor);
  const ask = row('propose', [button('Choose one, and ask an admin', PROPOSE)]);
  return { text, blocks: [context(boundTo(project)), ...blocks, ...ask] };
}

/** The same form: sending it without the right asks an admin. */
export const propose =
  (deps: Deps) =>
  (args: ActionArgs): Promise<void> =>
    showForm(deps, args, args.body.channel?.name);

async function showForm(
  deps: Deps,
  { access, body, client }: CommandArgs | ActionArgs,
  channelName = '',
): Promise<undefined> {
  const { actor } = await access();
  const project = await projectOf(deps, actor);
  const about: About = {
    submissionId: randomUUID(),
    channel: actor.channel,
    channelKind: KINDS[channelName],
    responseUrl: body.response_url,
    openedAt: deps.now().getTime(),
    project,
  };
  const chosen = project && project.id.length <= LONGEST_ID && { text: project.name, value: project.id };
  // No zone: the old project's would stay when another one is chosen.
  const view = projectModal({ project: chosen || undefined }, about);
  await client.views.open({ trigger_id: body.trigger_id, view });
}

const projectOf = async ({ store }: Deps, { workspace, channel = '' }: Actor) =>
  (await store.channels.find(workspace, channel)).project;

/** Slack does not tell the names of these, but says what they are. */
const KINDS: Record<string, About['channelKind']> = { privategroup: 'private', directmessage: 'direct' };
