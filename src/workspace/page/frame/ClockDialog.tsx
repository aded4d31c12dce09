import { useId, useState } from 'react';
import { useDesk } from '../state/desk.js';
import { cityOf, instantOf, tomorrowMorning, wallClock } from '../words/zone.js';
import { Dialog } from './Dialog.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** Forward only: what is sent has been sent. */
export function ClockDialog({ now, close }: { now: Date; close: () => void }) {
  const { act, viewer } = useDesk();
  const [goal, setGoal] = useState(() => wallClock(tomorrowMorning(now, viewer.zone), viewer.zone));
  const id = useId();
  const ahead = goal === '' ? 0 : instantOf(goal, viewer.zone).getTime() - now.getTime();
  const move = (byMs: number) => {
    close();
    void act({ does: 'movesClock', byMs });
  };
  return (
    <Dialog title="Move the clock forward" className="clock-dialog" onClose={close}>
      <div className="dialog-body">
        <p>What is due until then happens at once: publications, reminders, digests.</p>
        <div className="actions">
          <button type="button" className="button" onClick={() => move(MINUTE)}>
            + 1 minute
          </button>
          <button type="button" className="button" onClick={() => move(HOUR)}>
            + 1 hour
          </button>
          <button
            type="button"
            className="button"
            onClick={() => move(tomorrowMorning(now, viewer.zone).getTime() - now.getTime())}
          >
            To tomorrow, 9:00
          </button>
        </div>
        <label htmlFor={id} className="label">
          To a time in {cityOf(viewer.zone)}
        </label>
        <div className="actions">
          <input
            id={id}
            type="datetime-local"
            value={goal}
            min={wallClock(now, viewer.zone)}
            onChange={(event) => setGoal(event.target.value)}
          />
          <button type="button" className="button primary" disabled={ahead <= 0} onClick={() => move(ahead)}>
            Go there
          </button>
        </div>
      </div>
    </Dialog>
  );
}
