import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

/** What is counted at each scrape. */
export interface GaugeSource {
  queues(): Promise<{ queue: string; waiting: number; due: number }[]>;
  isConnected(): boolean;
}

const ACK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 3];
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

export interface Prometheus {
  metrics: Metrics;
  page: () => Promise<{ type: string; text: string }>;
}

export function createPrometheus(source: GaugeSource): Prometheus {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const acks = new Histogram({
    name: 'upnext_ack_seconds',
    help: 'Time from the arrival of a delivery to its ack. Slack waits three seconds.',
    labelNames: ['kind'],
    buckets: ACK_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'upnext_service_call_seconds',
    help: 'Calls to the scheduling service.',
    labelNames: ['operation', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  const forms = new Counter({
    name: 'upnext_forms_total',
    help: 'Submissions by form and status.',
    labelNames: ['form', 'state'],
    registers,
  });
  const jobs = new Histogram({
    name: 'upnext_job_seconds',
    help: 'Job runs.',
    labelNames: ['queue', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  registerGauges(registers, source);

  const metrics: Metrics = {
    acked: (kind, ms) => acks.observe({ kind }, ms / 1_000),
    called: (operation, outcome, ms) => calls.observe({ operation, outcome }, ms / 1_000),
    submitted: (form, state) => forms.inc({ form, state }),
    ran: (queue, outcome, ms) => jobs.observe({ queue, outcome }, ms / 1_000),
  };
  return {
    metrics,
    page: async () => ({ type: registry.contentType, text: await registry.metrics() }),
  };
}

/** These are missing while the database is unavailable. */
function registerGauges(registers: Registry[], source: GaugeSource): void {
  new Gauge({
    name: 'upnext_jobs',
    help: 'Jobs in each queue. "due" jobs should have started.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting, due } of await source.queues().catch(() => [])) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'due' }, due);
      }
    },
  });
  new Gauge({
    name: 'upnext_slack_connected',
    help: '1 if Slack can reach this process.',
    registers,
    collect() {
      this.set(source.isConnected() ? 1 : 0);
    },
  });
}
