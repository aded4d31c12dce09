import * as z from 'zod';
import { RATE_LIMIT_ERRORS } from '../../slack/send/call-once.js';
import { failed, passed, type Finding } from '../../features/doctor/checks/finding.js';

/** Asks Slack to validate everything that Upnext sends. blocks.validate posts nothing. */

export type Payload = { name: string } & ({ view: object } | { message: object });

interface Validation {
  url: string;
  token: string;
  fetch: typeof fetch;
  wait: (ms: number) => Promise<void>;
  progress: (done: number, total: number) => void;
}

/**
 * Slack documents no limit for this method, and allows bursts. Once it has limited a call, one call a second stays within all
 * limits that it publishes.
 */
const PAUSE_MS = 1_000;
const TIMEOUT_MS = 8_000;
const MAX_TRIES = 5;
/** Of JSON, about. */
const MAX_CHARACTERS = 100_000;
/** Slack, or the way to it, is down. */
const MAX_UNANSWERED_IN_A_ROW = 3;
const NAMED = 3;
const CHECK = 'Views and messages';

const differenceSchema = z.object({
  pointer: z.string().default(''),
  code: z.string().default(''),
  message: z.string().default(''),
});
const answerSchema = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  errors: z.array(differenceSchema).optional().catch(undefined),
});
type Answer = z.infer<typeof answerSchema>;
type Difference = z.infer<typeof differenceSchema>;

export async function checkPayloads(
  validation: Validation,
  payloads: readonly Payload[],
): Promise<{ findings: Finding[]; checked: number }> {
  const distinct = [...new Map(payloads.map((payload) => [contentOf(payload), payload])).values()];
  const tooLarge = distinct.filter((payload) => contentOf(payload).length > MAX_CHARACTERS);
  const rest = distinct.filter((payload) => !tooLarge.includes(payload));
  const unchecked: UncheckedPayload[] = [];
  const findings: Finding[] = [];
  const pace = { pauseMs: 0 };
  let unanswered = 0;
  for (const [index, payload] of rest.entries()) {
    if (pace.pauseMs > 0) await validation.wait(pace.pauseMs);
    const answer = await validate(validation, payload, pace);
    validation.progress(index + 1, rest.length);
    unanswered = answer ? 0 : unanswered + 1;
    if (answer && (answer.ok || answer.errors)) findings.push(...differences(payload, answer));
    else unchecked.push({ ...payload, error: answer?.error });
    if (unanswered < MAX_UNANSWERED_IN_A_ROW) continue;
    unchecked.push(...rest.slice(index + 1));
    break;
  }
  const isDown = unanswered === MAX_UNANSWERED_IN_A_ROW;
  if (unchecked.length > 0) findings.push(notAnswered(unchecked, rest.length, isDown));
  if (findings.length === 0 && rest.length > 0)
    findings.push(passed(CHECK, `Slack accepts ${accepted(rest)} that it checked.`));
  if (tooLarge.length > 0) findings.push(skipped(tooLarge));
  return { findings, checked: rest.length - unchecked.length };
}

function accepted([only, ...others]: readonly Payload[]): string {
  if (only && others.length === 0) return 'view' in only ? 'the view' : 'the message';
  return `all ${others.length + 1} views and messages`;
}

type UncheckedPayload = Payload & { error?: string | undefined };

const contentOf = ({ name: _name, ...payload }: Payload) => JSON.stringify(payload);

function differences({ name }: Payload, { errors = [] }: Answer): Finding[] {
  return errors
    .filter((error) => !isAboutDownload(error) && !isAboutTables(error))
    .map(({ pointer, code, message }) =>
      failed(CHECK, `Slack rejects “${name}” at ${pointer || 'its top'}: ${message} (${code}).`, REPORT),
    );
}

/** Slack downloads images when it checks blocks. The samples have addresses without an image. */
const isAboutDownload = ({ pointer, code, message }: Difference) =>
  /download\w* (the )?image|invalid[_ ]image/i.test(`${message} ${code}`) ||
  (pointer.endsWith('/image_url') && /invalid|download/i.test(message));

/** Where Slack doesn’t know data tables, Upnext sends their message as text. */
const isAboutTables = ({ message }: Difference) => message.includes('data_table');

const REPORT =
  'Upnext’s own rules accept this, so Slack’s have changed. Update Upnext, or report this to the people who maintain it.';

function notAnswered(unchecked: readonly UncheckedPayload[], total: number, isDown: boolean): Finding {
  const names = named(unchecked.map(({ name, error }) => `“${name}”${error ? ` (${error})` : ''}`));
  const why = isDown ? ` Slack didn’t answer ${MAX_UNANSWERED_IN_A_ROW} times in a row.` : '';
  return failed(
    CHECK,
    `Slack couldn’t check ${unchecked.length} of ${total}: ${names}.${why}`,
    'Run the doctor again later.',
  );
}

const skipped = (tooLarge: readonly Payload[]) =>
  passed(
    CHECK,
    `Not checked, because Slack checks at most about 100,000 characters: ${named(tooLarge.map(({ name }) => `“${name}”`))}.`,
  );

/** The first few, and how many more there are. */
function named(names: readonly string[]): string {
  const rest = names.length - NAMED;
  return rest > 0 ? `${names.slice(0, NAMED).join(', ')} and ${rest} more` : names.join(', ');
}

/** Undefined if Slack did not answer. */
async function validate(
  validation: Validation,
  { name: _name, ...payload }: Payload,
  pace: { pauseMs: number },
  tries = MAX_TRIES,
): Promise<Answer | undefined> {
  const { url, token, fetch, wait } = validation;
  const fields = Object.entries(payload).map(([field, value]): [string, string] => [
    field,
    JSON.stringify(value),
  ]);
  const response = await fetch(`${url}blocks.validate`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined);
  const answer = answerSchema.safeParse(await response?.json().catch(() => undefined)).data;
  const isLimited = response?.status === 429 || RATE_LIMIT_ERRORS.has(answer?.error ?? '');
  if (!isLimited || tries === 1) return answer;
  pace.pauseMs = PAUSE_MS;
  await wait(Number(response?.headers.get('retry-after') ?? 1) * 1_000);
  return validate(validation, { name: _name, ...payload }, pace, tries - 1);
}
