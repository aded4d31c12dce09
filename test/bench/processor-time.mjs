/** What processes cost: 0 where the system is not Linux. Others that use the machine don’t change it, as they do the time on a clock. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';

const MS_PER_TICK = 10;

/** Of a process, in milliseconds, with the children that ended. */
export const processorMs = (pid) => sum(statOf(pid).slice(11, 15)) * MS_PER_TICK;

/** With the children that still run. */
export const familyMs = (pid) =>
  sum(
    (existsSync('/proc') ? readdirSync('/proc') : [])
      .filter((one) => /^\d+$/.test(one) && Number(statOf(one)[1]) === pid)
      .map(processorMs),
  ) + processorMs(pid);

const sum = (values) => values.reduce((all, one) => all + Number(one), 0);

/** From the third field on: before it is a name, which may have any letters. A process may have ended meanwhile. */
function statOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ');
  } catch {
    return [];
  }
}
