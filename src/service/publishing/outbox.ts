import type { Insertable, Kysely } from 'kysely';
import type { Platform } from '../../../openapi/platforms.js';
import type { PostRow, Result, Tables } from '../tables.js';

export type Outbox = ReturnType<typeof createOutbox>;

/** What is published of a post. */
export type DuePost = Pick<PostRow, 'id' | 'project_id' | 'content' | 'media' | 'platforms'>;

/**
 * Takes the place of the networks: nothing leaves this machine. Post and platform identify an entry, so writing it twice, as
 * after a crash, leaves one. A platform fails only if FAIL_PLATFORMS lists it, to show what happens then.
 */
export function createOutbox(db: Kysely<Tables>, failPlatforms: string[]) {
  const failing = new Set(failPlatforms);
  const isPublished = (platform: Platform) => !failing.has(platform);

  async function write<Post extends DuePost>(posts: Post[], at: (post: Post) => Date): Promise<void> {
    const entries = posts.flatMap((post) =>
      post.platforms.filter(isPublished).map((platform) => entry(post, platform, at(post))),
    );
    if (entries.length === 0) return;
    await db
      .insertInto('outbox_entries')
      .values(entries)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  function resultsOf({ platforms }: DuePost): Result[] {
    return platforms.map((Platform) =>
      isPublished(Platform)
        ? { Platform, Status: 'PUBLISHED' }
        : {
            Platform,
            Status: 'FAILED',
            Error: 'This demo service is configured to fail on this network.',
          },
    );
  }

  return { write, resultsOf };
}

function entry(post: DuePost, platform: Platform, written_at: Date): Insertable<Tables['outbox_entries']> {
  const { id: post_id, project_id, content, media } = post;
  return { post_id, platform, project_id, content, media, written_at };
}
