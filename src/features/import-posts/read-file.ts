import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { decodeText } from '../../csv/csv.js';
import type { Deps } from '../../deps.js';

/** Reads a file that somebody uploaded to Slack. Its text never enters a log. */

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;

const slackFile = z.object({ size: z.number().optional(), url_private: z.string() });

export const TOO_LARGE = 'The file is larger than 5 MB. Split it into several files.';
export const NOT_READABLE = 'Upnext couldn’t get the file from Slack. Please try again.';

export async function readSlackFile(
  { fetch }: Pick<Deps, 'fetch'>,
  slack: WebClient,
  id: string,
): Promise<{ ok: true; text: string } | { ok: false; say: string }> {
  const { file } = await slack.files.info({ file: id });
  const { size = 0, url_private } = slackFile.parse(file);
  if (size > MAX_BYTES) return { ok: false, say: TOO_LARGE };
  const response = await fetch(url_private, {
    headers: { authorization: `Bearer ${slack.token}` },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  if (!response.ok || isPage) return { ok: false, say: NOT_READABLE };
  const bytes = new Uint8Array(await response.arrayBuffer());
  return bytes.length > MAX_BYTES ? { ok: false, say: TOO_LARGE } : { ok: true, text: decodeText(bytes) };
}
