import type { Tables } from '../../src/service/tables.js';
import { openDesk, type DeskOptions } from './desk.js';

export type StubDesk = Awaited<ReturnType<typeof openStubDesk>>;

export interface PostToInsert {
  content?: string;
  at?: string | null;
  status?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'FAILED';
  platforms?: ('X' | 'LINKEDIN' | 'THREADS')[];
  media?: string;
}

type Answer = (request: Request, carryOut: () => Promise<Response>) => Response | Promise<Response>;

const json = (body: unknown, status = 200) => Response.json(body, { status });

/** A desk whose service records the requests and can be made to respond with anything. */
export async function openStubDesk(options: Omit<DeskOptions, 'service'> = {}) {
  const requests: string[] = [];
  let override: { path: string; answer: Answer } | undefined;
  const desk = await openDesk({
    ...options,
    service: (service) => async (request) => {
      const { pathname } = new URL(request.url);
      requests.push(`${request.method} ${pathname.replace('/api/v1', '')}`);
      const carryOut = async () => service.fetch(request.clone());
      return override && pathname.endsWith(override.path) ? override.answer(request, carryOut) : carryOut();
    },
  });
  const db = desk.database.kysely<Tables>('scheduling');
  let inserted = 0;
  const deleteHeldPosts = async (): Promise<void> =>
    void (await desk.database.executeSql(
      'truncate upnext.held_posts, upnext.held_versions, upnext.sent_parts',
    ));

  return {
    ...desk,
    requests,
    /** Responds to this path with `data`, which may be a whole Response. */
    respondWith(path: string, data: unknown): void {
      override = {
        path,
        answer: () => (data instanceof Response ? data.clone() : json({ data, success: true })),
      };
    },
    respondUsing(path: string, answer: Answer): void {
      override = { path, answer };
    },
    /** Responds normally again, and lets caches expire. */
    async restoreService(): Promise<void> {
      override = undefined;
      desk.clock.moveForward(31_000);
      await desk.workspace.untilIdle();
      requests.length = 0;
    },
    async insertPosts(project: string, posts: PostToInsert[]): Promise<void> {
      const rows = posts.map(({ content = 'A post', at = null, status = 'SCHEDULED', ...more }) => ({
        id: `pst_${(inserted += 1)}`,
        project_id: project,
        content,
        media: more.media ?? null,
        template_id: null,
        prompt_id: null,
        schedule_date: at,
        schedule_at: at ? new Date(at) : null,
        timezone: 'Europe/Berlin',
        platforms: more.platforms ?? ['X' as const],
        status,
        created_at: desk.clock.now(),
        updated_at: desk.clock.now(),
        published_at: status === 'PUBLISHED' && at ? new Date(at) : null,
        results: '[]',
        leased_until: null,
      }));
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('posts')
          .values(rows.slice(from, from + 500))
          .execute();
    },
    async deletePosts(): Promise<void> {
      await db.deleteFrom('posts').execute();
      await deleteHeldPosts();
    },
    deleteHeldPosts,
    db,
  };
}
