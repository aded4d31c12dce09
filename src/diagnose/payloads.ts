import { z } from 'zod';
import { RATE_LIMIT_ERRORS } from '../slack/call-once.js';
import { failed, passed, type Finding } from './finding.js';

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
const CHECK = 'Views and messages';

const answerSchema = z.object({
  ok: z.boolean(),
  error: z.string().optional(),
  errors: z
    .array(
      z.object({
        pointer: z.string().default(''),
        code: z.string().default(''),
        message: z.string().default(''),
      }),
    )
    .optional()
    .catch(undefined),
});
type Answer = z.infer<typeof answerSchema>;

export async function checkPayloads(
  validation: Validation,
  payloads: readonly Payload[],
): Promise<Finding[]> {
  const distinct = [...new Map(payloads.map((payload) => [contentOf(payload), payload])).values()];
  const findings: Finding[] = [];
  const pace = { pauseMs: 0 };
  for (const [index, payload] of distinct.entries()) {
    if (pace.pauseMs > 0) await validation.wait(pace.pauseMs);
    const answer = await validate(validation, payload, pace);
    validation.progress(index + 1, distinct.length);
    if (answer === undefined || (!answer.ok && !answer.errors)) return [...findings, notChecked(answer)];
    findings.push(...differences(payload, answer));
  }
  return findings.length > 0
    ? findings
    : [passed(CHECK, `Slack accepts all ${distinct.length} views and messages that Upnext sends.`)];
}

const contentOf = ({ name: _name, ...payload }: Payload) => JSON.stringify(payload);

function differences({ name }: Payload, { errors = [] }: Answer): Finding[] {
  return errors.map(({ pointer, code, message }) =>
    failed(CHECK, `Slack refuses “${name}” at ${pointer || 'its top'}: ${message} (${code}).`, REPORT),
  );
}

const REPORT =
  'Upnext’s own rules accept this, so Slack’s have changed. Update Upnext, or report this to the people who maintain it.';

const notChecked = (answer: Answer | undefined) =>
  failed(
    CHECK,
    `Slack couldn’t check them${answer?.error ? ` (${answer.error})` : ''}.`,
    'Run the doctor again later.',
  );

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
