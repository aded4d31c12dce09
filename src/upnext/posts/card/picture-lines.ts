import type { KnownBlock } from '@slack/types';
import { isVideo } from '../../pictures/file-type.js';
import type { PictureValue } from '../../pictures/table.js';
import { clip, context, cut } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import type { AddressOf } from '../../ui/start-reading.js';

/** How the picture or video of a post looks in Slack. */

export const nameOf = ({ name }: PictureValue): string => clip(name, 80);

const MAX_ALT = 2_000;

/** The picture, and what is known about it. */
export function pictureBlocks(picture: PictureValue | undefined, addressOf?: AddressOf): KnownBlock[] {
  if (!picture) return [];
  const { kept, alt, name } = picture;
  const address = kept && addressOf?.(kept);
  return [
    ...(address && !isVideo(kept.type)
      ? [{ type: 'image' as const, image_url: address, alt_text: cut(alt.trim() || name, MAX_ALT) }]
      : []),
    context(factsOf(picture, address)),
  ];
}

/** "Picture: mug.png. Description: A mug." Its name is a link: Slack shows no videos, and not always pictures. */
function factsOf(picture: PictureValue, address: string | undefined): string {
  const { alt, kept } = picture;
  const title = kept && isVideo(kept.type) ? 'Video' : 'Picture';
  const described = alt.trim() ? `\nDescription: ${escape(clip(alt.trim(), 500))}` : '';
  const label = escape(nameOf(picture));
  const file = address ? `<${address}|${label}>` : label;
  return `${title}: ${file}${described}`;
}
