/** Loaded into a measured process: tells, when asked, what it has used since the last time. */
import { monitorEventLoopDelay } from 'node:perf_hooks';

const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();
let before = process.cpuUsage();

process.on('message', (asked) => {
  if (asked !== 'watch') return;
  const { user, system } = process.cpuUsage(before);
  process.send({
    processorMs: (user + system) / 1000,
    loopP99Ms: delay.percentile(99) / 1e6,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  });
  before = process.cpuUsage();
  delay.reset();
});
process.channel?.unref();
