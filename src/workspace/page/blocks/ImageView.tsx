import type { ImageBlock, ImageElement } from '@slack/types';
import { ExternalLink } from '../text/ExternalLink.js';

/** The page loads nothing from other hosts: it shows a link with the alt text instead of a remote image. */
export function ImageView({ image, small = false }: { image: ImageBlock | ImageElement; small?: boolean }) {
  const url = 'image_url' in image ? image.image_url : '';
  if (url.startsWith('data:image/')) {
    return <img className={small ? 'image small' : 'image'} src={url} alt={image.alt_text} />;
  }
  const title = ('title' in image && image.title?.text) || image.alt_text;
  return (
    <span className={small ? 'image-placeholder small' : 'image-placeholder'}>
      <span aria-hidden="true">🖼 </span>
      {url ? <ExternalLink href={url}>{title}</ExternalLink> : title}
    </span>
  );
}
