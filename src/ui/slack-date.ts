import { formatClock } from '../time/format.js';

/** A moment that Slack shows in each reader's own clock and language. `zone` is for clients that cannot. */
export function slackDate(at: Date, format = '{date_short_pretty} {time}', zone?: string): string {
  const fallback = zone ? formatClock(at, zone) : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!date^${Math.floor(at.getTime() / 1000)}^${format}|${fallback}>`;
}
