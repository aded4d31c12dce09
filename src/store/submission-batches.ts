import { CompiledQuery, sql, type Kysely } from 'kysely';
import { insertAuditEntries, type AuditEntry } from './audit.js';
import { toStorableJson, rows } from '../database/sql-values.js';
import { SCHEMA, type Card, type SubmissionState, type Tables } from './tables.js';

const TABLE = sql.table(`${SCHEMA}.submissions`);

/** Many forms in one statement: in a rush, what each costs the database is most of what it costs at all. */

export interface ToRecord {
  id: string;
  workspace: string;
  person: string;
  form: string;
  values: unknown;
  about: unknown;
  hash: string;
  state: SubmissionState;
  lease_until: Date;
  at: Date;
}

export interface ToSettle {
  form: {
    id: string;
    workspace: string;
    state: SubmissionState;
    reason: string | null;
    result: unknown;
    lease_until: Date | null;
    at: Date;
  };
  trail: AuditEntry | undefined;
}

const TO_SETTLE = `id text, workspace text, state text, reason text, result jsonb, lease_until timestamptz,
  at timestamptz`;

/**
 * Writes down those that nobody works on, by their id. A form that is here already is taken only by its owner, and only
 * when it was not sent; an approval is for what was approved, not for what the form says now.
 */
export async function recordMany(db: Kysely<Tables>, forms: ToRecord[]): Promise<Map<string, true>> {
  const ordered = [...forms].sort((one, other) => (one.id < other.id ? -1 : 1));
  const query = CompiledQuery.raw(recordingOf(forms.length), ordered.flatMap(recorded));
  const { rows: mine } = await db.executeQuery<{ id: string }>(query);
  return new Map(mine.map(({ id }) => [id, true]));
}

/** Each value by itself: taken out of one JSON, as elsewhere, they are a quarter more work for PostgreSQL. */
const RECORDED =
  'id, workspace, person, form, "values", about, hash, state, lease_until, created_at, updated_at';
const recorded = ({ id, workspace, person, form, values, about, hash, state, lease_until, at }: ToRecord) => {
  const now = at.toISOString();
  const lease = lease_until.toISOString();
  return [
    id,
    workspace,
    person,
    form,
    toStorableJson(values),
    toStorableJson(about),
    hash,
    state,
    lease,
    now,
    now,
  ];
};
const PLACES = RECORDED.split(',').map((_, place) => place + 1);

const recordings = new Map<number, string>();

function recordingOf(many: number): string {
  const known = recordings.get(many);
  if (known) return known;
  const lines = Array.from({ length: many }, (_, line) =>
    PLACES.map((at) => `$${line * PLACES.length + at}`),
  );
  const text = `
    insert into ${SCHEMA}.submissions as kept (${RECORDED})
    values ${lines.map((line) => `(${line.join()})`).join()}
    on conflict (id) do update set
      "values" = excluded."values", about = excluded.about, hash = excluded.hash, state = excluded.state,
      lease_until = excluded.lease_until, updated_at = excluded.updated_at, looks = 0, reason = null,
      decided_by = case when kept.hash = excluded.hash then kept.decided_by end
    where kept.state in ('refused', 'unsent', 'asked')
      and kept.workspace = excluded.workspace and kept.person = excluded.person
    returning id`;
  recordings.set(many, text);
  return text;
}

/** Writes down how they stand, and that in the trail; resolves to the message that each one's owner has of it. */
export async function settleMany(db: Kysely<Tables>, many: ToSettle[]): Promise<Map<string, Card | null>> {
  const forms = many.map(({ form }) => form);
  const lines = many.flatMap(({ trail }) => trail ?? []);
  const settled = await sql<{ id: string; card: Card | null }>`
    ${lines.length > 0 ? sql`with told as (${insertAuditEntries(lines)})` : sql``}
    update ${TABLE} as kept
    set state = one.state, reason = one.reason, result = nullif(one.result, 'null'), lease_until = one.lease_until,
      updated_at = one.at
    from ${rows(forms, TO_SETTLE)} one
    where kept.id = one.id and kept.workspace = one.workspace
    returning kept.id, kept.card`.execute(db);
  return new Map(settled.rows.map(({ id, card }) => [id, card]));
}
