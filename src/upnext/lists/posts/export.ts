import type { Failure } from '../../api/outcome.js';
import type { Deps } from '../../deps.js';
import { exportedRow, postsAsCsv } from '../../posts/index.js';
import { sendFile } from '../../slack/files/share-file.js';
import { findLink } from '../../slack/send/find-link.js';
import type { Reply } from '../../slack/text/blocks.js';
import type { Reading } from '../../ui/start-reading.js';
import { readPosts } from './read-posts.js';
import { exported, nothingToExport } from './reply.js';

/** `/upnext posts export`: the listed posts as a CSV file with the columns that the import takes. */

const EXPORT = /^\s*export\b/i;
/** As many as the import takes. */
const MAX_ROWS = 5_000;

export const isExport = (words: string): boolean => EXPORT.test(words);

export async function exportPosts(
  deps: Pick<Deps, 'fetch' | 'jobs' | 'log' | 'now' | 'people' | 'slack' | 'slackUrlOf' | 'store'>,
  reading: Reading,
  words: string,
): Promise<Reply | Failure> {
  const { actor, project, reader } = reading;
  const read = await readPosts(
    deps,
    reading,
    { words: words.replace(EXPORT, '') },
    { most: MAX_ROWS, keepsParts: true },
  );
  if (!read.ok) return read;
  const { posts, isCut, query } = read.value;
  if (posts.length === 0) return nothingToExport(query.summary, project.name);
  const rows = posts.slice(0, MAX_ROWS).map((post) => exportedRow(post, { project, reader }));
  const sent = await sendFile(deps, actor, {
    name: `posts-${reader.now.toISOString().slice(0, 10)}.csv`,
    title: `Posts in ${project.name}: ${query.summary}`.slice(0, 250),
    content: postsAsCsv(rows),
  });
  const address = await findLink(deps, actor.workspace, sent);
  return exported(rows.length, isCut || posts.length > MAX_ROWS, address);
}
