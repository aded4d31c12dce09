import type { Tables } from '../../src/service/index.js';
import type { Database } from '../../src/upnext/database/database.js';

export interface PostToInsert {
  content?: string;
  at?: string | null;
  status?: 'DRAFT' | 'SCHEDULED' | 'PUBLISHED' | 'FAILED';
  platforms?: ('X' | 'LINKEDIN' | 'THREADS')[];
  media?: string;
}

/** Posts in the tables of the service, as if they had been made elsewhere. */
export function deskPosts(database: Database, now: () => Date) {
  const db = database.kysely<Tables>('scheduling');
  let inserted = 0;
  const deleteOwnPosts = async (): Promise<void> =>
    void (await database.executeSql(
      'begin; delete from upnext.posts; delete from upnext.post_versions; delete from upnext.sendings; commit',
    ));

  return {
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
        created_at: now(),
        updated_at: now(),
        published_at: status === 'PUBLISHED' && at ? new Date(at) : null,
      }));
      for (let from = 0; from < rows.length; from += 500)
        await db
          .insertInto('posts')
          .values(rows.slice(from, from + 500))
          .execute();
      const waiting = rows.filter(({ status }) => status === 'SCHEDULED');
      const deliveries = waiting.flatMap(({ id: post_id, project_id, platforms, schedule_at }) =>
        platforms.map((platform) => ({
          ...{ post_id, project_id, platform, rehearsal: true, state: 'waiting' as const },
          due_at: schedule_at ?? 'infinity',
        })),
      );
      for (let from = 0; from < deliveries.length; from += 500)
        await db
          .insertInto('deliveries')
          .values(deliveries.slice(from, from + 500))
          .execute();
    },
    async insertTemplate(id: string, name: string, content = 'Tea'): Promise<void> {
      const template = { id, project_id: 'prj_tea', name, content, platforms: [], description: null };
      await db
        .insertInto('templates')
        .values({ ...template, created_at: now() })
        .execute();
    },
    async deletePosts(): Promise<void> {
      await db.deleteFrom('posts').execute();
      await deleteOwnPosts();
    },
    deleteOwnPosts,
    db,
  };
}
