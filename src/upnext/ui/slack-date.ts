import { formatClock, formatShort } from '../../when/index.js';

/** "today", "tomorrow" or "Thursday, November 26", with the year only if it is another one. */
export const SLACK_DAY = '{day_divider_pretty}';

/** A moment that Slack shows in each reader's own clock and language. `zone` is for clients that cannot. */
export function slackDate(at: Date, format = `${SLACK_DAY} {time}`, zone = 'UTC'): string {
  const fallback = format === '{time}' ? formatClock(at, zone) : formatShort(at, zone);
  return `<!date^${Math.floor(at.getTime() / 1000)}^${format}|${fallback}>`;
}
