import { useState } from 'react';
import { useNow } from '../state/use-now.js';
import { cityOf } from '../text/time-zone.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { Icon } from '../ui/Icon.js';
import { ClockDialog } from './ClockDialog.js';

/** The workspace's time in the viewer's time zone. Opens the clock dialog. */
export function ClockButton() {
  const { locale, zone } = usePageDateSettings();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...options, timeZone: zone }).format(now);
  return (
    <>
      <button type="button" className="button quiet clock" onClick={() => setOpen(true)}>
        <Icon name="clock" />
        <span className="clock-verb">Move time</span>
        <span className="clock-day">{format({ weekday: 'short', day: 'numeric', month: 'short' })}</span>
        <span className="clock-time">{format({ timeStyle: 'short' })}</span>
        <span className="clock-zone">{cityOf(zone)}</span>
      </button>
      {open && <ClockDialog now={now} onClose={() => setOpen(false)} />}
    </>
  );
}
