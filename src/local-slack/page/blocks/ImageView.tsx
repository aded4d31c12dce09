import type { ImageBlock, ImageElement } from '@slack/types';
import { fileIdIn } from '../../files/file-address.js';
import { addressOf } from '../files/file-facts.js';
import { ownPath } from '../files/own-path.js';
import { PictureLink } from '../files/PictureLink.js';
import { ExternalLink } from '../text/ExternalLink.js';

/** The page loads nothing from other hosts: it shows a link with the alt text instead of a remote image. */
export function ImageView({ image, small = false }: { image: ImageBlock | ImageElement; small?: boolean }) {
  const src = sourceOf(image);
  const title = ('title' in image && image.title?.text) || image.alt_text;
  if (src)
    return (
      <span className={small ? 'image small' : 'image'}>
        {!small && 'title' in image && image.title && <span className="image-title">{image.title.text}</span>}
        <PictureLink src={src} alt={image.alt_text} title={title} />
      </span>
    );
  const url = 'image_url' in image ? image.image_url : '';
  return (
    <span className={small ? 'image-placeholder small' : 'image-placeholder'}>
      <span aria-hidden="true">🖼 </span>
      {url ? <ExternalLink href={url}>{title}</ExternalLink> : title}
    </span>
  );
}

/** Where this page may load it from. */
function sourceOf(image: ImageBlock | ImageElement): string | undefined {
  if ('image_url' in image)
    return image.image_url.startsWith('data:image/') ? image.image_url : ownPath(image.image_url);
  const { slack_file: file } = image;
  return addressOf('id' in file && file.id ? file.id : fileIdIn('url' in file ? (file.url ?? '') : ''));
}
