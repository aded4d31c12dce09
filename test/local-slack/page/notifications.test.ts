import type { KnownBlock, TextObject } from '@slack/types';
import { expect, test } from 'vitest';
import { notificationOf, textsOf } from '../../../src/local-slack/page/text/notification.js';
import { plainText } from '../../../src/local-slack/page/text/plain-text.js';
import { catalogue } from '../../upnext/catalogue/catalogue.js';
import { sampleParts } from '../../upnext/catalogue/samples.js';

/** What a notification of each message says: desktops take its blocks first, phones its text. */

const { reader } = sampleParts('everyday').reading;
const plain = (text: TextObject) =>
  plainText(
    text,
    { people: [], groups: [], channels: [], viewer: '' },
    { locale: 'en-GB', zone: reader.zone, now: reader.now },
  );

/** They replace the message whose button was pressed, so nobody is notified. */
const AFTER_A_PRESS = ['All commands (everyday)', 'Log entry (everyday)'];

const messages = catalogue(['everyday']).flatMap((sample) =>
  // What doesn’t fit follows in the thread.
  'message' in sample && !AFTER_A_PRESS.includes(sample.name) && !sample.message.text.endsWith('(continued)')
    ? [{ name: sample.name, ...sample.message }]
    : [],
);

/** A heading such as “Scheduled” or “Fern & Ember” has fewer words, and no full stop. */
const readsAsSentence = (line: string): boolean => {
  const words = line.match(/[\p{L}\p{N}][\p{L}\p{N}’'–.:@]*/gu) ?? [];
  return words.length >= 3 || (words.length === 2 && /[.?]$/.test(line));
};

/** Images, buttons and tables have no words. */
function desktopProblem([first]: readonly KnownBlock[]): string | undefined {
  if (!first) return undefined;
  const [line = ''] = textsOf(first).map(plain).join(' ').split('\n');
  return readsAsSentence(line) ? undefined : `the first block begins with “${line}”`;
}

const WHOLE_WORDS = new Set(JSON.stringify(messages).match(/(?<!\p{L})\p{L}+(?![\p{L}…])/gu));

function mobileProblem(text: string): string | undefined {
  const shown = notificationOf({ text, blocks: [] }, plain).mobile;
  if (!readsAsSentence(shown)) return `the text is “${shown}”`;
  const [, last] = /(\p{L}+)…/u.exec(shown) ?? [];
  const isCut = /<[^>]*$|&\w*…?$/.test(text) || (last !== undefined && !WHOLE_WORDS.has(last));
  return isCut ? `the text ends with “${text.slice(-20)}”` : undefined;
}

test('reads as a sentence that says what the message is about', () => {
  const problems = messages.flatMap(({ name, text, blocks }) =>
    [desktopProblem(blocks), mobileProblem(text)].flatMap((problem) =>
      problem ? [`${name}: ${problem}`] : [],
    ),
  );
  expect([...new Set(problems)]).toEqual([]);
});

test('of a card says when and where the post goes out, so that two cards are told apart', () => {
  const cards = messages.filter(({ name }) => /^(?:Moved card|Card) of /.test(name));
  expect(cards.length).toBeGreaterThan(60);
  const vague = cards.filter(({ text, blocks }) => {
    const { desktop, mobile } = notificationOf({ text, blocks: blocks.slice(0, 1) }, plain);
    return [desktop, mobile].some(
      (said) => !/ \w+ \d\d:00(?: \(.*\))? on Instagram, .* and Threads · Autumn teas(?:\n|$)/.test(said),
    );
  });
  expect(vague.map(({ name }) => name)).toEqual([]);
});

test('shows dates on the reader’s own clock', () => {
  const card = messages.find(({ name }) => name === 'Card of a post (everyday)');
  const { desktop, mobile } = notificationOf(card ?? { text: '', blocks: [] }, plain);
  const start = 'Scheduled for today 10:00 on Instagram, Facebook, ';
  expect(desktop).toContain(start);
  expect(mobile).toContain(start);
  expect(mobile).toMatch(/Threads · Autumn teas\n“Our autumn teas are here\. .*…”$/);
});
