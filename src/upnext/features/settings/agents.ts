import type { ViewOutput } from '@slack/bolt';
import type { KnownBlock, ModalView } from '@slack/types';
import * as z from 'zod';
import { DAY_MS } from '../../../when/index.js';
import { entryBy } from '../../audit/table.js';
import type { Deps } from '../../deps.js';
import { type Access, allRequire } from '../../rights/access.js';
import { showModal } from '../../slack/answer/show-modal.js';
import { AGENTS_PATH } from '../../slack/paths.js';
import {
  alert,
  button,
  buttonRow,
  clip,
  context,
  field,
  inputModal,
  messageView,
  modalWith,
  option,
  plain,
  radioButtons,
  section,
  textInput,
} from '../../slack/text/blocks.js';
import { escape, joinSome } from '../../slack/text/markup.js';
import { chosenOption, chosenOptions, typedText } from '../../slack/views/view-state.js';
import type { ActionArgs, SubmitArgs } from '../../ui/feature.js';
import { secretBlocks, type SecretButton, secretKey, secretModal } from '../../ui/secret.js';
import type { Secret } from '../../workspaces/secrets-table.js';

const CONNECT_AGENT = 'connect_agent';
const SHOW_AGENTS = 'show_agents';
const REVOKE_AGENT = 'revoke_agent';
export const NEW_AGENT = 'new_agent';
export const FIND_AGENT_PROJECTS = 'find_agent_projects';

type AgentSettingsDeps = Pick<Deps, 'now' | 'publicUrl' | 'store'>;

/** Connecting agents, and ending that. The token is a secret, so its form is not stored like others. */
export const agentActions = (deps: AgentSettingsDeps) =>
  allRequire<ActionArgs>('anyone', {
    [CONNECT_AGENT]: async (args) => void (await showModal(args, connectModal())),
    [SHOW_AGENTS]: async (args) =>
      void (await showModal(args, await listedAgents(deps, await args.access()))),
    [REVOKE_AGENT]: revokeAgent(deps),
  });

export const connectAgent =
  (deps: AgentSettingsDeps) =>
  async ({ access, ack, view }: SubmitArgs): Promise<void> => {
    const { actor } = await access();
    const { workspace, person } = actor;
    const { agents } = await deps.store.settings.current(workspace);
    if (!agents) return ack({ response_action: 'update', view: messageView('Connect an agent', TURNED_OFF) });
    const createdAt = deps.now();
    const agent = readNewAgent(view, createdAt);
    const { name, scope, projects } = agent;
    if (name === '') return ack({ response_action: 'errors', errors: { Name: 'Give it a name.' } });
    const token = await deps.store.secrets.add({ ...agent, kind: 'agent', workspace, person, createdAt });
    const after = { id: token.id, name, scope, projects: projects?.map((one) => one.name) };
    await deps.store.audit.write({ ...entryBy(actor, createdAt, CONNECT_AGENT), after });
    const origin = deps.publicUrl();
    const address = origin && new URL(AGENTS_PATH, origin).href;
    await ack({ response_action: 'update', view: connectedModal(name, token.text, address) });
  };

export const TURNED_OFF = 'An admin turned agents off in the meantime, so nothing was connected.';

const revokeAgent =
  (deps: AgentSettingsDeps) =>
  async ({ access: find, action, body, client }: ActionArgs): Promise<void> => {
    const access = await find();
    const key = secretKey('agent', access.actor, action);
    const token = await deps.store.secrets.revoke(
      access.may('administer') ? { ...key, person: undefined } : key,
    );
    if (token) {
      const { id, name, person } = token;
      const entry = entryBy(access.actor, deps.now(), REVOKE_AGENT);
      await deps.store.audit.write({ ...entry, before: { id, name, person } });
    }
    const notice = token ? `${token.name} is disconnected.` : 'It was disconnected already.';
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
  const { workspace, person } = actor;
  const wanted = { kind: 'agent', workspace, person: isAll ? undefined : person } as const;
  const tokens = await store.secrets.list(wanted, now());
  return agentsModal(tokens, isAll, notice);
}

export const AGENTS = section(
  'AI agents can read posts and propose new ones. Nothing goes out until a person presses *Schedule* in Slack.',
);

/** Those that are connected can also be disconnected once they are turned off. */
export const agentButtons = (isOn: boolean): KnownBlock[] =>
  buttonRow('agent-buttons', [
    ...(isOn ? [button('Connect an agent', CONNECT_AGENT)] : []),
    button('Connected agents', SHOW_AGENTS),
  ]);

const ENDS = { '30': '30 days', '90': '90 days', '365': 'A year' };
const SCOPES: Record<Secret['scope'], string> = { propose: 'Read and propose', read: 'Read' };

