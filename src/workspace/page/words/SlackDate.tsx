import { OutLink } from './OutLink.js';
import { formatSlackDate } from './slack-date.js';
import { useReader } from './use-reader.js';
import { cityOf } from './zone.js';

interface Props {
  seconds: number;
  format: string;
  href: string;
  fallback: string;
}

/** In the viewer's own zone; the fallback, which the bot wrote for mail and old clients, in the tooltip. */
export function SlackDate({ seconds, format, href, fallback }: Props) {
  const reader = useReader();
  const at = new Date(seconds * 1000);
  const time = (
    <time
      lang={reader.locale}
      dateTime={at.toISOString()}
      title={`${cityOf(reader.zone)} time · ${fallback}`}
    >
      {formatSlackDate(at, format, reader)}
    </time>
  );
  return href ? <OutLink href={href}>{time}</OutLink> : time;
}
