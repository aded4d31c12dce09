import { draftSchema } from '../fields/draft.js';
import { differences } from '../fields/words.js';
import type { HeldPost } from '../table/held-row.js';

type Version = Pick<HeldPost, 'values' | 'about'>;

/** What differs between two versions of a post: "Only the text changed: doors open at ~nine~ *ten*". */
export function changesSince(before: Version | undefined, now: Version): string[] {
  if (!before) return [];
  const [old, current] = [before, now].map((version) => draftSchema.safeParse(version.values).data);
  if (!old || !current) return [];
  const changes = differences({ ...before, values: old }, { ...now, values: current });
  const [only, ...others] = changes;
  if (!only) return [];
  return [others.length === 0 ? `Only the ${only}` : `The ${changes.join('; the ')}`];
}
