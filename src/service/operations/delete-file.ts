import { type ApiResponse, failed, invalid, notFound, ok } from '../http/responses.js';
import type { RequestContext } from '../operation.js';
import { logRow } from '../project-log.js';
import { read } from '../validation/problem.js';
import { filledText } from '../validation/text.js';

/** Files are not stored: a file is what posts refer to as Media. The API does not say how to name one, hence `file`. */
export async function deleteFile({ db, query, now, log }: RequestContext): Promise<ApiResponse> {
  if (!query.has('file')) {
    log.info({}, 'Delete File was called without a file, nothing was deleted');
    return ok(null);
  }
  const file = read(filledText, query.getAll('file').at(-1), ['query', 'file']);
  if (!file.ok) return invalid(file.problems);

  return db.transaction().execute(async (tx) => {
    const needed = await tx
      .selectFrom('posts')
      .select('id')
      .where('media', '=', file.value)
      .where('status', '=', 'SCHEDULED')
      .limit(1)
      .executeTakeFirst();
    if (needed) return failed(409, 'A scheduled post still needs this file');
    const posts = await tx
      .updateTable('posts')
      .set({ media: null, updated_at: now })
      .where('media', '=', file.value)
      .returning('project_id')
      .execute();
    if (posts.length === 0) return notFound('File');
    const projects = [...new Set(posts.map((post) => post.project_id))];
    const entries = projects.map((project) =>
      logRow({
        project,
        at: now,
        action: 'FILE_DELETED',
        message: 'File deleted and removed from its posts',
        about: ['File', file.value],
      }),
    );
    await tx.insertInto('logs').values(entries).execute();
    return ok(null);
  });
}
