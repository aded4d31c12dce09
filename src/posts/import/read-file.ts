import type { WebClient } from '@slack/web-api';
import type { Deps } from '../../deps.js';
import { askInTime, getSlackFile, type FileProblem } from '../../slack/files/slack-file.js';
import { decodeText } from './csv.js';

/** Reads a file that somebody uploaded to Slack. Its text never enters a log. */

const MAX_BYTES = 5_000_000;
const TIMEOUT_MS = 20_000;

export const TOO_LARGE = 'The file is larger than 5 MB. Split it into several files.';
export const NOT_READABLE = 'Upnext couldn’t get the file from Slack. Please try again.';
const HIDDEN =
  'Upnext can’t read this file: it was deleted, or Upnext isn’t in the channel where it was posted. Invite Upnext there with “/invite @Upnext”, or use “/upnext import” and choose the file there.';

const SAY: Partial<Record<FileProblem, string>> = {
  hidden: HIDDEN,
  gone: 'The file was deleted from Slack. Use “/upnext import” and choose it there.',
  'too-large': TOO_LARGE,
  scanning: 'Slack is still scanning this file. Please try again in a moment.',
};

export async function readSlackFile(
  { slackFiles }: Pick<Deps, 'slackFiles'>,
  slack: WebClient,
  id: string,
): Promise<{ ok: true; text: string } | { ok: false; say: string }> {
  const file = await getSlackFile(slackFiles, slack, id, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS });
  if (file.ok) return { ok: true, text: decodeText(file.bytes) };
  return { ok: false, say: SAY[file.problem] ?? NOT_READABLE };
}

/** Whether Slack says in time that Upnext isn’t in the conversation of the file. */
export async function isHidden(
  { startTimer }: Pick<Deps, 'startTimer'>,
  slack: WebClient,
  id: string,
): Promise<boolean> {
  const found = await askInTime(slack, id, startTimer);
  return found?.ok === false && found.problem === 'hidden';
}
