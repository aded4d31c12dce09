import { useState, type ReactNode } from 'react';
import { Dialog } from '../ui/Dialog.js';

export interface Picture {
  src: string;
  /** What it shows, for people who can’t see it. */
  alt: string;
  /** The heading of the full size. */
  title: string;
  /** The size at which it is laid out, so that nothing moves when it arrives. */
  width?: number;
  height?: number;
}

interface Props {
  picture: Picture;
  className?: string;
  /** Buttons below the full size. */
  actions?: ReactNode;
}

/** A picture that opens at its full size. */
export function PictureButton({ picture, className = '', actions }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isBroken, setBroken] = useState(false);
  const { src, alt, title, width, height } = picture;
  // A video, or a picture that is gone.
  if (isBroken)
    return (
      <a className="image-placeholder" href={src} target="_blank" rel="noreferrer">
        {alt || title}
      </a>
    );
  return (
    <>
      <button
        type="button"
        className={`picture ${className}`}
        aria-label={`Open ${title}${alt && alt !== title ? `: ${alt}` : ''}`}
        onClick={() => setOpen(true)}
      >
        <img src={src} width={width} height={height} alt="" loading="lazy" onError={() => setBroken(true)} />
      </button>
      {isOpen && (
        <Dialog title={title} className="lightbox" onClose={() => setOpen(false)}>
          <figure>
            <img src={src} alt={alt} />
            {alt && alt !== title && <figcaption>{alt}</figcaption>}
          </figure>
          {actions && <footer className="dialog-footer">{actions}</footer>}
        </Dialog>
      )}
    </>
  );
}
