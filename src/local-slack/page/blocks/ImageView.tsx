import type { ImageBlock, ImageElement } from '@slack/types';
import { fileIdIn } from '../../files/file-address.js';
import { addressOf } from '../files/file-facts.js';
import { ownPath } from '../files/own-path.js';
import { PictureLink } from '../files/PictureLink.js';
import { ExternalLink } from '../text/ExternalLink.js';

/** The page loads nothing from other hosts: it shows a link with the alt text instead of a remote image. */
export function ImageView({ image, small = false }: { image: ImageBlock | ImageElement; small?: boolean }) {
  const { alt_text: alt } = image;
  const src = sourceOf(image);
  if (src)
    return (
      <span className={small ? 'image small' : 'image'}>
        <PictureLink src={src} alt={alt} title={alt} />
      </span>
    );
  return (
    <span className={small ? 'image-placeholder small' : 'image-placeholder'}>
      <span aria-hidden="true">🖼 </span>
      {'image_url' in image ? <ExternalLink href={image.image_url}>{alt}</ExternalLink> : alt}
    </span>
  );
}

/** Where this page may load it from. */
function sourceOf(image: ImageBlock | ImageElement): string | undefined {
  if ('image_url' in image) return ownPath(image.image_url);
  const { slack_file: file } = image;
  return addressOf('id' in file && file.id ? file.id : fileIdIn('url' in file ? (file.url ?? '') : ''));
}