export function connectModal(): ModalView {
  const scopes = [
    option(
      SCOPES.propose,
      'propose',
      'Nothing it proposes goes out until a person presses Schedule in Slack.',
    ),
    option(SCOPES.read, 'read', 'It can see projects, posts, free slots and templates.'),
  ];
  const ends = Object.entries(ENDS).map(([days, name]) => option(name, days));
  return inputModal(NEW_AGENT, { title: 'Connect an agent', submit: 'Connect', close: 'Back' }, [
    field('Name', 'Name', textInput('Name', { most: 60, placeholder: 'Claude on my laptop' })),
    field('Scope', 'It can', radioButtons('Scope', scopes)),
    field(
      'Projects',
      'Projects',
      {
        type: 'multi_external_select',
        action_id: FIND_AGENT_PROJECTS,
        placeholder: plain('All projects', 150),
        min_query_length: 0,
        max_selected_items: 50,
      },
      { optional: true, hint: 'Leave empty for all projects that you can view.' },
    ),
    field('Ends', 'Works for', radioButtons('Ends', ends)),
    context('It can never do more than you can, and you can disconnect it at any time.'),
  ]);
}

const scopeSchema = z.enum(['read', 'propose']).catch('read');

function readNewAgent({ state }: Pick<ViewOutput, 'state'>, now: Date) {
  const projects = chosenOptions(state, 'Projects').map(({ value, text }) => ({ id: value, name: text }));
  const days = Number(chosenOption(state, 'Ends')?.value ?? 30);
  return {
    name: typedText(state, 'Name').trim(),
    projects: projects.length > 0 ? projects : undefined,
    scope: scopeSchema.parse(chosenOption(state, 'Scope')?.value),
    endsAt: new Date(now.getTime() + days * DAY_MS),
  };
}

/** `address`: where agents reach Upnext. */
export const connectedModal = (name: string, token: string, address: string | undefined): ModalView =>
  secretModal(
    'Agent connected',
    `${name} is connected.`,
    token,
    address ? ways(address, token) : alert('warning', NO_ADDRESS),
  );

/** Why Slackbot can’t call Upnext, if it can’t. Slack signs what it sends over HTTP only. */
export function noSlackbot(deps: Pick<Deps, 'publicUrl' | 'isSocketMode'>): string | undefined {
  if (deps.publicUrl() === undefined)
    return 'Slackbot can’t call Upnext here: it needs a public URL (PUBLIC_URL).';
  return deps.isSocketMode
    ? 'Slackbot can’t call Upnext here: it needs HTTP instead of Socket Mode.'
    : undefined;
}

const NO_ADDRESS =
  'Upnext can’t be reached from the internet, because PUBLIC_URL isn’t set. On the same machine, agents can use http://localhost:<PORT>/mcp.';

function ways(address: string, token: string): KnownBlock[] {
  const file = (servers: string, type = '') =>
    `{"${servers}": {"upnext": {${type}"url": "${address}", "headers": {"Authorization": "Bearer ${token}"}}}}`;
  const clients = {
    'Claude Code': `claude mcp add --transport http upnext ${address} --header "Authorization: Bearer ${token}"`,
    'Cursor, in .cursor/mcp.json': file('mcpServers'),
    'VS Code, in .vscode/mcp.json': file('servers', '"type": "http", '),
  };
  return Object.entries(clients).map(([client, lines]) => section(`*${client}*\n\`\`\`${lines}\`\`\``));
}

const MOST_SHOWN = 30;
const MOST_PROJECTS = 3;

/** `isAll`: with those of other people. */
export function agentsModal(tokens: Secret[], isAll: boolean, notice?: string): ModalView {
  const blocks = tokens.slice(0, MOST_SHOWN).flatMap((token) => agentBlocks(token, isAll));
  return modalWith('Connected agents', [
    ...(notice ? [section(notice)] : []),
    ...(blocks.length > 0 ? blocks : [section('No agents are connected.')]),
    ...(tokens.length > MOST_SHOWN ? [context(`${tokens.length - MOST_SHOWN} more aren’t shown.`)] : []),
  ]);
}

const DISCONNECT: SecretButton = {
  text: 'Disconnect',
  action: REVOKE_AGENT,
  asks: 'Disconnect this agent?',
  then: 'Its token stops working at once.',
};

function agentBlocks(token: Secret, isAll: boolean): KnownBlock[] {
  const { person, scope, projects } = token;
  const names = projects?.map(({ name }) => escape(clip(name, 60)));
  const where = names ? joinSome(names, MOST_PROJECTS) : 'all projects';
  return secretBlocks(
    token,
    [...(isAll ? [`<@${person}>`] : []), SCOPES[scope].toLowerCase(), where],
    [DISCONNECT],
  );
}
