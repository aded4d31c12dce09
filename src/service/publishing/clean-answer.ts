import type { Answer } from './publisher.js';

const MAX_REASON = 300;
/** Slack rejects a message with a longer one. */
const MAX_URL = 2_000;

/** What may be stored and shown of an answer: without secrets, which a receiver may repeat, on one line, and not too long. */
export function cleanAnswer(answer: Answer, secrets: readonly string[]): Answer {
  if ('why' in answer) return { ...answer, why: cleanReason(answer.why, secrets) };
  if (answer.state !== 'published') return answer;
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
  URL.canParse(url) &&
  new URL(url).protocol === 'https:' &&
  !secrets.some((secret) => url.includes(secret));
