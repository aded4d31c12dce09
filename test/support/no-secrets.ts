import { expect } from 'vitest';
import type { Person } from '../../src/local-slack/index.js';
import type { Database } from '../../src/upnext/database/database.js';

/** What no log line may contain, besides the texts and contact data of the test. */
const PATTERNS = [
  // Tokens
  /\bx(?:ox[a-z]|app|oxe)-[\w.-]{4,}|\bBearer\s+\S|"authorization"/i,
  // E-mail addresses
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
  // Phone numbers
  /\+\d[\d ()-]{7,}/,
  // response_urls
  /\/commands\/|hooks\.slack\.com/,
];

/** Shorter texts such as "hello" can be in a log by coincidence. */
const MIN_LENGTH = 10;

export async function expectNoSecrets(
  lines: string[],
  databases: { service: Database; bot: Database },
  people: readonly Person[],
): Promise<void> {
  const [sent, typed] = await Promise.all([
    databases.service.executeSql('select content as text from scheduling.posts'),
    databases.bot.executeSql(
      `select coalesce(values ->> 'Content', values ->> 'content') as text from upnext.post_versions`,
    ),
  ]);
  const texts = [...new Set([...sent.rows, ...typed.rows].map(({ text }) => text))]
    .map((text) => (typeof text === 'string' ? text.trim() : ''))
    .filter((text) => text.length >= MIN_LENGTH);
  const personal = people
    .flatMap((person) => [person.email, person.phone, person.id])
    .filter((one) => one !== undefined);
  const secrets = [...texts, ...personal].map((text) => JSON.stringify(text).slice(1, -1));
  const found = lines.filter(
    (line) => PATTERNS.some((pattern) => pattern.test(line)) || secrets.some((one) => line.includes(one)),
  );
  expect(found, 'These log lines have a token, contact data or a text of a post.').toEqual([]);
}
