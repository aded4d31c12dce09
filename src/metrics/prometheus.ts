import type { Registry } from 'prom-client';
import type { Metrics } from './metrics.js';
import type { GaugeSource } from './register.js';

export interface Prometheus {
  metrics: Metrics;
  page: () => Promise<{ type: string; text: string }>;
}

/** Buffers events until the first scrape: loading the library would slow down every start. */
const MAX_BUFFERED = 10_000;

export function createPrometheus(source: GaugeSource): Prometheus {
  const buffered: ((metrics: Metrics) => void)[] = [];
  let loading: Promise<{ registry: Registry; metrics: Metrics }> | undefined;
  let loaded: Metrics | undefined;

  function record(write: (metrics: Metrics) => void): void {
    if (loaded) return write(loaded);
    if (buffered.length < MAX_BUFFERED) buffered.push(write);
  }

  async function load() {
    const { register } = await import('./register.js');
    const { registry, metrics } = register(source);
    for (const write of buffered.splice(0)) write(metrics);
    loaded = metrics;
    return { registry, metrics };
  }

  return {
    metrics: {
      acked: (...event) => record((metrics) => metrics.acked(...event)),
      called: (...event) => record((metrics) => metrics.called(...event)),
      submitted: (...event) => record((metrics) => metrics.submitted(...event)),
      ran: (...event) => record((metrics) => metrics.ran(...event)),
      copied: (...event) => record((metrics) => metrics.copied(...event)),
    },
    async page() {
      const { registry } = await (loading ??= load());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
