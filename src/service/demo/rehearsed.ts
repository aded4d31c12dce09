import type { Insertable, Selectable } from 'kysely';
import { DAY_MS } from '../../when/index.js';
import { rehearsalOf } from '../publishing/rehearse.js';
import { logLines } from '../publishing/report.js';
import { statusOf } from '../publishing/settle.js';
import type { DeliveryState, Tables } from '../tables.js';

/** Until three days ago, publishing on Reddit failed, so that the demo has failures to show. */
const REDDIT_RECOVERED_MS_AGO = 3 * DAY_MS;

type DemoPost = Pick<
  Selectable<Tables['posts']>,
  'id' | 'project_id' | 'content' | 'platforms' | 'schedule_at' | 'status' | 'created_at'
>;

/** A demo post with its deliveries. Those of the past have ended, each at its own time. */
export function rehearsed<Post extends DemoPost>(post: Post, now: Date) {
  const { id, project_id, platforms, schedule_at } = post;
  if (post.status === 'DRAFT' || !schedule_at) return { post, deliveries: [], logs: [] };
  const isPast = schedule_at <= now;
  const failing = now.getTime() - schedule_at.getTime() > REDDIT_RECOVERED_MS_AGO ? ['REDDIT' as const] : [];
  const deliveries = platforms.map((platform) => {
    const event = rehearsalOf(platform, failing);
    const state: DeliveryState = !isPast ? 'waiting' : event.state === 'refused' ? 'refused' : 'published';
    return {
      post_id: id,
      project_id,
      platform,
      due_at: schedule_at,
      rehearsal: true,
      state,
      reason: isPast && event.state === 'refused' ? event.why : null,
      ended_at: isPast ? schedule_at : null,
    } satisfies Insertable<Tables['deliveries']>;
  });
  const status = statusOf(deliveries);
  if (!status) return { post, deliveries, logs: [] };
  return {
    post: {
      ...post,
      status,
      updated_at: schedule_at,
      published_at: status === 'PUBLISHED' ? schedule_at : null,
    },
    deliveries,
    logs: logLines({ ...post, at: schedule_at }, deliveries, status),
  };
}
