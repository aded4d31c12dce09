/** Loaded into a measured process. Reports on request what it used since the last request. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let before = process.cpuUsage();

process.on('message', (request) => {
  if (request !== 'watch') return;
  const { user, system } = process.cpuUsage(before);
  process.send({
    processorMs: (user + system) / 1000,
    residentMb: process.memoryUsage.rss() / 2 ** 20,
  });
  before = process.cpuUsage();
});
/** Only on request: checking 200 times a second is most of what an idle process does. */
let delay;
process.on('message', (request) => {
  if (request !== 'loop') return;
  process.send({ p99Ms: delay ? delay.percentile(99) / 1e6 : 0 });
  delay ??= monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  delay.reset();
});
/** Live memory, without what V8 has not collected yet. */
process.on('message', (request) => {
  if (request !== 'collect') return;
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  process.send({ liveMb: process.memoryUsage().heapUsed / 2 ** 20 });
});
process.channel?.unref();
