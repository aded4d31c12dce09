import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { ACCEPTED } from '../../src/local-slack/index.js';
import { rawMentions } from './raw-mentions.js';
import { type Content, shapesOf } from './shapes.js';

/** A test fails if it made Upnext send a view or a message of a shape that the catalogue lacks, or a plain text with a mention or the signs of a command. */

/** These tests send messages of their own. */
const OTHER_BOTS = /\/test\/(?:local-slack|upnext\/slack)\//;

/** A message that a test sends as if it were of an older version. */
const OLDER_VERSION = 'message: button of_old';

/** Those in the catalogue are asked for when a test has sent something. */
const fetchKnown = async (): Promise<Set<string>> => {
  const answer = await fetch(`${inject('shared')}/shapes`);
  return new Set([...((await answer.json()) as string[]), OLDER_VERSION]);
};
let known: Promise<Set<string>> | undefined;
/** The first waits until the catalogue is drawn. */
const DRAWN_WITHIN_MS = 180_000;
const sent = new Set<string>();
const unreadable = new Set<string>();

const keepSent = (content: unknown): void => {
  // The simulation has checked it.
  for (const shape of shapesOf(content as Content)) sent.add(shape);
  for (const text of rawMentions(content)) unreadable.add(text);
};

beforeAll(() => {
  if (!OTHER_BOTS.test(expect.getState().testPath ?? '')) subscribe(ACCEPTED, keepSent);
});
afterAll(() => void unsubscribe(ACCEPTED, keepSent));

afterEach(async () => {
  const [shapes, texts] = [[...sent], [...unreadable]];
  sent.clear();
  unreadable.clear();
  const inCatalogue = shapes.length === 0 ? new Set() : await (known ??= fetchKnown());
  expect(
    shapes.filter((shape) => !inCatalogue.has(shape)),
    'missing in the catalogue',
  ).toEqual([]);
  expect(texts, 'markup in plain text').toEqual([]);
}, DRAWN_WITHIN_MS);
