import type { Answer } from './publisher.js';

const MAX_REASON = 300;
/** Slack rejects a message with a longer one. */
const MAX_URL = 2_000;
/** PostgreSQL takes no NUL: an answer with one would be saved again and again. */
const CONTROL = /\p{Cc}/u;

/** What may be stored and shown of an answer: without secrets, which a receiver may repeat, on one line, and not too long. */
export function cleanAnswer(answer: Answer, secrets: readonly string[]): Answer {
  if ('why' in answer) return { ...answer, why: cleanReason(answer.why, secrets) };
  if (answer.state === 'later')
    return CONTROL.test(answer.reference) ? { state: 'unknown', why: 'The answer can’t be read' } : answer;
  const { url } = answer;
  return { state: 'published', url: url !== undefined && isShown(url, secrets) ? url : undefined };
}

function cleanReason(why: string, secrets: readonly string[]): string {
  const withoutSecrets = secrets.reduce((text, secret) => text.replaceAll(secret, '…'), why);
  const line = withoutSecrets.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const characters = [...line.slice(0, 2 * MAX_REASON)];
  return characters.length <= MAX_REASON ? line : `${characters.slice(0, MAX_REASON - 1).join('')}…`;
}

const isShown = (url: string, secrets: readonly string[]) =>
  url.length <= MAX_URL &&
  !CONTROL.test(url) &&
  URL.canParse(url) &&
  new URL(url).protocol === 'https:' &&
  !secrets.some((secret) => url.includes(secret));
