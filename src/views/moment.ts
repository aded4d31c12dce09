import { formatClock } from '../time/format.js';

/** Slack shows it in each reader's own clock and language; `zone` is for where it cannot. */
export function everyonesClock(at: Date, format = '{date_short_pretty} {time}', zone?: string): string {
  const written = zone ? formatClock(at, zone) : `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return `<!date^${Math.floor(at.getTime() / 1000)}^${format}|${written}>`;
}
