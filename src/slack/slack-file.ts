import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import type { FetchFile, FileResponse } from '../api/file-fetch.js';

/**
 * Gets a file from Slack. The token goes to Slack’s own file addresses only, and so does every redirect: a file that Slack
 * keeps elsewhere, such as one on Google Drive, is not fetched at all.
 */

export interface SlackFileSource {
  fetch: FetchFile;
  /** SLACK_API_URL, where Slack is not at slack.com. */
  apiUrl?: string | undefined;
}

export type SlackFile = { ok: true; bytes: Buffer<ArrayBuffer> } | { ok: false; problem: FileProblem };

export type FileProblem = 'gone' | 'forbidden' | 'elsewhere' | 'too-large' | 'unavailable';

/** A file that the token may read. */
export interface FoundFile {
  address: string;
  token: string | undefined;
  /** The most bytes that are read. */
  maxBytes: number;
  /** What Slack says. */
  size: number | undefined;
}

const MOST_REDIRECTS = 3;

const slackFile = z.object({
  size: z.number().int().nonnegative().optional(),
  url_private: z.string().optional(),
  url_private_download: z.string().optional(),
  is_external: z.boolean().optional(),
});

export async function getSlackFile(
  source: SlackFileSource,
  slack: WebClient,
  id: string,
  { maxBytes, timeoutMs }: { maxBytes: number; timeoutMs: number },
): Promise<SlackFile> {
  const found = await findSlackFile(slack, id, maxBytes);
  return found.ok ? downloadSlackFile(source, found.file, timeoutMs) : found;
}

export async function findSlackFile(
  slack: WebClient,
  id: string,
  maxBytes: number,
): Promise<{ ok: true; file: FoundFile } | { ok: false; problem: FileProblem }> {
  const found = await findFile(slack, id);
  if (!found.ok) return found;
  const { size, url_private_download, url_private, is_external } = found.file;
  const address = url_private_download ?? url_private;
  if (is_external || address === undefined) return failed('elsewhere');
  if (size && size > maxBytes) return failed('too-large');
  return { ok: true, file: { address, token: slack.token, size, maxBytes: size || maxBytes } };
}

export async function downloadSlackFile(
  source: SlackFileSource,
  file: FoundFile,
  timeoutMs: number,
): Promise<SlackFile> {
  try {
    return await download(source, file, AbortSignal.timeout(timeoutMs));
  } catch {
    return failed('unavailable');
  }
}

const failed = (problem: FileProblem) => ({ ok: false, problem }) as const;

const GONE = ['file_not_found', 'file_deleted', 'files_not_found'];
const FORBIDDEN = [
  'missing_scope',
  'not_allowed_token_type',
  'access_denied',
  'not_visible',
  'no_permission',
];
const slackError = z.object({ data: z.object({ error: z.string() }) });

async function findFile(slack: WebClient, id: string) {
  try {
    const { file } = await slack.files.info({ file: id });
    return { ok: true, file: slackFile.parse(file) } as const;
  } catch (error) {
    const reason = slackError.safeParse(error).data?.data.error ?? '';
    if (GONE.includes(reason)) return failed('gone');
    return failed(FORBIDDEN.includes(reason) ? 'forbidden' : 'unavailable');
  }
}

async function download(source: SlackFileSource, file: FoundFile, signal: AbortSignal): Promise<SlackFile> {
  let address = file.address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (!isSlackAddress(address, source.apiUrl)) return failed('elsewhere');
    const response = await source.fetch(address, {
      ...{ redirect: 'manual', signal },
      headers: { authorization: `Bearer ${file.token ?? ''}` },
    });
    const next = redirectOf(response, address);
    if (next === undefined) return read(response, file);
    await response.body?.cancel();
    address = next;
  }
  return failed('unavailable');
}

function redirectOf({ status, headers }: FileResponse, from: string): string | undefined {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location ? new URL(location, from).href : undefined;
}

/** Stops reading if more arrives than Slack said. Less is the beginning of a file, unless the response says that it is all. */
async function read(response: FileResponse, { size: stated, maxBytes }: FoundFile): Promise<SlackFile> {
  const problem = problemOf(response);
  if (problem || !response.body) {
    await response.body?.cancel();
    return failed(problem ?? 'unavailable');
  }
  const bytes = Buffer.allocUnsafe(maxBytes);
  let size = 0;
  for await (const chunk of response.body) {
    if (size + chunk.byteLength > maxBytes) return failed('unavailable');
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  const isCut = stated !== undefined && size < stated && response.headers.get('content-length') === null;
  if (isCut) return failed('unavailable');
  return { ok: true, bytes: bytes.subarray(0, size) };
}

/** If the app isn’t allowed to read a file, Slack answers with its sign-in page. */
function problemOf({ status, headers }: FileResponse): FileProblem | undefined {
  if (status === 404 || status === 410) return 'gone';
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  if (status === 401 || status === 403 || (status === 200 && isPage)) return 'forbidden';
  return status === 200 ? undefined : 'unavailable';
}

const SLACK_HOSTS = /(?:^|\.)(?:slack\.com|slack-files\.com|slack-edge\.com|slack-gov\.com)$/;

export function isSlackAddress(address: string, apiUrl?: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, origin, username, password } = new URL(address);
  if (username || password) return false;
  if (apiUrl && URL.canParse(apiUrl) && origin === new URL(apiUrl).origin) return true;
  return protocol === 'https:' && port === '' && SLACK_HOSTS.test(hostname);
}
