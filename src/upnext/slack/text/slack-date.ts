import { formatClock, formatOtherClock, formatShort, isoDay, MANY_READERS } from '../../../when/index.js';

/** "today", "tomorrow" or "Thursday, November 26", with the year only if it is another one. */
export const SLACK_DAY = '{day_divider_pretty}';

/**
 * The same for messages that stay as they are: there, nobody reads later what is next tomorrow, or was scheduled for yesterday. Slack
 * has no weekday without the year.
 */
export const FULL_DATE = '{date_long}, {time}';

/** A moment that Slack shows in each reader's own clock and language. `zone` is for clients that cannot. */
export function slackDate(at: Date, format = `${SLACK_DAY} {time}`, zone = 'UTC'): string {
  const fallback = format === '{time}' ? formatClock(at, zone, MANY_READERS) : formatShort(at, zone);
  return `<!date^${Math.floor(at.getTime() / 1000)}^${format}|${fallback}>`;
}

/** Only its time, if it is on the same day as `other`. */
export const slackTime = (at: Date, other: Date, zone = 'UTC', format?: string): string =>
  slackDate(at, isoDay(at, zone) === isoDay(other, zone) ? '{time}' : format, zone);

/** Whose clock is unknown in a channel. */
export type KnownClock = { [Fact in 'zone' | 'locale']?: string | undefined };

/** "tomorrow 09:00" on the reader’s own clock, and "(03:00 New York)" where it is known that the clock of the zone differs. */
export function bothClocks(at: Date, zone: string | undefined, reader: KnownClock = {}, format?: string) {
  const { zone: own, locale = MANY_READERS.locale } = reader;
  const there = zone && own && formatOtherClock(at, zone, { zone: own, locale });
  return [slackDate(at, format, zone), there && `(${there})`].filter(Boolean).join(' ');
}
