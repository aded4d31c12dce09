import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { DAY_MS } from '../../when/index.js';
import type { RequestContext } from '../operation.js';
import type { Tables } from '../tables.js';
import { body } from '../validation/model.js';
import { type Problem, read, type Reader, valueError } from '../validation/problem.js';
import { filledText } from '../validation/text.js';
import { type ApiResponse, failed, invalid } from './responses.js';

const TTL_MS = DAY_MS;
const MAX_LENGTH = 255;
const LOC = ['header', 'idempotency-key'];

type Work = (db: Kysely<Tables>) => Promise<ApiResponse>;
type IdempotentRequest<T> =
  | { ok: true; value: T; once(work: Work): Promise<ApiResponse> }
  | { ok: false; problems: Problem[] };

/**
 * Reads a request that may have an Idempotency-Key. With a key, its work is done once within a day, and repeated requests get
 * the first response. A key is valid for one caller and path.
 */
export function readIdempotent<T>(reader: Reader<T>, context: RequestContext): IdempotentRequest<T> {
  const key = read(idempotencyKey, context.idempotencyKey, LOC);
  const value = read(body(reader), context.body, ['body']);
  if (!key.ok || !value.ok) {
    return { ok: false, problems: [key, value].flatMap((reading) => (reading.ok ? [] : reading.problems)) };
  }
  const given = key.value;
  return {
    ok: true,
    value: value.value,
    once: (work) => (given === undefined ? work(context.db) : once(context, given, work)),
  };
}

/** Quoted, as the draft standard says, or unquoted, as everybody sends it. */
const idempotencyKey: Reader<string | undefined> = (sent, loc, problems) => {
  if (typeof sent !== 'string') return undefined;
  const key = filledText(/^"(.*)"$/.exec(sent)?.[1] ?? sent, loc, problems);
  if (key === undefined || key.length <= MAX_LENGTH) return key;
  const msg = `String should have at most ${MAX_LENGTH} characters`;
  problems.push({ type: 'string_too_long', loc, msg, input: sent, ctx: { max_length: MAX_LENGTH } });
  return undefined;
};

/** Stores the key and does the work in one transaction: after a crash, both exist or neither does. */
async function once(context: RequestContext, key: string, work: Work): Promise<ApiResponse> {
  const scope = sha256(`${context.caller} ${context.path}`);
  const fingerprint = sha256(canonical(context.body));

  return context.db.transaction().execute(async (tx) => {
    if (!(await isFree(tx, scope + key)))
      return failed(409, 'A request with this Idempotency-Key is still running');
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('expires_at', '>', context.now)
      .executeTakeFirst();
    if (first) return first.fingerprint === fingerprint ? first.answer : differentBody(key);

    const response = await work(tx);
    if (response.status >= 300) return response;
    const row = {
      fingerprint,
      answer: JSON.stringify(response),
      expires_at: new Date(context.now.getTime() + TTL_MS),
    };
    await tx
      .insertInto('idempotency_keys')
      .values({ scope, key, ...row })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(row))
      .execute();
    await deleteExpired(tx, context.now);
    return response;
  });
}

/** The lock ends with the transaction, even if the process is killed. */
async function isFree(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Skips rows that another transaction is deleting, so that two never wait for each other. */
async function deleteExpired(tx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`
    delete from scheduling.idempotency_keys where (scope, key) in (
      select scope, key from scheduling.idempotency_keys where expires_at <= ${now} limit 100 for update skip locked
    )`.execute(tx);
}

function differentBody(key: string): ApiResponse {
  return invalid([valueError(LOC, key, 'this key was used with another body')]);
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  const sorted = (_: string, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part;
  return JSON.stringify(value, sorted);
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}
