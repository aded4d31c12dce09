import { test as base, vi } from 'vitest';
import { expectNoViolations, type Slack } from '../../src/local-slack/index.js';

/** What a story opens: a desk, or several. */
interface Opened {
  slack: Slack;
  close(): Promise<unknown>;
}

/** What a story presses or fills in: `?.` would do nothing, and the story would go on without it. */
export function existing<T>(found: T | undefined): T {
  if (found !== undefined) return found;
  const error = new Error('What this story presses or fills in isn’t there.');
  Error.captureStackTrace(error, existing);
  throw error;
}

const opened = new Set<Opened>();

/** Whoever opens a desk leaves it to the story's `test`, which checks and closes it. It may be closed earlier. */
export function closeAtEnd<T extends Opened>(desk: T): T {
  const own = { ...desk, close: async () => void (opened.delete(own) && (await desk.close())) };
  opened.add(own);
  return own;
}

async function closeFrom(first: number): Promise<void> {
  for (const desk of [...opened].slice(first).reverse()) await desk.close();
}

/**
 * For files that open a desk. After each test it fails if Upnext broke a rule of Slack, ends what was mocked, and closes the desks
 * that the test opened. What was opened before the first test is closed after the last one.
 */
export const test = base
  .extend('file', { scope: 'file', auto: true }, ({}, { onCleanup }) => {
    onCleanup(() => closeFrom(0));
  })
  .extend('rules', { auto: true }, ({}, { onCleanup }) => {
    const before = opened.size;
    onCleanup(async () => {
      vi.restoreAllMocks();
      try {
        for (const { slack } of opened) expectNoViolations(slack);
      } finally {
        await closeFrom(before);
      }
    });
  });
