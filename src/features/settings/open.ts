import { randomUUID } from 'node:crypto';
import type { ModalView } from '@slack/types';
import type { Access } from '../../access.js';
import type { Deps } from '../../deps.js';
import type { About } from '../../forms/form.js';
import { button } from '../../slack/blocks.js';
import { mayAdminister } from '../../store/rights.js';
import type { ActionArgs, CommandArgs, Feature } from '../feature.js';
import { settingsView } from './modal.js';

export const openSettings =
  (deps: Pick<Deps, 'now'>, settingsFor: SettingsFor) =>
  async ({ ack, client, access: findAccess, body }: CommandArgs | ActionArgs): Promise<void> => {
    await ack();
    const access = await findAccess();
    const about: About = {
      submissionId: randomUUID(),
      channel: access.actor.channel,
      responseUrl: body.response_url,
      openedAt: deps.now().getTime(),
    };
    const view = await settingsFor(access, about);
    await client.views.open({ trigger_id: body.trigger_id, view });
  };

export type SettingsFor = (access: Access, about: About) => Promise<ModalView>;

/** Reads the settings afresh, since `access` may hold cached ones. `features`: those whose buttons the settings show. */
export const createSettingsFor =
  ({ store }: Pick<Deps, 'store'>, features: () => Feature[]): SettingsFor =>
  async ({ actor, profile, may }, about) => {
    const [settings, hasToken] = await Promise.all([
      store.settings.current(actor.workspace),
      store.ownTokens.isLinked(actor.workspace, actor.person),
    ]);
    const dangerous = features().flatMap(({ right, isOn, settingsButton }) =>
      settingsButton && (!right || may(right)) && (!isOn || isOn(settings))
        ? [button(settingsButton.text, settingsButton.action)]
        : [],
    );
    const canEdit = mayAdminister(profile, settings);
    return settingsView({ ...settings, seen: settings }, about, {
      workspace: actor.workspace,
      hasToken,
      canEdit,
      dangerous,
    });
  };
