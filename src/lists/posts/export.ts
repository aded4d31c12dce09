import type { Page } from '../../api/client.js';
import type { Outcome } from '../../api/outcome.js';
import type { Post } from '../../api/records.js';
import { listAll } from '../../api/search-posts.js';
import { exportedRow, postsAsCsv, readList, type Cells } from '../../posts/index.js';
import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { findLink } from '../../slack/send/find-link.js';
import { sendFile } from '../../slack/files/share-file.js';
import { readFailureReply, startReading, type ListRequest, type Reading } from '../../ui/start-reading.js';
import type { PostQuery } from './query.js';
import { queryFor } from './show.js';
import { exported, nothingToExport, POSTS_IN, type PostsPage } from './reply.js';

/** `/upnext posts export`: the listed posts as a CSV file with the columns that the import takes. */

const EXPORT_AGAIN = 'To try again, use `/upnext posts export`.';

const EXPORT = /^\s*export\b/i;
/** As many as the import takes. */
const MAX_ROWS = 5_000;
const PAGE = 100;

export const isExport = (words: string): boolean => EXPORT.test(words);

export async function exportPosts(
  deps: Pick<Deps, 'api' | 'fetch' | 'jobs' | 'log' | 'now' | 'pictures' | 'slack' | 'slackOnce' | 'store'>,
  request: ListRequest,
  page: PostsPage,
): Promise<Reply> {
  const { words, project } = page;
  const reading = await startReading(deps, request, { selectId: POSTS_IN, words, project });
  if (!reading.ok) return reading.reply;
  const { actor, reader } = reading;
  const query = await queryFor(deps, words.replace(EXPORT, ''), reading);
  const listed = await readRows(deps, reading, query);
  if (!listed.ok) return readFailureReply(deps, actor, listed);
  const { rows, isCut } = listed.value;
  if (rows.length === 0) return nothingToExport(query.summary, reading.project.name);
  const day = reader.now.toISOString().slice(0, 10);
  const title = `Posts in ${reading.project.name}: ${query.summary}`;
  const sent = await sendFile(deps, actor, {
    name: `posts-${day}.csv`,
    title: title.slice(0, 250),
    content: postsAsCsv(rows),
    otherwise: EXPORT_AGAIN,
  });
  return exported(rows.length, isCut, await findLink(deps, actor.workspace, sent));
}

async function readRows(
  deps: Pick<Deps, 'store'>,
  { actor: { workspace }, api, project, reader }: Reading,
  { asksService, filter, held, isWanted, campaign }: PostQuery,
): Promise<Outcome<{ rows: Cells[]; isCut: boolean }>> {
  const search = { filter: { ...filter, limit: PAGE }, matches: isWanted, pages: MAX_ROWS / PAGE };
  const list = await readList(
    deps,
    { workspace, project: project.id },
    {
      held: held && { ...held, limit: MAX_ROWS },
      listed: async () => (asksService ? listAll(api, project.id, search) : NOTHING),
      keepsParts: true,
      campaign,
    },
  );
  if (!list.ok) return list;
  const { posts, listed, moreHeld } = list.value;
  const rows = posts.slice(0, MAX_ROWS).map((post) => exportedRow(post, { project, reader }));
  return { ok: true, value: { rows, isCut: listed.more || moreHeld > 0 || posts.length > MAX_ROWS } };
}

const NOTHING: Outcome<Page<Post>> = { ok: true, value: { items: [], more: false } };
