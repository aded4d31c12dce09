import type { ModalView } from '@slack/types';
import { AGENTS_PATH } from '../../../slack/paths.js';
import { newToken } from '../../../agents/tokens-table.js';
import type { Deps } from '../../../deps.js';
import type { Access } from '../../../rights/access.js';
import { allRequire } from '../../../rights/access.js';
import { messageView } from '../../../slack/text/blocks.js';
import { readButtonValue } from '../../../slack/views/button-value.js';
import type { ActionArgs, SubmitArgs } from '../../../ui/feature.js';
import {
  agentsModal,
  agentToRevoke,
  CONNECT_AGENT,
  connectedModal,
  connectModal,
  readNewAgent,
  REVOKE_AGENT,
  SHOW_AGENTS,
  NEW_AGENT,
} from './modal.js';

type AgentSettingsDeps = Pick<Deps, 'now' | 'publicUrl' | 'store'>;

/** Connecting agents, and ending that. The token is a secret, so its form is not stored like others. */
export const agentActions = (deps: AgentSettingsDeps) =>
  allRequire<ActionArgs>('anyone', {
    [CONNECT_AGENT]: async ({ body, client }) => {
      await client.views.push({ trigger_id: body.trigger_id, view: connectModal() });
    },
    [SHOW_AGENTS]: async ({ access, body, client }) => {
      await client.views.push({
        trigger_id: body.trigger_id,
        view: await listedAgents(deps, await access()),
      });
    },
    [REVOKE_AGENT]: revokeAgent(deps),
  });

export const agentViews = (deps: AgentSettingsDeps) =>
  allRequire('anyone', { [NEW_AGENT]: connectAgent(deps) });

const connectAgent =
  ({ now, publicUrl, store }: AgentSettingsDeps) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const { actor } = await access();
    const { workspace, person } = actor;
    const { agents } = await store.settings.current(workspace);
    if (!agents) return ack({ response_action: 'update', view: messageView('Connect an agent', TURNED_OFF) });
    const { forMs, ...agent } = readNewAgent(view);
    if (agent.name === '') return ack({ response_action: 'errors', errors: { Name: 'Give it a name.' } });
    const token = newToken();
    const at = now();
    const endsAt = new Date(at.getTime() + forMs);
    const id = await store.agentTokens.add({ ...agent, workspace, person, token, createdAt: at, endsAt });
    const after = {
      id,
      name: agent.name,
      scope: agent.scope,
      projects: agent.projects?.map(({ name }) => name),
    };
    await store.audit.write({ ...entryOf(actor, at), action: CONNECT_AGENT, outcome: 'done', after });
    const origin = publicUrl();
    const address = origin && new URL(AGENTS_PATH, origin).href;
    await ack({ response_action: 'update', view: connectedModal(agent.name, token, address) });
  };

export const TURNED_OFF = 'An admin has turned agents off in the meantime, so nothing was connected.';

const revokeAgent =
  (deps: AgentSettingsDeps) =>
  async ({ access: find, action, body, client }: ActionArgs): Promise<void> => {
    const access = await find();
    const { workspace, person } = access.actor;
    const { id } = readButtonValue(agentToRevoke, action);
    const token = await deps.store.agentTokens.find(workspace, id);
    const isAllowed = token && (token.person === person || access.may('administer'));
    const at = deps.now();
    const isDone = isAllowed && (await deps.store.agentTokens.revoke(workspace, id, person, at));
    const before = { id, name: token?.name, person: token?.person };
    if (isDone)
      await deps.store.audit.write({
        ...entryOf(access.actor, at),
        action: REVOKE_AGENT,
        outcome: 'done',
        before,
      });
    const notice = isDone ? `${token.name} is disconnected.` : 'It was disconnected already.';
    if (body.view)
      await client.views.update({ view_id: body.view.id, view: await listedAgents(deps, access, notice) });
  };

/** A person’s own, or everybody’s for admins. */
async function listedAgents(
  { now, store }: AgentSettingsDeps,
  { actor, may }: Access,
  notice?: string,
): Promise<ModalView> {
  const isAll = may('administer');
  const tokens = await store.agentTokens.list(actor.workspace, now(), isAll ? undefined : actor.person);
  return agentsModal(tokens, isAll, notice);
}

const entryOf = ({ workspace, person, reference }: Access['actor'], at: Date) => ({
  workspace,
  person,
  at,
  reference,
});
