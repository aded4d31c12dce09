import type { Insertable, Kysely } from 'kysely';
import type { Platform } from '../../openapi/platforms.js';
import type { PostRow, Result, Tables } from '../tables.js';

/** What of a post goes out. */
export type DuePost = Pick<PostRow, 'id' | 'project_id' | 'content' | 'media' | 'platforms'>;

/**
 * Stands where the networks would be: nothing leaves this machine. An entry is known by its post and platform, so writing
 * twice, as after a crash, leaves one. Platforms fail only where a switch says so, in order that the path can be shown.
 */
export interface Outbox {
  write<Post extends DuePost>(posts: Post[], at: (post: Post) => Date): Promise<void>;
  resultsOf(post: DuePost): Result[];
}

export function createOutbox(db: Kysely<Tables>, failPlatforms: string[]): Outbox {
  const failing = new Set(failPlatforms);
  const goesOut = (platform: Platform) => !failing.has(platform);

  async function write<Post extends DuePost>(posts: Post[], at: (post: Post) => Date): Promise<void> {
    const entries = posts.flatMap((post) =>
      post.platforms.filter(goesOut).map((platform) => entry(post, platform, at(post))),
    );
    if (entries.length === 0) return;
    await db
      .insertInto('outbox_entries')
      .values(entries)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  function resultsOf({ platforms }: DuePost): Result[] {
    return platforms.map((Platform) => ({ Platform, Status: goesOut(Platform) ? 'PUBLISHED' : 'FAILED' }));
  }

  return { write, resultsOf };
}

function entry(post: DuePost, platform: Platform, written_at: Date): Insertable<Tables['outbox_entries']> {
  const { id: post_id, project_id, content, media } = post;
  return { post_id, platform, project_id, content, media, written_at };
}
