import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import { keptPictureSchema } from '../pictures/pictures.js';
import { clip, context, cut } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { counted } from '../../ui/words.js';
import type { AddressOf } from '../../ui/start-reading.js';

/** The pictures and videos of a post, as they are stored with it, and how they look in Slack. */

export const pictureValue = z.object({
  /** Slack’s id of the file. */
  file: z.string(),
  name: z.string(),
  /** For people who can’t see it. */
  alt: z.string(),
  /** Upnext’s own copy, once it has one. */
  kept: keptPictureSchema.optional(),
});
export type PictureValue = z.infer<typeof pictureValue>;

const withPictures = z.object({ pictures: z.array(pictureValue) }).catch({ pictures: [] });

/** The pictures in the stored values of a post. */
export const picturesIn = (values: unknown): PictureValue[] => withPictures.parse(values).pictures;

/** "2 files": pictures and videos. */
export const countedPictures = (count: number): string => counted(count, 'file');

/** "mug.png, cup.png" */
export const pictureNames = (pictures: readonly Pick<PictureValue, 'name'>[]): string =>
  pictures.map(({ name }) => clip(name, 80)).join(', ');

const MAX_ALT = 2_000;

/** The picture that is sent, what is known about it, and which ones stay behind. */
export function pictureBlocks(pictures: readonly PictureValue[], addressOf?: AddressOf): KnownBlock[] {
  const [first, ...others] = pictures;
  if (!first) return [];
  const { kept, alt, name } = first;
  const address = kept && addressOf?.(kept);
  return [
    ...(address && kept.kind === 'picture'
      ? [{ type: 'image' as const, image_url: address, alt_text: cut(alt.trim() || name, MAX_ALT) }]
      : []),
    context([factsOf(first, address), ...(others.length > 0 ? [stayBehind(others)] : [])].join('\n')),
  ];
}

/** "Picture: mug.png (resized to 1080 × 1350). Description: A mug." Its name is a link: Slack shows no videos, and not always pictures. */
function factsOf({ name, alt, kept }: PictureValue, address: string | undefined): string {
  const changed = kept?.prepared ? ` (${escape(clip(kept.prepared, 100))})` : '';
  const title = kept?.kind === 'video' ? 'Video' : 'Picture';
  const described = alt.trim() ? `Description: ${escape(clip(alt.trim(), 500))}` : 'No description.';
  const label = escape(clip(name, 80));
  const file = address ? `<${address}|${label}>` : label;
  return `${title}: ${file}${changed}\n${described}`;
}

export const ONE_IS_SENT = 'The scheduling service accepts one picture or video per post.';

const stayBehind = (others: readonly PictureValue[]) =>
  `${ONE_IS_SENT} Not sent: ${escape(clip(pictureNames(others), 500))}.`;
