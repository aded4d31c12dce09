import type { ApprovalPolicy } from '../../rights/project-settings-table.js';
import { joinWithAnd, joinWithOr } from '../../slack/text/markup.js';
import { counted } from '../../ui/words.js';

export const mentions = ({ people, groups }: Pick<ApprovalPolicy, 'people' | 'groups'>): string[] => [
  ...people.map((person) => `<@${person}>`),
  ...groups.map((group) => `<!subteam^${group}>`),
];

/** "2 approvals, from @Mei or @brand". `by`: until when. */
export function neededFrom({ needed }: Pick<ApprovalPolicy, 'needed'>, who: string[], by = ''): string {
  if (needed === 'all') return `approval from ${joinWithAnd(who)}${by}`;
  const names = needed >= who.length ? joinWithAnd(who) : joinWithOr(who);
  return `${counted(needed, 'approval')}${by}, from ${names}`;
}

/** The same for a post that this person writes. Empty if nobody else can approve it. */
export function neededFor(policy: ApprovalPolicy, person: string): string {
  const who = mentions({ ...policy, people: policy.people.filter((one) => one !== person) });
  return who.length === 0 ? '' : neededFrom(policy, who);
}
