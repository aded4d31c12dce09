/** Loaded into a measured process: tells, when asked, what it has used since the last time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let before = process.cpuUsage();

process.on('message', (asked) => {
  if (asked !== 'watch') return;
  const { user, system } = process.cpuUsage(before);
  process.send({
    processorMs: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  });
  before = process.cpuUsage();
});
/** Only where somebody asks: to look two hundred times a second is most of what a process at rest does. */
let delay;
process.on('message', (asked) => {
  if (asked !== 'loop') return;
  process.send({ p99Ms: delay ? delay.percentile(99) / 1e6 : 0 });
  delay ??= monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  delay.reset();
});
/** What is still needed: how much else V8 has not yet given back is its own affair. */
process.on('message', (asked) => {
  if (asked !== 'collect') return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  process.send({ liveMb: process.memoryUsage().heapUsed / 2 ** 20 });
});
process.channel?.unref();
