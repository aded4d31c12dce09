import * as z from 'zod';
import { newId } from '../id.js';
import { signedHeaders } from '../webhooks/signature.js';
import type { Answer, DuePost, Publisher } from './publisher.js';
import { answerTo, jsonIn, later, REASON, TEXT } from './read-reply.js';
import { type Answered, reach, type Reply, send } from './request.js';

const RESULT = z.object({ Status: z.string(), Url: TEXT, Error: REASON });

/** The team’s own automation: it gets the post, signed as Standard Webhooks describes, and answers what became of it. */
export function createWebhook({ url, secret }: { url: string; secret: string }, now: () => Date): Publisher {
  const { origin, host } = new URL(url);

  async function publish(post: DuePost, _: unknown, signal: AbortSignal): Promise<Answer> {
    const body = bodyOf(post);
    const signed = signedHeaders(secret, `${post.id}-${post.platform}`, now(), body);
    const headers = { accept: 'application/json', 'content-type': 'application/json', ...signed };
    const reply = await send(url, { method: 'POST', headers, body, signal });
    return answerTo(reply, { from: host, now: now() }, read);
  }

  function read(reply: Answered): Answer | undefined {
    const reference = referenceIn(reply);
    return reference === undefined ? resultIn(reply, host) : later(reference, now());
  }

  /** Path and query: it is asked about on the same origin, whatever a database says. */
  function referenceIn({ status, headers: { location } }: Answered): string | undefined {
    if (status !== 202 || !location || !URL.canParse(location, url)) return undefined;
    const at = new URL(location, url);
    return at.origin === origin ? at.pathname + at.search : undefined;
  }

  /** An error says nothing about the post: only a result ends it. */
  async function look(reference: string, signal: AbortSignal): Promise<Answer> {
    const headers = { accept: 'application/json', ...signedHeaders(secret, newId('msg'), now(), '') };
    const reply = await send(origin + reference, { method: 'GET', headers, signal });
    return resultIn(reply, host) ?? later(reference, now());
  }

  async function check(signal: AbortSignal): Promise<string | undefined> {
    const problem = await reach(url, signal);
    const advice = 'Start its receiver, or correct its URL in service.yaml.';
    return problem && `Webhook ${host}: no connection (${problem}). ${advice}`;
  }

  return { publish, look, check, accepts: () => [] };
}

function resultIn(reply: Reply, host: string): Answer | undefined {
  const result = reply.status === 200 ? jsonIn(reply.text, RESULT) : undefined;
  switch (result?.Status.toUpperCase()) {
    case 'PUBLISHED':
      return { state: 'published', url: result?.Url };
    case 'FAILED':
      return { state: 'refused', why: result?.Error ?? `${host} couldn’t publish it, and gave no reason` };
    default:
      return undefined;
  }
}

/** The same at each attempt. */
function bodyOf({ id, project, platform, content, media, dueAt }: DuePost): string {
  const data = {
    Id: id,
    ProjectId: project,
    Platform: platform,
    Content: content,
    Media: media,
    ScheduleDate: dueAt,
  };
  return JSON.stringify({ type: 'post.due', timestamp: dueAt, data });
}
