import type { Registry } from 'prom-client';
import type { Metrics } from './metrics.js';
import type { Standing } from './register.js';

export interface Prometheus {
  metrics: Metrics;
  page: () => Promise<{ type: string; text: string }>;
}

/** Until somebody looks, what happened waits here: the library costs time and memory that a start should not. */
const WAITING_AT_MOST = 10_000;

export function createPrometheus(standing: Standing): Prometheus {
  const waiting: ((metrics: Metrics) => void)[] = [];
  let loading: Promise<{ registry: Registry; metrics: Metrics }> | undefined;
  let loaded: Metrics | undefined;

  function note(write: (metrics: Metrics) => void): void {
    if (loaded) return write(loaded);
    if (waiting.length < WAITING_AT_MOST) waiting.push(write);
  }

  async function load() {
    const { register } = await import('./register.js');
    const { registry, metrics } = register(standing);
    for (const write of waiting.splice(0)) write(metrics);
    loaded = metrics;
    return { registry, metrics };
  }

  return {
    metrics: {
      acked: (...seen) => note((metrics) => metrics.acked(...seen)),
      called: (...seen) => note((metrics) => metrics.called(...seen)),
      settled: (...seen) => note((metrics) => metrics.settled(...seen)),
      ran: (...seen) => note((metrics) => metrics.ran(...seen)),
    },
    async page() {
      const { registry } = await (loading ??= load());
      return { type: registry.contentType, text: await registry.metrics() };
    },
  };
}
