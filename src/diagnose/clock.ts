import { fine, wrong, type Finding } from './finding.js';

/** A minute is noticed by people; five, and Slack's signatures are refused. */
const MOST_MS = 60_000;

/** Against the Date that the other side's answer carries, to the second; nothing where it carries none. */
export function checkClock(whose: string, date: string | null | undefined, now: Date): Finding[] {
  const there = Date.parse(date ?? '');
  if (Number.isNaN(there)) return [];
  const apart = now.getTime() - there;
  if (Math.abs(apart) <= MOST_MS) return [fine('Clocks', `This machine and ${whose} agree.`)];
  const minutes = Math.round(Math.abs(apart) / MOST_MS);
  return [
    wrong(
      'Clocks',
      `This machine’s clock is ${minutes} min ${apart > 0 ? 'ahead of' : 'behind'} that of ${whose}.`,
      'Turn on time synchronisation (NTP) where Upnext runs, or at the other side.',
    ),
  ];
}
