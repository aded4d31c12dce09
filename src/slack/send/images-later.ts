import * as z from 'zod';
import type { Jobs } from '../../jobs/jobs.js';
import { defineWorker, type NextRun, type Worker } from '../../jobs/job.js';
import type { ClientOf } from '../install/client.js';
import type { Reply } from '../text/blocks.js';
import { callOnce } from './call-once.js';
import { IMAGES_AGAIN_MS, updateFirstPart, type PostedMessage, type ShownImages } from './post-message.js';

/** For what is done later, as a job. */
export interface LaterDeps {
  jobs: Pick<Jobs, 'add'>;
  now: () => Date;
}

interface ImageDeps {
  slackOnce: ClientOf;
  now: () => Date;
}

/** The stored queue name. */
const QUEUE = 'images-later';

const replySchema = z.object({ text: z.string(), blocks: z.array(z.object({ type: z.string() })) });

/** For jobs: only Upnext writes it, and Slack checks its blocks. */
export const storedReply = z.custom<Reply>((value) => replySchema.safeParse(value).success);

const messageSchema = z.object({
  workspace: z.string(),
  channel: z.string(),
  ts: z.string(),
  reply: storedReply,
});
type StoredMessage = z.infer<typeof messageSchema>;

/**
 * Shows the images of a message that was sent without them, if Slack can load them by then. Only for a message that nothing
 * edits: what is kept up to date shows them when it is drawn again.
 */
export async function showImagesLater(
  { jobs, now }: LaterDeps,
  workspace: string,
  sent: (PostedMessage & ShownImages) | undefined,
  reply: Reply,
): Promise<void> {
  if (!sent?.lacksImages) return;
  const { channel, ts } = sent;
  const data: StoredMessage = { workspace, channel, ts, reply };
  await jobs.add(QUEUE, `${channel} ${ts}`, new Date(now().getTime() + IMAGES_AGAIN_MS), data);
}

export const imagesLaterWorker = (deps: ImageDeps): Worker =>
  defineWorker({
    queue: QUEUE,
    concurrency: 8,
    leaseSeconds: 60,
    schema: messageSchema,
    handler: ({ data }) => showImages(deps, data),
  });

/** Once. Images that Slack still can’t load stay away. */
async function showImages(
  { slackOnce, now }: ImageDeps,
  data: StoredMessage,
): Promise<NextRun<StoredMessage> | undefined> {
  const { workspace, channel, ts, reply } = data;
  const slack = await slackOnce(workspace);
  const shown = await callOnce(() => updateFirstPart(slack, { channel, ts }, reply));
  if (shown.state === 'done' || shown.state === 'refused') return undefined;
  const seconds = shown.state === 'later' ? shown.seconds : IMAGES_AGAIN_MS / 1_000;
  return { dueAt: new Date(now().getTime() + seconds * 1_000), data };
}
