import { MINUTE_MS } from '../../../when/index.js';
import type { PostRecord } from '../../api/records.js';
import type { Warning } from '../../forms/warn.js';
import { counted, networksInSentence } from '../../ui/words.js';
import { quoted } from '../card/lines.js';
import { timeOf } from '../list/read-list.js';
import { NEAR_MS } from '../model/slots.js';

/** Other posts of a project on the same network at about the same time. Too many look like spam to it. */

const MOST_WITHIN = 5;

type PlannedPost = Pick<PostRecord, 'label' | 'platforms' | 'scheduledAt'>;

/** What to say about one more. */
export function findCrowd(planned: readonly PlannedPost[], networks: readonly string[], at: Date): Warning[] {
  const distance = ({ scheduledAt }: PlannedPost) => Math.abs(timeOf(scheduledAt) - at.getTime());
  const sharedWith = ({ platforms }: PlannedPost) => networks.filter((each) => platforms.includes(each));
  const near = planned
    .filter((post) => distance(post) < NEAR_MS && sharedWith(post).length > 0)
    .sort((one, other) => distance(one) - distance(other));
  const timesOn = (network: string) =>
    near.flatMap(({ platforms, scheduledAt }) => (platforms.includes(network) ? timeOf(scheduledAt) : []));
  const crowded = networks.filter((network) => isCrowded(timesOn(network), at.getTime()));
  if (crowded.length > 0) return [warning(`crowd ${crowded.join(' ')}`, crowdedText(crowded))];
  const [nearest, ...others] = near;
  if (!nearest?.scheduledAt) return [];
  const post = `${apart(timeOf(nearest.scheduledAt) - at.getTime())}: ${quoted({ content: nearest.label })}`;
  const more = others.length > 0 ? `, and ${others.length} more within 10 minutes` : '';
  const shared = sharedWith(nearest);
  const about = ['near', ...shared, nearest.scheduledAt.toISOString(), others.length].join(' ');
  return [warning(about, `Another post goes out on ${networksInSentence(shared)} ${post}${more}.`)];
}

/** Without a clock: many people read it. */
function apart(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS);
  if (minutes === 0) return 'at the same time';
  return `${counted(Math.abs(minutes), 'minute')} ${minutes > 0 ? 'later' : 'earlier'}`;
}

const warning = (about: string, say: string): Warning => ({ about, field: 'ScheduleDate', say });

/** In any ten minutes around that time. */
const isCrowded = (times: number[], at: number): boolean =>
  [...new Set([at, ...times])].some(
    (start) =>
      start <= at && times.filter((one) => one >= start && one < start + NEAR_MS).length >= MOST_WITHIN,
  );

const crowdedText = (networks: string[]) =>
  `With this one, ${networksInSentence(networks)} ${networks.length === 1 ? 'gets' : 'get'} more than ${MOST_WITHIN} posts within 10 minutes. Networks can take that for spam.`;
