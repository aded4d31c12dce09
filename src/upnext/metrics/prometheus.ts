import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { type Metrics, POST_ENDS } from './metrics.js';

/** What is counted at each scrape. */
export interface GaugeSource {
  queues(): Promise<{ queue: string; waiting: number; due: number }[]>;
  isConnected(): boolean;
}

const ACK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 3];
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
/** A post is to leave within a minute of its time, a digest within five. */
const LATE_SECONDS = [1, 5, 15, 60, 300, 1800];

export function createPrometheus(source: GaugeSource) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const timed = <L extends string>(name: string, help: string, labelNames: L[], buckets = CALL_SECONDS) =>
    new Histogram({ name, help, labelNames, buckets, registers });
  const acked = 'Time from the arrival of a delivery to its ack. Slack waits three seconds.';
  const acks = timed('upnext_ack_seconds', acked, ['kind'], ACK_SECONDS);
  const called = 'Calls to the scheduling service.';
  const calls = timed('upnext_service_call_seconds', called, ['operation', 'outcome']);
  const jobs = timed('upnext_job_seconds', 'Job runs.', ['queue', 'outcome']);
  const late = 'Time from when a post or digest should have left until it left.';
  const leaving = timed('upnext_late_seconds', late, ['what'], LATE_SECONDS);
  const counter = <L extends string>(name: string, help: string, labelNames: L[]) =>
    new Counter({ name, help, labelNames, registers });
  const forms = counter('upnext_forms_total', 'Submissions by form and status.', ['form', 'state']);
  const posts = counter('upnext_posts_total', 'Posts by how they ended.', ['state']);
  const limits = counter('upnext_slack_limited_total', 'Calls that Slack refused with 429.', ['method']);
  // From the start, so that an increase from nothing to one is seen.
  for (const state of POST_ENDS) posts.inc({ state }, 0);
  registerGauges(registers, source);

  const metrics: Metrics = {
    acked: (kind, ms) => acks.observe({ kind }, ms / 1_000),
    called: (operation, outcome, ms) => calls.observe({ operation, outcome }, ms / 1_000),
    submitted: (form, state) => forms.inc({ form, state }),
    ran: (queue, outcome, ms) => jobs.observe({ queue, outcome }, ms / 1_000),
    left: (what, ms) => leaving.observe({ what }, ms / 1_000),
    became: (state) => POST_ENDS.includes(state) && posts.inc({ state }),
    limited: (method) => limits.inc({ method }),
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
