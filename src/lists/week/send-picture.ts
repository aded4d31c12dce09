import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { sendFile } from '../../slack/files/share-file.js';
import { findLink } from '../../slack/send/find-link.js';
import { readFailureReply, type Reading } from '../../ui/start-reading.js';
import { titleOf } from './describe.js';
import { loadWeek } from './load.js';
import { weekDrawing } from './drawing.js';
import { PICTURE_AGAIN, pictureSent, weekForPicture } from './reply.js';

export type PictureDeps = Pick<
  Deps,
  'api' | 'fetch' | 'jobs' | 'log' | 'now' | 'paint' | 'plan' | 'slack' | 'slackOnce' | 'store'
>;

/**
 * Slack has no files that only one person in a channel sees, so the picture is a direct message. The table above it has the
 * same facts.
 */
export async function sendPicture(deps: PictureDeps, reading: Reading, first: string): Promise<Reply> {
  const { actor, reader } = reading;
  const loaded = await loadWeek(deps, reading, first);
  if (!loaded.ok) return readFailureReply(deps, actor, loaded);
  const week = loaded.value;
  const sent = await sendFile(deps, actor, {
    name: `week-${first}.png`,
    title: titleOf(week),
    content: await deps.paint(weekDrawing(week, reader.now)),
    message: weekForPicture(week, reader.now),
    otherwise: PICTURE_AGAIN,
  });
  return pictureSent(await findLink(deps, actor.workspace, sent));
}
