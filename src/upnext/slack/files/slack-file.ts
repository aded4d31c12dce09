import type { WebClient } from '@slack/web-api';
import * as z from 'zod';
import { pause, settledWithin, type StartTimer } from '../answer/deadlines.js';
import { slackErrorOf } from '../send/call-once.js';

/**
 * Gets a file from Slack. The token goes to Slack’s own file addresses only, and so does every redirect: a file that Slack
 * keeps elsewhere, such as one on Google Drive, is not fetched at all.
 */

export interface SlackFileSource {
  fetch: (address: string, init: RequestInit) => Promise<Response>;
  /** SLACK_API_URL, where Slack is not at slack.com. */
  apiUrl?: string | undefined;
  /** Default: real timers. */
  startTimer?: StartTimer | undefined;
}

export type SlackFile = { ok: true; bytes: Buffer<ArrayBuffer> } | { ok: false; problem: FileProblem };

export type FileProblem =
  | 'gone'
  /** Slack only shows an app the files in conversations that it was added to. */
  | 'hidden'
  | 'forbidden'
  | 'elsewhere'
  | 'too-large'
  /** Slack scans a new file before it says anything about it. */
  | 'scanning'
  | 'unavailable';

export const sayFileProblem = (problem: FileProblem, maxBytes: number): string =>
  problem === 'too-large'
    ? `This file is larger than ${maxBytes / 1_000_000} MB. Add a smaller one.`
    : SAY[problem];

const SAY: Record<Exclude<FileProblem, 'too-large'>, string> = {
  gone: 'Slack no longer has this file. Add it again.',
  hidden:
    'Upnext can’t read this file: it was deleted, or Upnext isn’t in the channel where it was posted. Invite Upnext there with “/invite @Upnext”, or add the file here.',
  forbidden: 'Slack doesn’t let Upnext read this file. Add it here, or ask an admin to reinstall Upnext.',
  elsewhere: 'This file isn’t stored in Slack, so Upnext can’t get it. Download it and add it here.',
  scanning: 'Slack is still scanning this file.',
  unavailable: 'Slack didn’t send this file.',
};

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
  name: z.string().optional().catch(undefined),
  title: z.string().optional(),
  alt_txt: z.string().optional(),
  mimetype: z.string().optional(),
  mode: z.string().optional(),
  file_access: z.string().optional(),
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
  const found = await findSlackFile(source, slack, id, maxBytes);
  return found.ok ? downloadSlackFile(source, found.file, timeoutMs) : found;
}

/** Most scans take a second or two. */
const ASK_AGAIN_MS = [100, 300, 1_000, 1_000, 2_000, 2_000, 3_000];

/** Waits a few seconds if Slack is still scanning the file. */
export async function findSlackFile(
  { startTimer }: Pick<SlackFileSource, 'startTimer'>,
  slack: WebClient,
  id: string,
  maxBytes: number,
): Promise<{ ok: true; file: FoundFile } | { ok: false; problem: FileProblem }> {
  let found = await askForFile(slack, id);
  for (const ms of ASK_AGAIN_MS) {
    if (found.ok || found.problem !== 'scanning') break;
    await pause(ms, startTimer);
    found = await askForFile(slack, id);
  }
  if (!found.ok) return found;
  const { size, url_private_download, url_private } = found.file;
  const address = url_private_download ?? url_private;
  if (address === undefined) return failed('hidden');
  if (size && size > maxBytes) return failed('too-large');
  return { ok: true, file: { address, token: slack.token, size, maxBytes: size || maxBytes } };
}

export const downloadSlackFile = (
  source: SlackFileSource,
  file: FoundFile,
  timeoutMs: number,
): Promise<SlackFile> =>
  download(source, file, AbortSignal.timeout(timeoutMs)).catch(() => failed('unavailable'));

const failed = (problem: FileProblem) => ({ ok: false, problem }) as const;

/** For a file in a conversation without the app, Slack documents no error of its own. */
const PROBLEMS: Record<string, FileProblem> = {
  file_deleted: 'gone',
  file_not_found: 'hidden',
  files_not_found: 'hidden',
  access_denied: 'hidden',
  not_visible: 'hidden',
  no_permission: 'hidden',
  missing_scope: 'forbidden',
  not_allowed_token_type: 'forbidden',
};

/** The trigger of a form expires after three seconds. */
const ASK_MS = 1_000;

/** What Slack says about a file, if it does so before a form has to open. */
export const askInTime = (slack: WebClient, id: string, startTimer: StartTimer) =>
  settledWithin(ASK_MS, askForFile(slack, id), startTimer);

async function askForFile(slack: WebClient, id: string) {
  try {
    const file = slackFile.parse((await slack.files.info({ file: id })).file);
    const problem = problemWith(file);
    return problem ? failed(problem) : ({ ok: true, file } as const);
  } catch (error) {
    return failed(PROBLEMS[slackErrorOf(error) ?? ''] ?? 'unavailable');
  }
}

function problemWith(file: z.infer<typeof slackFile>): FileProblem | undefined {
  const { mode, file_access, is_external, mimetype, size } = file;
  if (mode === 'tombstone') return 'gone';
  if (file_access === 'access_denied') return 'hidden';
  if (is_external) return 'elsewhere';
  return mimetype || size ? undefined : 'scanning';
}

async function download(source: SlackFileSource, file: FoundFile, signal: AbortSignal): Promise<SlackFile> {
  let address = file.address;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (!isSlackAddress(address, source.apiUrl)) return failed('elsewhere');
    const response = await source.fetch(address, {
      redirect: 'manual',
      signal,
      headers: { authorization: `Bearer ${file.token ?? ''}` },
    });
    const next = redirectOf(response, address);
    if (next === undefined) return read(response, file);
    await response.body?.cancel();
    address = next;
  }
  return failed('unavailable');
}

function redirectOf({ status, headers }: Response, from: string): string | undefined {
  const location = headers.get('location');
  return status >= 300 && status < 400 && location ? new URL(location, from).href : undefined;
}

/** Stops reading if more arrives than Slack said. Less is the beginning of a file, unless the response says that it is all. */
async function read(response: Response, { size: stated, maxBytes }: FoundFile): Promise<SlackFile> {
  const problem = problemOf(response);
  if (problem || !response.body) {
    await response.body?.cancel();
    return failed(problem ?? 'unavailable');
  }
  const chunks: AsyncIterable<Uint8Array> = response.body;
  const bytes = Buffer.allocUnsafe(maxBytes);
  let size = 0;
  for await (const chunk of chunks) {
    if (size + chunk.byteLength > maxBytes) return failed('unavailable');
    bytes.set(chunk, size);
    size += chunk.byteLength;
  }
  const isCut = stated !== undefined && size < stated && response.headers.get('content-length') === null;
  if (isCut) return failed('unavailable');
  return { ok: true, bytes: bytes.subarray(0, size) };
}

/** If the app isn’t allowed to read a file, Slack answers with its sign-in page. */
function problemOf({ status, headers }: Response): FileProblem | undefined {
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
