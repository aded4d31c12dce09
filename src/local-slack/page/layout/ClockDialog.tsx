import { useId, useState } from 'react';
import { HOUR_MS, MINUTE_MS } from '../../../when/durations.js';
import { useDesk } from '../state/desk.js';
import { formatSlackDate } from '../text/slack-date.js';
import { cityOf, parseWallClock, tomorrowMorning, wallClock } from '../text/time-zone.js';
import { usePageDateSettings } from '../text/use-date-settings.js';
import { Dialog } from '../ui/Dialog.js';

/** The clock never goes back, because Upnext can't take back a published post. */
export function ClockDialog({ now, onClose }: { now: Date; onClose: () => void }) {
  const { moveClock, viewer } = useDesk();
  const morning = tomorrowMorning(now, viewer.zone);
  const morningTime = formatSlackDate(morning, '{time}', usePageDateSettings());
  const [target, setTarget] = useState(() => wallClock(morning, viewer.zone));
  const inputId = useId();
  // While a year is typed, it has leading zeros.
  const msToTarget = /^[1-9]/.test(target)
    ? parseWallClock(target, viewer.zone).getTime() - now.getTime()
    : 0;
  const move = (byMs: number) => {
    onClose();
    void moveClock(byMs);
  };
  return (
    <Dialog title="Move time" className="clock-dialog" onClose={onClose}>
      <div className="dialog-body">
        <p>Everything due by then happens right away: posts go out, and reminders and digests arrive.</p>
        <div className="actions">
          <button type="button" className="button" onClick={() => move(MINUTE_MS)}>
            1 minute
          </button>
          <button type="button" className="button" onClick={() => move(HOUR_MS)}>
            1 hour
          </button>
          <button type="button" className="button" onClick={() => move(morning.getTime() - now.getTime())}>
            Tomorrow at {morningTime}
          </button>
        </div>
        <label htmlFor={inputId} className="label">
          Date and time ({cityOf(viewer.zone)})
        </label>
        <div className="actions">
          <input
            id={inputId}
            type="datetime-local"
            value={target}
            min={wallClock(now, viewer.zone)}
            onChange={(event) => setTarget(event.target.value)}
          />
          <button
            type="button"
            className="button primary"
            disabled={msToTarget <= 0}
            onClick={() => move(msToTarget)}
          >
            Move
          </button>
        </div>
      </div>
    </Dialog>
  );
}
