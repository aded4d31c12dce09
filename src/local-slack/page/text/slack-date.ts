import { DAY_MS } from '../../../when/durations.js';

export interface DateSettings {
  locale: string;
  zone: string;
  now: Date;
}

const NUM: Intl.DateTimeFormatOptions = { year: 'numeric', month: '2-digit', day: '2-digit' };

const FORMATS: Record<string, Intl.DateTimeFormatOptions> = {
  date_num: NUM,
  date_slash: NUM,
  date: { month: 'long', day: 'numeric', year: 'numeric' },
  date_short: { month: 'short', day: 'numeric', year: 'numeric' },
  date_long: { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  time: { timeStyle: 'short' },
  time_secs: { timeStyle: 'medium' },
};

/** Formats `{date_short_pretty} at {time}`, the template in `<!date^…>`. */
export function formatSlackDate(at: Date, format: string, settings: DateSettings): string {
  return format.replace(/\{(\w+)\}/g, (whole, token: string) => formatToken(at, token, settings) ?? whole);
}

function formatToken(at: Date, token: string, settings: DateSettings): string | undefined {
  if (token === 'day_divider_pretty') return relativeDay(at, settings) ?? weekdayAndDate(at, settings);
  const format = FORMATS[token.replace(/_pretty$/, '')];
  if (!format) return undefined;
  const { locale, zone } = settings;
  const formatted = new Intl.DateTimeFormat(locale, { ...format, timeZone: zone }).format(at);
  return token.endsWith('_pretty') ? (relativeDay(at, settings) ?? formatted) : formatted;
}

/** "Thursday, November 26"; with the year when it is not the current one. */
function weekdayAndDate(at: Date, { locale, zone, now }: DateSettings): string {
  const isThisYear = yearOf(at, zone) === yearOf(now, zone);
  const year = isThisYear ? undefined : 'numeric';
  return new Intl.DateTimeFormat(locale, { ...FORMATS.date_long, year, timeZone: zone }).format(at);
}

const yearOf = (at: Date, zone: string) =>
  new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: zone }).format(at);

/** "yesterday", "today" or "tomorrow". */
function relativeDay(at: Date, settings: DateSettings): string | undefined {
  const days = dayNumber(at, settings.zone) - dayNumber(settings.now, settings.zone);
  if (Math.abs(days) > 1) return undefined;
  return new Intl.RelativeTimeFormat(settings.locale, { numeric: 'auto' }).format(days, 'day');
}

function dayNumber(at: Date, zone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { ...NUM, timeZone: zone }).format(at);
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS;
}
