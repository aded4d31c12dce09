import { DateTime } from 'luxon';

/** The clocks of a zone go forward or back. */
export interface ClockChange {
  at: Date;
  /** The clock before and after: "02:00", "03:00" */
  from: string;
  to: string;
  /** 60 if they go forward by an hour. */
  minutes: number;
}

/** Finds the change between two moments by bisection. */
export function clockChange(start: Date, end: Date, zone: string): ClockChange | undefined {
  const offset = (at: number) => DateTime.fromMillis(at, { zone }).offset;
  const [before, after] = [offset(start.getTime()), offset(end.getTime())];
  if (before === after) return undefined;
  let [known, changed] = [start.getTime(), end.getTime()];
  while (changed - known > 1) {
    const middle = Math.floor((known + changed) / 2);
    if (offset(middle) === before) known = middle;
    else changed = middle;
  }
  const at = DateTime.fromMillis(changed, { zone });
  const minutes = after - before;
  return {
    at: at.toJSDate(),
    from: at.setZone('UTC').plus({ minutes: before }).toFormat('HH:mm'),
    to: at.toFormat('HH:mm'),
    minutes,
  };
}
