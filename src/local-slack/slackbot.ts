import * as z from 'zod';
import { JSON_TYPE, postSigned } from './delivery/http.js';
import { SLACKBOT } from './find.js';
import { postMessage } from './messages.js';
import type { CallTool, Channel, Message, Person, Slackbot } from './model.js';
import { newChannel } from './new-channel.js';
import { escapeEntities, unescapeEntities } from './text/escape.js';
import type { World } from './world.js';

/** Everybody has a conversation with Slackbot from now on. */
export function connectSlackbot(world: World, slackbot: Slackbot): void {
  world.slackbot = slackbot;
  const topic = 'Slack’s assistant asks the app for you';
  const rest = { kind: 'im', topic, suggestions: slackbot.suggestions } as const;
  for (const { id } of world.people)
    world.channels.push(newChannel(world.newId('D0'), `slackbot-${id}`, [id, SLACKBOT], rest));
}

export async function answerAsSlackbot(
  world: World,
  person: Person,
  channel: Channel,
  { text, ts }: Message,
): Promise<void> {
  const { slackbot } = world;
  if (!slackbot) return;
  const ask = createToolCaller(world, slackbot, person);
  const answer = await slackbot
    .answer({ text: unescapeEntities(text), key: ts }, ask)
    .catch((error: unknown) => `The app’s MCP server didn’t answer. ${String(error)}`);
  postMessage(world, channel, SLACKBOT, { text: escapeEntities(answer) });
}

const toolsSchema = z.object({ tools: z.array(z.object({ name: z.string() })) });
const answerSchema = z.object({
  content: z.array(z.object({ text: z.string() })),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
});

/** As Slack does: it looks at the tools in the name of nobody, and calls one in the name of the person. */
function createToolCaller(world: World, { mcpServer }: Slackbot, person: Person): CallTool {
  const slack = {
    user_id: person.id,
    team_id: person.team_id,
    ...(world.organization && { enterprise_id: world.organization.id }),
  };
  return async (name, args) => {
    const { tools } = toolsSchema.parse(await request(world, mcpServer, 'tools/list', {}));
    if (!tools.some((tool) => tool.name === name)) throw new Error(`It has no tool ${name}.`);
    const params = { name, arguments: args, _meta: { slack } };
    const result = answerSchema.parse(await request(world, mcpServer, 'tools/call', params));
    const text = result.content.map((part) => part.text).join('\n');
    return { text, data: result.isError ? undefined : result.structuredContent };
  };
}

const messageSchema = z.object({
  result: z.unknown().optional(),
  error: z.object({ message: z.string() }).optional(),
});

/** One JSON-RPC request. The answer may come as the only event of a stream. */
async function request(world: World, url: string, method: string, params: object): Promise<unknown> {
  const text = JSON.stringify({ jsonrpc: '2.0', id: world.newId('mcp-'), method, params });
  const headers = { accept: 'application/json, text/event-stream' };
  const response = await postSigned(world, url, { contentType: JSON_TYPE, text }, headers);
  const body = await response.text();
  const { result, error } = messageSchema.parse(JSON.parse(/^data: (.+)$/m.exec(body)?.[1] ?? body));
  if (error) throw new Error(error.message);
  return result;
}
