import { MINUTE_MS } from '../../../../when/index.js';
import { failed, type Finding, passed } from './finding.js';

/** People notice a difference of a minute; from five minutes on, Slack's signatures are rejected. */
const MAX_DIFFERENCE_MS = MINUTE_MS;

/** Compares this machine's clock with the Date header of a response, if there is one. */
export function checkClock(owner: string, date: string | null | undefined, now: Date): Finding[] {
  const theirs = Date.parse(date ?? '');
  if (Number.isNaN(theirs)) return [];
  const difference = now.getTime() - theirs;
  if (Math.abs(difference) <= MAX_DIFFERENCE_MS)
    return [passed('Clock', `This machine’s clock matches ${owner}’s.`)];
  const minutes = Math.round(Math.abs(difference) / MINUTE_MS);
  return [
    failed(
      'Clock',
      `This machine’s clock is ${minutes} min ${difference > 0 ? 'ahead of' : 'behind'} ${owner}’s.`,
      'Turn on time synchronization (NTP) on the machine that runs Upnext. If its clock is right, the other one is wrong.',
    ),
  ];
}
