import { comparableText, NEAR_MS } from '../../api/find-post.js';
import type { Post } from '../../api/records.js';
import { partsOf, sentTextFor, textFor } from '../../platforms/parts.js';
import type { RowPost } from './table.js';
import { findDuplicate } from '../form/warnings.js';
import { listedTexts } from '../list.js';

/** "row 3", "a post for Mon 2 Nov" */
type PlannedPost = Parameters<typeof findDuplicate>[1][number] & Pick<Post, 'scheduledAt'> & { name: string };

/** Finds posts that are planned already, in the file or elsewhere: by their texts, because there may be thousands. */
export function createDuplicates() {
  const known = new Map<string, PlannedPost[]>();
  function add(post: PlannedPost): void {
    for (const key of new Set(listedTexts(post).map(({ content }) => comparableText(content))))
      known.set(key, [...(known.get(key) ?? []), post]);
  }
  return {
    add,
    addRow(row: number, post: RowPost): void {
      const parts = partsOf(post).map(({ platforms, text }) => ({ platforms, content: text }));
      add({ platforms: post.Platforms, parts, scheduledAt: post.moment?.at, name: `row ${row}` });
    },
    find(post: RowPost): string | undefined {
      const texts = post.Platforms.flatMap((network) => [textFor(post, network), sentTextFor(post, network)]);
      const near = [...new Set(texts.map(comparableText))]
        .flatMap((key) => known.get(key) ?? [])
        .filter(({ scheduledAt }) => isNear(scheduledAt, post.moment?.at));
      const twin = findDuplicate(post, near);
      return twin && `The same text is already in ${twin.name}.`;
    },
  };
}

const isNear = (one: Date | undefined, other: Date | undefined) =>
  one && other ? Math.abs(one.getTime() - other.getTime()) <= NEAR_MS : one === other;
