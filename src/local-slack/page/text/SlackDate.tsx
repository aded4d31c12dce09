import { ExternalLink } from './ExternalLink.js';
import { formatSlackDate } from './slack-date.js';
import { cityOf } from './time-zone.js';
import { useDateSettings } from './use-date-settings.js';

interface Props {
  seconds: number;
  format: string;
  href: string;
  fallback: string;
}

/** In the viewer's time zone. The tooltip has the app's fallback text. */
export function SlackDate({ seconds, format, href, fallback }: Props) {
  const settings = useDateSettings();
  const at = new Date(seconds * 1000);
  const time = (
    <time
      lang={settings.locale}
      dateTime={at.toISOString()}
      title={`${cityOf(settings.zone)} time · ${fallback}`}
    >
      {formatSlackDate(at, format, settings)}
    </time>
  );
  return href ? <ExternalLink href={href}>{time}</ExternalLink> : time;
}
