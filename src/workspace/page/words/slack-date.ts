export interface Reader {
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

/** `<!date^…^{date_short_pretty} at {time}>` in the reader's own clock and words. */
export function formatSlackDate(at: Date, format: string, reader: Reader): string {
  return format.replace(/\{(\w+)\}/g, (whole, token: string) => say(at, token, reader) ?? whole);
}

function say(at: Date, token: string, reader: Reader): string | undefined {
  if (token === 'ago') return ago(at, reader);
  const format = FORMATS[token.replace(/_pretty$/, '')];
  if (!format) return undefined;
  const { locale, zone } = reader;
  const written = new Intl.DateTimeFormat(locale, { ...format, timeZone: zone }).format(at);
  return token.endsWith('_pretty') ? (near(at, reader) ?? written) : written;
}

/** Yesterday, today or tomorrow, by the reader's calendar. */
function near(at: Date, reader: Reader): string | undefined {
  const days = dayNumber(at, reader.zone) - dayNumber(reader.now, reader.zone);
  if (Math.abs(days) > 1) return undefined;
  return new Intl.RelativeTimeFormat(reader.locale, { numeric: 'auto' }).format(days, 'day');
}

function dayNumber(at: Date, zone: string): number {
  const day = new Intl.DateTimeFormat('en-CA', { ...NUM, timeZone: zone }).format(at);
  return Date.parse(`${day}T00:00:00Z`) / 86_400_000;
}

function ago(at: Date, { locale, now }: Reader): string {
  const minutes = Math.round((at.getTime() - now.getTime()) / 60_000);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  if (Math.abs(minutes) < 60) return words.format(minutes, 'minute');
  if (Math.abs(minutes) < 60 * 24) return words.format(Math.round(minutes / 60), 'hour');
  return words.format(Math.round(minutes / (60 * 24)), 'day');
}
