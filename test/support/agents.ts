import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { createAgentEndpoint } from '../../src/upnext/agents/endpoint.js';
import { isKnownHost } from '../../src/upnext/app/start/http/public-pages.js';
import type { Deps } from '../../src/upnext/deps.js';
import { createSignatureCheck } from '../../src/upnext/slack/events/signature.js';
import type { NewSecret } from '../../src/upnext/workspaces/secrets-table.js';
import { DAY_MS } from '../../src/when/index.js';
import type { openDesk } from './desk.js';
import { signature, unixSeconds } from './signed-request.js';

type Desk = Awaited<ReturnType<typeof openDesk>>;

export const AGENT_URL = 'https://upnext.example/mcp';

/** The protocol of today, and the one of most clients. */
export const PROTOCOLS = ['auto', 'legacy'] as const;

interface Called<Data> {
  data?: Data;
  text?: string;
  error?: string;
}

interface Signing {
  secret?: string;
  /** How long ago it was signed, in seconds. */
  ageS?: number;
  headers?: Record<string, string>;
}

interface SlackbotResult {
  isError?: boolean;
  content: { text: string }[];
  structuredContent: { id: string };
}

/** A message may come as the only event of a stream. */
export async function readMessage(answer: Response): Promise<unknown> {
  const text = await answer.text();
  return JSON.parse(/^data: (.+)$/m.exec(text)?.[1] ?? text);
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
  { settings, secrets }: Pick<Deps['store'], 'settings' | 'secrets'>,
  workspace: string,
  now: Date,
  given: Partial<NewSecret> = {},
): Promise<{ id: string; token: string }> {
  const current = await settings.current(workspace);
  if (!current.agents) await settings.change(workspace, { ...current, agents: true }, now);
  const { id, text: token } = await secrets.add({
    workspace,
    kind: 'agent',
    person: 'U0ADA',
    name: 'Claude on my laptop',
    scope: 'propose',
    projects: undefined,
    createdAt: now,
    endsAt: new Date(now.getTime() + 30 * DAY_MS),
    ...given,
  });
  return { id, token };
}

/** The endpoint of a desk, as the internet reaches it. */
export function agentsOf(desk: Pick<Desk, 'deps' | 'clock' | 'slack'>) {
  const answer = createAgentEndpoint({
    deps: desk.deps,
    isKnownHost: isKnownHost('https://upnext.example'),
    slackbot: {
      checkSignature: createSignatureCheck(desk.slack.credentials.signingSecret, () => desk.clock.now()),
      installedAs: async ({ team }) => (team === desk.slack.team.id ? team : undefined),
    },
  });
  const fetch: typeof globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    if (!request.headers.has('host')) request.headers.set('host', 'upnext.example');
    return answer(request);
  };
  /** As Slack sends it. */
  function signed(
    body: object | string,
    { secret = desk.slack.credentials.signingSecret, ageS = 0, headers = {} }: Signing = {},
  ) {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return fetch(AGENT_URL, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...signature(text, secret, unixSeconds(desk.clock.now()) - ageS),
        ...headers,
      },
      body: text,
    });
  }

  /** A call by Slackbot: the text of the answer, or why there is none. */
  async function slackbot(name: string, args: object, slack?: object): Promise<Called<{ id: string }>> {
    const params = { name, arguments: args, ...(slack && { _meta: { slack } }) };
    const answer = await signed({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
    const { result } = (await readMessage(answer)) as { result: SlackbotResult };
    const text = result.content.map((part) => part.text).join('\n');
    return result.isError ? { error: text } : { text, data: result.structuredContent };
  }

  return {
    fetch,
    signed,
    slackbot,
    ...agentClients(() => new URL(AGENT_URL), fetch),
    connect: (given: Partial<NewSecret> = {}) =>
      connectAgent(desk.deps.store, desk.slack.team.id, desk.clock.now(), given),
  };
}

export type Agents = ReturnType<typeof agentsOf>;
