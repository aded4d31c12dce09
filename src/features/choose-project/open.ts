import { randomUUID } from 'node:crypto';
import type { Deps } from '../../deps.js';
import { context } from '../../slack/blocks.js';
import type { About } from '../../slack/form.js';
import { whoAsks } from '../../slack/who.js';
import { mayDo } from '../../store/rights.js';
import { notAllowed } from '../../views/not-allowed.js';
import { LONGEST_ID } from '../../views/offers.js';
import { answerBelow } from '../../views/reading.js';
import type { CommandArgs } from '../feature.js';
import { projectModal } from './modal.js';
import { boundTo } from './reply.js';

/** For who may choose, the form; for all others, what was chosen and who can change it. */
export const open =
  (deps: Deps) =>
  async (args: CommandArgs): Promise<void> => {
    await args.ack();
    const { body, client } = args;
    const who = whoAsks(args.context, body);
    const [profile, settings, { project }] = await Promise.all([
      deps.people.find(client, who),
      deps.store.settings.of(who.workspace),
      deps.store.channels.find(who.workspace, who.channel ?? ''),
    ]);
    if (!mayDo('set-up', profile, settings)) {
      const { text, blocks } = notAllowed('set-up', settings);
      const known = mayDo('read', profile, settings) ? [context(boundTo(project))] : [];
      return answerBelow(args, { text, blocks: [...known, ...blocks] });
    }
    const about: About = {
      form: randomUUID(),
      channel: who.channel,
      channelKind: KINDS[body.channel_name],
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
      project,
    };
    const chosen = project && project.id.length <= LONGEST_ID && { text: project.name, value: project.id };
    // No zone: the old project's would stay when another one is chosen.
    const view = projectModal({ project: chosen || undefined }, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

/** Slack does not tell the names of these, but says what they are. */
const KINDS: Record<string, About['channelKind']> = { privategroup: 'private', directmessage: 'direct' };
