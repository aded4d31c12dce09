import type { WebClient } from '@slack/web-api';
import { decodeText } from '../../csv/csv.js';
import type { Deps } from '../../deps.js';
import { getSlackFile } from '../../slack/slack-file.js';

/** Reads a file that somebody uploaded to Slack. Its text never enters a log. */

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;

export const TOO_LARGE = 'The file is larger than 5 MB. Split it into several files.';
export const NOT_READABLE = 'Upnext couldn’t get the file from Slack. Please try again.';

export async function readSlackFile(
  { slackFiles }: Pick<Deps, 'slackFiles'>,
  slack: WebClient,
  id: string,
): Promise<{ ok: true; text: string } | { ok: false; say: string }> {
  const file = await getSlackFile(slackFiles, slack, id, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  if (file.ok) return { ok: true, text: decodeText(file.bytes) };
  return { ok: false, say: file.problem === 'too-large' ? TOO_LARGE : NOT_READABLE };
}
