import type { DataTableBlock } from '@slack/types';
import { plainText } from '../../slack/text/markup.js';
import { failureReasons, networksOf, signedStatus, textOf, type ListedPost } from '../../posts/index.js';
import type { Reader } from '../../time/types.js';
import { cellText, dataTable, momentCell, type Cell } from '../../ui/data-table.js';
import { MAX_OPTION_VALUE, type SelectOption } from '../../ui/select-options.js';
import type { Reading } from '../../ui/start-reading.js';

/** The list of posts as a data table. */

export const POST_CHOICE = 'choose_post';

export const postsTable = (
  posts: readonly ListedPost[],
  { project, reader }: Pick<Reading, 'project' | 'reader'>,
): DataTableBlock =>
  dataTable({
    caption: `Posts in ${project.name}`,
    columns: ['When', 'Status', 'Post', 'Networks'],
    rows: posts.map((post): Cell[] => [
      momentCell(post.scheduledAt, reader),
      statusCell(post, reader.now),
      textOf(post),
      networksOf(post),
    ]),
    rowHeader: 2,
  });

/** With the reasons of a post that failed. */
function statusCell(post: ListedPost, now: Date): string {
  const reasons = failureReasons(post).map((reason) => plainText(reason).replace(/^\*([^*]+)\*/, '$1'));
  return [signedStatus(post, now), ...reasons].join(' · ');
}

/** Of the select below the table: "Fri 27 Nov, 09:00 · X · Tea at nine" */
export const postChoices = (posts: readonly ListedPost[], reader: Reader): SelectOption[] =>
  posts.flatMap((post) => {
    const text = [cellText(momentCell(post.scheduledAt, reader)), networksOf(post), textOf(post)].join(' · ');
    return post.id !== undefined && post.id.length <= MAX_OPTION_VALUE ? { text, value: post.id } : [];
  });
