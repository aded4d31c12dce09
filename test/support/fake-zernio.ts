import { type FakeServer, type Received, type Reply, startFakeServer } from './fake-server.js';

export const ZERNIO_KEY = 'sk_0123456789abcdef';

export interface ZernioAccount {
  _id: string;
  platform: string;
  profileId: string;
  isActive: boolean;
  needsReconnection?: boolean;
  enabled?: boolean;
}

export interface ZernioTarget {
  platform: string;
  accountId: string;
  status: string;
  platformPostId?: string;
  platformPostUrl?: string | null;
  publishedAt?: string;
  errorMessage?: string;
  errorCategory?: string;
}

export interface ZernioPost {
  _id: string;
  content: string;
  status: string;
  scheduledFor: string;
  metadata?: object;
  platforms: ZernioTarget[];
}

export interface FakeZernio extends FakeServer {
  api: string;
  accounts: ZernioAccount[];
  /** What it took: a repetition isn’t taken again. */
  posts: ZernioPost[];
  /** The next state of a post on its network. */
  settle(post: ZernioPost | undefined, target: Partial<ZernioTarget>): void;
}

type NewPost = Omit<ZernioPost, '_id' | 'status'>;

/** The hub, as its document describes it. It never publishes by itself. */
export async function startFakeZernio(): Promise<FakeZernio> {
  const accounts: ZernioAccount[] = [];
  const posts: ZernioPost[] = [];
  const requests = new Map<unknown, ZernioPost>();
  const server = await startFakeServer((request) => {
    const { pathname, searchParams } = new URL(request.path, 'http://zernio');
    if (request.headers.authorization !== `Bearer ${ZERNIO_KEY}`)
      return { status: 401, body: { error: 'Invalid API key' } };
    if (pathname === '/api/v1/accounts') return accountsPage(accounts, searchParams);
    if (pathname === '/api/v1/posts') return create(request);
    const post = posts.find(({ _id }) => pathname === `/api/v1/posts/${_id}`);
    return post ? { status: 200, body: { post } } : { status: 404, body: { error: 'Post not found' } };
  });

  function create({ headers, body }: Received): Reply {
    // The test that records requests compares them with the document.
    const sent = JSON.parse(body) as NewPost;
    const known = requests.get(headers['x-request-id']);
    if (known) return { status: 200, body: { message: 'Already created', existingPost: known } };
    const [target] = sent.platforms;
    if (!accounts.some(({ _id }) => _id === target?.accountId))
      return { status: 403, body: { error: 'The account does not belong to you.' } };
    const same = posts.find(
      ({ content, platforms: [other] }) => content === sent.content && other?.accountId === target?.accountId,
    );
    if (same)
      return {
        status: 409,
        body: {
          error: 'This exact content is already scheduled.',
          details: { ...target, existingPostId: same._id },
        },
      };
    const _id = `65f1c0a9e2b5af0012ab${String(posts.length).padStart(4, '0')}`;
    const platforms = sent.platforms.map((one) => ({ ...one, status: 'pending' }));
    const post = { ...sent, _id, status: 'scheduled', platforms };
    posts.push(post);
    requests.set(headers['x-request-id'], post);
    return { status: 201, body: { message: 'Post scheduled successfully', post } };
  }

  function settle(post: ZernioPost | undefined, change: Partial<ZernioTarget>): void {
    const [target] = post?.platforms ?? [];
    if (!post || !target) throw new Error('It has no such post.');
    Object.assign(target, change);
    if (change.status === 'published' || change.status === 'failed') post.status = change.status;
  }

  return { ...server, api: `${server.url}/api`, accounts, posts, settle };
}

function accountsPage(all: ZernioAccount[], query: URLSearchParams): Reply {
  const accounts = all.filter(({ platform }) => platform === query.get('platform'));
  const [page, limit] = [Number(query.get('page')), Number(query.get('limit'))];
  const pagination = { page, limit, total: accounts.length, pages: Math.ceil(accounts.length / limit) };
  const shown = accounts.slice((page - 1) * limit, page * limit);
  return { status: 200, body: { accounts: shown, hasAnalyticsAccess: false, pagination } };
}
