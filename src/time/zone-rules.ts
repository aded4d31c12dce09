import { DAY_MS, MINUTE_MS } from '../durations.js';
import { instantsShowing, offsetAt, type OffsetAt } from './instants.js';

/** What the clocks of all zones show. Governments change that, and a newer release of the tz database then knows it. */
export interface ZoneRules {
  /** The release of the tz database: "2025b". Later releases are greater. */
  release: string;
  offsetAt: OffsetAt;
}

export const SYSTEM_ZONE_RULES: ZoneRules = { release: process.versions.tz ?? '', offsetAt };

/** "2026-11-15T10:00:00.000" */
export const wallTimeOf = (rules: ZoneRules, at: Date, zone: string): string =>
  new Date(at.getTime() + (rules.offsetAt(zone, at.getTime()) || 0) * MINUTE_MS).toISOString().slice(0, -1);

/** Takes the wall time as it was written by `wallTimeOf`. Of two instants, the one that is closer to `near`. */
export function instantOfWallTime(rules: ZoneRules, wallTime: string, zone: string, near: Date): Date {
  const local = Date.parse(`${wallTime}Z`);
  const distance = ({ at }: { at: Date }) => Math.abs(at.getTime() - near.getTime());
  const [closest] = instantsShowing(local, zone, rules.offsetAt).sort(
    (one, other) => distance(one) - distance(other),
  );
  if (closest) return closest.at;
  // The clocks skip this time: what comes right after the gap.
  return new Date(local - (rules.offsetAt(zone, local - DAY_MS) || 0) * MINUTE_MS);
}
