import { useState } from 'react';
import { useNow } from '../state/use-now.js';
import { usePageReader } from '../words/use-reader.js';
import { cityOf } from '../words/zone.js';
import { ClockDialog } from './ClockDialog.js';
import { Icon } from './Icon.js';

/** The workspace's time in the viewer's zone, and the way to move it. */
export function ClockButton() {
  const { locale, zone } = usePageReader();
  const now = useNow();
  const [open, setOpen] = useState(false);
  const write = (format: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(locale, { ...format, timeZone: zone }).format(now);
  return (
    <>
      <button
        type="button"
        className="button quiet clock"
        aria-label={`Clock, ${write({ dateStyle: 'full', timeStyle: 'short' })}. Move it forward`}
        onClick={() => setOpen(true)}
      >
        <Icon name="clock" />
        <span className="clock-day">{write({ weekday: 'short', day: 'numeric', month: 'short' })}</span>
        <span className="clock-time">{write({ timeStyle: 'short' })}</span>
        <span className="clock-zone">{cityOf(zone)}</span>
      </button>
      {open && <ClockDialog now={now} close={() => setOpen(false)} />}
    </>
  );
}
