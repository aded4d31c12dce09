import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createAgentEndpoint } from '../../src/agents/endpoint.js';
import { newToken, type NewAgentToken } from '../../src/agents/tokens-table.js';
import { DAY_MS } from '../../src/durations.js';
import type { Deps } from '../../src/deps.js';
import type { openDesk } from './desk.js';

type Desk = Awaited<ReturnType<typeof openDesk>>;

export const AGENT_URL = 'https://upnext.example/mcp';

/** The protocol of today, and the one of most clients. */
export const PROTOCOLS = ['auto', 'legacy'] as const;

interface Called<Data> {
  data?: Data;
  text?: string;
  error?: string;
}

/** Calls tools through the official client. */
export function agentClients(url: () => URL, fetch: typeof globalThis.fetch) {
  async function clientWith(token: string, mode: (typeof PROTOCOLS)[number] = 'auto'): Promise<Client> {
    const client = new Client({ name: 'test', version: '1' }, { versionNegotiation: { mode } });
    const headers = { authorization: `Bearer ${token}` };
    await client.connect(new StreamableHTTPClientTransport(url(), { fetch, requestInit: { headers } }));
    return client;
  }

  return {
    client: clientWith,

    /** One call of a tool: what it answers, or why it does not. */
    async call<Data>(token: string, name: string, args: Record<string, unknown>): Promise<Called<Data>> {
      const client = await clientWith(token);
      const result = await client.callTool({ name, arguments: args });
      await client.close();
      const text = result.content.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('\n');
      // The client has checked it against the output schema.
      return result.isError ? { error: text } : { data: result.structuredContent as Data, text };
    },
  };
}

/** Lets agents in, and makes a token. */
export async function connectAgent(
  { settings, agentTokens }: Pick<Deps['store'], 'settings' | 'agentTokens'>,
  workspace: string,
  now: Date,
  given: Partial<NewAgentToken> = {},
): Promise<{ id: string; token: string }> {
  const current = await settings.current(workspace);
  if (!current.agents) await settings.change(workspace, { ...current, agents: true }, now);
  const token = newToken();
  const id = await agentTokens.add({
    workspace,
    person: 'U0ADA',
    name: 'Claude on my laptop',
    scope: 'propose',
    projects: undefined,
    createdAt: now,
    endsAt: new Date(now.getTime() + 30 * DAY_MS),
    token,
    ...given,
  });
  return { id, token };
}

/** The endpoint of a desk, as the internet reaches it. */
export function agentsOf(desk: Pick<Desk, 'deps' | 'clock' | 'workspace'>) {
  const answer = createAgentEndpoint({
    deps: desk.deps,
    isKnownHost: (host) => host === 'upnext.example',
  });
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.headers.has('host')) request.headers.set('host', 'upnext.example');
    return answer(request);
  };
  return {
    fetch,
    ...agentClients(() => new URL(AGENT_URL), fetch),
    connect: (given: Partial<NewAgentToken> = {}) =>
      connectAgent(desk.deps.store, desk.workspace.team.id, desk.clock.now(), given),
  };
}

export type Agents = ReturnType<typeof agentsOf>;
