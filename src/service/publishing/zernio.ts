import { createHash } from 'node:crypto';
import * as z from 'zod';
import { labelOf, type Platform } from '../../../openapi/platforms.js';
import { MINUTE_MS } from '../../when/index.js';
import type { NewPost } from '../validation/new-post.js';
import { type Problem, valueError } from '../validation/problem.js';
import type { Answer, DuePost, Publisher } from './publisher.js';
import { answerTo, jsonIn, later, REASON, REFUSED, TEXT } from './read-reply.js';
import { type Reply, send } from './request.js';
import { zernioName, zernioPost } from './zernio-post.js';

export interface ZernioSettings {
  platform: Platform;
  account: string;
  key: string;
  /** Another base address. */
  api?: string | undefined;
}

const TARGET = z.object({
  status: z.string(),
  platformPostUrl: TEXT,
  errorMessage: REASON,
  errorCategory: z.string().optional(),
});
const POST = z.object({
  _id: z.string().min(1),
  platforms: z.array(TARGET).catch([]),
  metadata: z.object({ post: z.string() }).optional().catch(undefined),
});
const CREATED = z.object({ post: POST.optional(), existingPost: POST.optional() });
const DUPLICATE = z.object({ details: z.object({ existingPostId: z.string().min(1) }) });

/** They try these again by themselves. */
const REPEATED = ['platform_rate_limit', 'quota_exhausted'];

/** One account at Zernio, a hub for all networks. It is given a post for a minute later, and then asked about it. */
export function createZernio(settings: ZernioSettings, now: () => Date): Publisher {
  const { platform, account, key, api = 'https://zernio.com/api' } = settings;
  const headers = { accept: 'application/json', authorization: `Bearer ${key}` };
  const get: Get = (path, signal) => send(`${api}/v1/${path}`, { method: 'GET', headers, signal });

  /** For a time that is ahead, they answer before they publish. */
  async function publish(post: DuePost, _: unknown, signal: AbortSignal): Promise<Answer> {
    const reply = await send(`${api}/v1/posts`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-request-id': requestId(post) },
      body: JSON.stringify(zernioPost(post, account, new Date(now().getTime() + MINUTE_MS))),
      signal,
    });
    const same = reply.status === 409 ? jsonIn(reply.text, DUPLICATE) : undefined;
    if (same) return duplicate(post, same.details.existingPostId, signal);
    return answerTo(reply, { from: 'Zernio', now: now(), refused: [...REFUSED, 402] }, stateIn);
  }

  /** They have the same content already, of this post or of another. */
  async function duplicate(post: DuePost, id: string, signal: AbortSignal): Promise<Answer> {
    const reply = await get(`posts/${encodeURIComponent(id)}`, signal);
    const existing = reply.status === 200 ? jsonIn(reply.text, CREATED)?.post : undefined;
    if (existing?.metadata?.post === post.id) return stateOf(existing);
    if (!existing?.metadata) return { state: 'unknown', why: 'Zernio says that it has this post already' };
    const url = existing.platforms[0]?.platformPostUrl;
    const why = 'Zernio had the same post for this account in the last 24 hours';
    return { state: 'refused', why: url ? `${why}: ${url}` : why };
  }

  async function look(reference: string, signal: AbortSignal): Promise<Answer> {
    const reply = await get(`posts/${encodeURIComponent(reference)}`, signal);
    return (reply.status === 200 && stateIn(reply)) || later(reference, now());
  }

  function stateIn({ text }: { text: string }): Answer | undefined {
    const { post, existingPost = post } = jsonIn(text, CREATED) ?? {};
    return existingPost && stateOf(existingPost);
  }

  /** A published one may still have the error of an earlier attempt. */
  function stateOf({ _id, platforms: [target] }: z.infer<typeof POST>): Answer {
    const { status, errorMessage, errorCategory = '' } = target ?? {};
    if (status === 'published') return { state: 'published', url: target?.platformPostUrl };
    if (status === 'cancelled') return { state: 'refused', why: 'It was cancelled at Zernio' };
    if (status !== 'failed' || REPEATED.includes(errorCategory)) return later(_id, now());
    return { state: 'refused', why: errorMessage ?? 'Zernio couldn’t publish it, and gave no reason' };
  }

  async function check(signal: AbortSignal): Promise<string | undefined> {
    const problem = await findProblem(get, settings, signal);
    return problem && `Zernio ${account}: ${problem}`;
  }

  return { publish, look, check, accepts: (post) => problemsIn(post, platform) };
}

/** A UUID that is the same at each attempt, so that they can tell a repetition. */
function requestId({ id, platform }: DuePost): string {
  const hex = createHash('sha256').update(`${id}-${platform}`).digest('hex');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-5$3-a$4-$5');
}

type Get = (path: string, signal: AbortSignal) => Promise<Reply>;

const ACCOUNTS = z.object({
  accounts: z.array(
    z.object({
      _id: z.string(),
      isActive: z.boolean(),
      needsReconnection: z.boolean().optional(),
      enabled: z.boolean().optional(),
    }),
  ),
  pagination: z.object({ pages: z.number().max(100) }).optional(),
});

/** In pages, so that none is longer than what is read. */
async function findProblem(get: Get, { platform, account }: ZernioSettings, signal: AbortSignal) {
  const label = labelOf(platform);
  for (let page = 1, pages = 1; page <= pages; page++) {
    const reply = await get(`accounts?platform=${zernioName(platform)}&page=${page}&limit=20`, signal);
    if (reply.status === undefined) return `${reply.why}. Try again later.`;
    if (reply.status === 401 || reply.status === 403)
      return `the key was rejected (HTTP ${reply.status}). Create one at Zernio that may publish and read accounts.`;
    const list = reply.status === 200 ? jsonIn(reply.text, ACCOUNTS) : undefined;
    if (!list) return `its accounts can’t be read (HTTP ${reply.status}). Try again later.`;
    const found = list.accounts.find(({ _id }) => _id === account);
    if (found?.enabled === false) return `${label} isn’t turned on for posting. Turn it on at Zernio.`;
    const isConnected = found?.isActive && !found.needsReconnection;
    if (found) return isConnected ? undefined : `${label} is disconnected. Connect it again at Zernio.`;
    pages = list.pagination?.pages ?? 1;
  }
  return `no ${label} account of this key has this ID. Copy the ID from Zernio’s list of accounts.`;
}

const NEEDED: Partial<Record<Platform, string>> = {
  INSTAGRAM: 'a picture or a video',
  TIKTOK: 'a picture or a video',
  PINTEREST: 'a picture or a video',
  YOUTUBE: 'a video',
};

function problemsIn({ media }: NewPost, platform: Platform): Problem[] {
  const needed = media ? undefined : NEEDED[platform];
  const isReachable = !media || /^https:\/\//i.test(media);
  const problem =
    needed ?? (isReachable ? undefined : 'a picture or video at a URL that starts with https://');
  return problem ? [valueError(['body', 'Media'], media, `${labelOf(platform)} needs ${problem}`)] : [];
}
