import type { ImageBlock, ImageElement } from '@slack/types';
import { OutLink } from '../words/OutLink.js';

/**
 * The desk fetches nothing from outside, and a bot's image mostly lies there: its description stands in
 * for it, with the way to the image itself.
 */
export function Picture({ image, small = false }: { image: ImageBlock | ImageElement; small?: boolean }) {
  const address = 'image_url' in image ? image.image_url : '';
  if (address.startsWith('data:image/')) {
    return <img className={small ? 'picture small' : 'picture'} src={address} alt={image.alt_text} />;
  }
  const title = 'title' in image ? image.title?.text : undefined;
  return (
    <span className={small ? 'picture-words small' : 'picture-words'}>
      <span aria-hidden="true">🖼 </span>
      {address ? <OutLink href={address}>{title ?? image.alt_text}</OutLink> : (title ?? image.alt_text)}
    </span>
  );
}
