interface Props {
  src: string;
  /** What it shows, for people who can’t see it. */
  alt: string;
  title: string;
  className?: string;
}

/** A picture that opens at its full size in a new tab. A video, or one that is gone, is shown as its words. */
export function PictureLink({ src, alt, title, className = '' }: Props) {
  const name = `Open ${title}${alt && alt !== title ? `: ${alt}` : ''}`;
  return (
    <a className={`picture ${className}`} href={src} target="_blank" rel="noreferrer" aria-label={name}>
      <img src={src} alt={alt || title} loading="lazy" />
    </a>
  );
}
