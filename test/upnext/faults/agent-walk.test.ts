import { expect } from 'vitest';
import { agentsOf } from '../../support/agents.js';
import { IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { amount } from '../../support/extent.js';
import { holdFor } from '../../support/held.js';
import { seededRandom } from '../../support/seeded-random.js';
import { test } from '../../support/story.js';
import { createAgentWalk } from './agent-walk.js';

/** Whatever agents call and people press: nothing reaches the service without the press of a person who may, and nothing twice. */

/** AGENT_STEPS=5000 takes about half an hour. */
const STEPS = amount({ short: 60, full: Number(process.env.AGENT_STEPS ?? 300) });

test(
  'agents propose, and people decide',
  { timeout: 240_000 + STEPS * 1_000 },
  async ({ task, onTestFailed }) => {
    const random = seededRandom({ task, onTestFailed });
    const desk = await openDesk({ start: IN_NOVEMBER, perMinute: 1_000_000 });
    await holdFor(desk.deps, 60);
    const walk = createAgentWalk(desk, agentsOf(desk), random);
    await walk.start();
    for (let step = 0; step < STEPS; step += 1) await walk.step();
    expect(await walk.end()).toBeGreaterThan(0);
  },
);
