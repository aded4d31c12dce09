import { createHash } from 'node:crypto';
import { sql, type Kysely, type Transaction } from 'kysely';
import { invalid, refused, type Answer } from './responses.js';
import type { Call } from '../operation.js';
import type { Tables } from '../tables.js';
import { body } from '../validation/model.js';
import { read, valueError, type Problem, type Reader } from '../validation/problem.js';
import { filledText } from '../validation/text.js';

const KEPT_MS = 24 * 60 * 60 * 1000;
const LONGEST = 255;
const LOC = ['header', 'idempotency-key'];

type Work = (db: Kysely<Tables>) => Promise<Answer>;
type Repeatable<T> =
  | { ok: true; value: T; once(work: Work): Promise<Answer> }
  | { ok: false; problems: Problem[] };

/**
 * A request that may carry an Idempotency-Key: with one, its work is done once within a day, and repeats get the first
 * answer. The key belongs to the caller and the path.
 */
export function readRepeatable<T>(reader: Reader<T>, call: Call): Repeatable<T> {
  const key = read(idempotencyKey, call.idempotencyKey, LOC);
  const value = read(body(reader), call.body, ['body']);
  if (!key.ok || !value.ok) {
    return { ok: false, problems: [key, value].flatMap((reading) => (reading.ok ? [] : reading.problems)) };
  }
  const given = key.value;
  return {
    ok: true,
    value: value.value,
    once: (work) => (given === undefined ? work(call.db) : once(call, given, work)),
  };
}

/** In quotes, as the draft of the standard wants it, or bare, as everybody sends it. */
const idempotencyKey: Reader<string | undefined> = (sent, loc, problems) => {
  if (typeof sent !== 'string') return undefined;
  const key = filledText(/^"(.*)"$/.exec(sent)?.[1] ?? sent, loc, problems);
  if (key === undefined || key.length <= LONGEST) return key;
  const msg = `String should have at most ${LONGEST} characters`;
  problems.push({ type: 'string_too_long', loc, msg, input: sent, ctx: { max_length: LONGEST } });
  return undefined;
};

/** The key and what was done with it are one transaction: after a crash there are both or neither. */
async function once(call: Call, key: string, work: Work): Promise<Answer> {
  const scope = sha256(`${call.caller} ${call.path}`);
  const fingerprint = sha256(canonical(call.body));

  return call.db.transaction().execute(async (tx) => {
    if (!(await isFree(tx, scope + key)))
      return refused(409, 'A request with this Idempotency-Key is still running');
    const first = await tx
      .selectFrom('idempotency_keys')
      .select(['fingerprint', 'answer'])
      .where('scope', '=', scope)
      .where('key', '=', key)
      .where('expires_at', '>', call.now)
      .executeTakeFirst();
    if (first) return first.fingerprint === fingerprint ? first.answer : otherBody(key);

    const answer = await work(tx);
    if (answer.status >= 300) return answer;
    const row = {
      fingerprint,
      answer: JSON.stringify(answer),
      expires_at: new Date(call.now.getTime() + KEPT_MS),
    };
    await tx
      .insertInto('idempotency_keys')
      .values({ scope, key, ...row })
      .onConflict((conflict) => conflict.columns(['scope', 'key']).doUpdateSet(row))
      .execute();
    await forgetExpired(tx, call.now);
    return answer;
  });
}

/** The lock ends with the transaction, also with that of a process that was killed. */
async function isFree(tx: Transaction<Tables>, name: string): Promise<boolean> {
  const { rows } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as free`.execute(tx);
  return rows[0]?.free ?? false;
}

/** Skips what another transaction is forgetting, so that the two never wait for each other. */
async function forgetExpired(tx: Transaction<Tables>, now: Date): Promise<void> {
  await sql`
    delete from scheduling.idempotency_keys where (scope, key) in (
      select scope, key from scheduling.idempotency_keys where expires_at <= ${now} limit 100 for update skip locked
    )`.execute(tx);
}

function otherBody(key: string): Answer {
  return invalid([valueError(LOC, key, 'this key was used with another body')]);
}

/** The same whatever the order of the fields. */
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
