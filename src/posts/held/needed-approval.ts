import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { joinWithAnd, joinWithOr } from '../../slack/text/markup.js';
import { counted } from '../../ui/words.js';

export const mentions = ({ people, groups }: Pick<ApprovalPolicy, 'people' | 'groups'>): string[] => [
  ...people.map((person) => `<@${person}>`),
  ...groups.map((group) => `<!subteam^${group}>`),
];

/** "1 approval, from @Mei or @brand", for a post that this person writes. Empty if nobody else can approve it. */
export function neededFor({ needed, people, groups }: ApprovalPolicy, person: string): string {
  const who = mentions({ people: people.filter((one) => one !== person), groups });
  if (who.length === 0) return '';
  if (needed === 'all') return `approval from ${joinWithAnd(who)}`;
  return `${counted(needed, 'approval')}, from ${needed >= who.length ? joinWithAnd(who) : joinWithOr(who)}`;
}
