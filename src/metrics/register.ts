import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics } from './metrics.js';

/** What is counted when somebody looks. */
export interface Standing {
  /** Forms that the service does not have yet, by how they stand. */
  openForms(): Promise<{ state: string; count: number }[]>;
  queues(): Promise<{ queue: string; waiting: number; due: number }[]>;
  isConnected(): boolean;
}

const ACK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 2.5, 3];
const CALL_SECONDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/**
 * A module of its own: an older package that is itself imported late gives, once it is bundled, nothing but its default.
 */
export function register(standing: Standing) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });

  const acks = new Histogram({
    name: 'upnext_ack_seconds',
    help: 'From the arrival of a delivery to its answer. Slack waits three seconds.',
    labelNames: ['kind'],
    buckets: ACK_SECONDS,
    registers,
  });
  const calls = new Histogram({
    name: 'upnext_service_call_seconds',
    help: 'Calls of the scheduling service.',
    labelNames: ['operation', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  const forms = new Counter({
    name: 'upnext_forms_total',
    help: 'Forms by what became of them.',
    labelNames: ['form', 'state'],
    registers,
  });
  const jobs = new Histogram({
    name: 'upnext_job_seconds',
    help: 'Jobs that were run.',
    labelNames: ['queue', 'outcome'],
    buckets: CALL_SECONDS,
    registers,
  });
  registerStanding(registers, standing);

  const metrics: Metrics = {
    acked: (kind, ms) => acks.observe({ kind }, ms / 1_000),
    called: (operation, outcome, ms) => calls.observe({ operation, outcome }, ms / 1_000),
    settled: (form, state) => forms.inc({ form, state }),
    ran: (queue, outcome, ms) => jobs.observe({ queue, outcome }, ms / 1_000),
  };
  return { registry, metrics };
}

/** While the database is away, these are left out, and the rest is shown. */
function registerStanding(registers: Registry[], standing: Standing): void {
  new Gauge({
    name: 'upnext_open_forms',
    help: 'Forms that people have sent and the service does not have yet.',
    labelNames: ['state'],
    registers,
    async collect() {
      this.reset();
      for (const { state, count } of await standing.openForms().catch(() => [])) this.set({ state }, count);
    },
  });
  new Gauge({
    name: 'upnext_jobs',
    help: 'Jobs in each queue; "due" are those that should have begun.',
    labelNames: ['queue', 'state'],
    registers,
    async collect() {
      this.reset();
      for (const { queue, waiting, due } of await standing.queues().catch(() => [])) {
        this.set({ queue, state: 'waiting' }, waiting);
        this.set({ queue, state: 'due' }, due);
      }
    },
  });
  new Gauge({
    name: 'upnext_slack_connected',
    help: '1 while Slack can reach this process.',
    registers,
    collect() {
      this.set(standing.isConnected() ? 1 : 0);
    },
  });
}
