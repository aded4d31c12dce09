import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ACCEPTED } from '../../src/local-slack/accepted.js';
import { rawMentions } from './raw-mentions.js';
import { shapesOf, type Content } from './shapes.js';

/** A test fails if it made Upnext send a view or a message of a shape that the catalogue lacks, or a mention that nobody can read. */

/** These tests send messages of their own. */
const OTHER_BOTS = /\/test\/(?:local-slack|slack)\//;

/** A message that a test sends as if it were of an older version. */
const OLDER_VERSION = 'message: button of_old';

const known = new Set([...inject('shapes'), OLDER_VERSION]);
const unknown = new Set<string>();
const unreadable = new Set<string>();

const keepUnknown = (content: unknown): void => {
  // The simulation has checked it.
  for (const shape of shapesOf(content as Content)) if (!known.has(shape)) unknown.add(shape);
  for (const text of rawMentions(content)) unreadable.add(text);
};

beforeAll(() => {
  if (!OTHER_BOTS.test(expect.getState().testPath ?? '')) subscribe(ACCEPTED, keepUnknown);
});
afterAll(() => void unsubscribe(ACCEPTED, keepUnknown));

afterEach(() => {
  const [shapes, texts] = [[...unknown], [...unreadable]];
  unknown.clear();
  unreadable.clear();
  expect(shapes, 'missing in the catalogue').toEqual([]);
  expect(texts, 'mentions in plain text').toEqual([]);
});
