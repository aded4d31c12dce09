import type { Deps } from '../../deps.js';
import type { Reply } from '../../slack/text/blocks.js';
import { sendFile } from '../../slack/files/share-file.js';
import { readFailureReply, startReading, type ListRequest } from '../../ui/start-reading.js';
import { titleOf } from './describe.js';
import { loadWeek } from './load.js';
import { weekDrawing } from './drawing.js';
import { PICTURE_AGAIN, pictureSent, WEEK_IN, weekForPicture, type PictureToSend } from './reply.js';

/**
 * Slack has no files that only one person in a channel sees, so the picture is a direct message. The table above it has the
 * same facts.
 */
export async function sendPicture(
  deps: Pick<
    Deps,
    'api' | 'fetch' | 'jobs' | 'log' | 'now' | 'paint' | 'pictures' | 'plan' | 'slack' | 'store'
  >,
  request: ListRequest,
  { project, first, dark }: PictureToSend,
): Promise<Reply> {
  const reading = await startReading(deps, request, { project, words: '', selectId: WEEK_IN });
  if (!reading.ok) return reading.reply;
  const { actor, reader } = reading;
  const loaded = await loadWeek(deps, reading, first);
  if (!loaded.ok) return readFailureReply(deps, actor, loaded);
  const week = loaded.value;
  const png = await deps.paint(weekDrawing(week, reader.now, dark));
  await sendFile(deps, actor, {
    name: `week-${first}.png`,
    title: titleOf(week),
    content: png,
    message: weekForPicture(week, reader.now),
    otherwise: PICTURE_AGAIN,
  });
  return pictureSent;
}
