import { done, invalid, notFound, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { logRow } from '../project-log.js';
import { read } from '../validation/problem.js';
import { filledText } from '../validation/text.js';

/** There is no store of files: a file is what posts refer to as Media. Which one goes the interface does not show, hence `file`. */
export async function deleteFile({ db, query, now, log }: Call): Promise<Answer> {
  if (!query.has('file')) {
    log.info({}, 'Delete File was called without a file: nothing was deleted');
    return done(null);
  }
  const file = read(filledText, query.getAll('file').at(-1), ['query', 'file']);
  if (!file.ok) return invalid(file.problems);

  return db.transaction().execute(async (tx) => {
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
        message: 'File deleted; the posts that referred to it have no media any more',
        about: ['File', file.value],
      }),
    );
    await tx.insertInto('logs').values(entries).execute();
    return done(null);
  });
}
