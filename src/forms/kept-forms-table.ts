import { sql, type Kysely, type Selectable } from 'kysely';
import * as z from 'zod';
import { insertInto } from '../database/sql-values.js';
import { SCHEMA, type Json } from '../database/tables.js';
import { removeJobs, replaceJobs } from '../jobs/table.js';
import { insertAuditEntries, type AuditEntry } from './audit-table.js';

/** Forms that were submitted and are not done. What is done is not here. */

/**
 * `working`: it takes longer than Slack waits, or an admin has allowed it. `asked`: an admin decides. `returned`: nothing was
 * done, or nobody knows, and its owner can open it as it was.
 */
export type KeptState = 'working' | 'asked' | 'returned';

export interface Card {
  channel: string;
  ts: string;
}

export interface KeptFormRow {
  /** Made when the form opens, so that submitting it twice is one form. */
  id: string;
  workspace: string;
  person: string;
  form: string;
  /** As they were typed. */
  values: Json<unknown>;
  about: Json<unknown>;
  /** Identifies the values. */
  hash: string;
  state: KeptState;
  /** Why its owner has it back. */
  reason: string | null;
  /** The message to its owner. */
  card: Json<Card | null> | null;
  /** The messages to those who can allow it. */
  asked: Json<Card[] | null> | null;
  updatedAt: Date;
}

export interface KeptFormTables {
  keptForms: KeptFormRow;
}

export interface SubmittedForm {
  id: string;
  workspace: string;
  person: string;
  form: string;
  values: unknown;
  about: unknown;
  hash: string;
}

export interface KeptForm extends SubmittedForm {
  state: KeptState;
  reason: string | null;
  card: Card | null;
  asked: Card[] | null;
  updatedAt: Date;
}

export type KeptFormKey = Pick<KeptForm, 'workspace' | 'id'>;

/** If nothing is heard of it until then, its process has ended. Sending a form never takes as long. */
const ENDED_AFTER_MS = 180_000;

export const KEPT_FORMS = 'kept_forms';
export const keptFormJob = z.object({ workspace: z.string(), id: z.string() });

export const keptFormsIn = (db: Kysely<KeptFormTables>) => ({ ...changingIn(db), ...findingIn(db) });

const FORMS = sql.table(`${SCHEMA}.kept_forms`);

/** Its owner gets it back then, if somebody still works on it or asks its admins, or if nobody has allowed it. */
function jobOf({ state, asked, until }: NewState, { workspace, id }: KeptFormKey, at: Date) {
  const isBusy = state === 'working' || (state === 'asked' && !asked);
  const dueAt = isBusy ? new Date(at.getTime() + ENDED_AFTER_MS) : until;
  if (!dueAt) return removeJobs(KEPT_FORMS, sql`select id from changed`);
  const job = { queue: KEPT_FORMS, key: id, data: { workspace, id }, dueAt };
  return replaceJobs([job], sql`exists (select from changed)`);
}

function changingIn(db: Kysely<KeptFormTables>) {
  return {
    /**
     * Resolves to false if these values already wait for an admin, or somebody works on them. `isKnown`: only if it was kept before,
     * so that it has the latest values.
     */
    async keep(
      form: SubmittedForm,
      { state, reason }: NewState,
      at: Date,
      isKnown = false,
    ): Promise<boolean> {
      const { rows } = await sql`
        with changed as (
          ${insertInto<KeptFormRow>(FORMS, [{ ...form, state, reason, updatedAt: at }])}
          where not ${isKnown}::boolean or exists (select from ${FORMS} where id = ${form.id})
          on conflict (id) do update set "values" = excluded."values", about = excluded.about, hash = excluded.hash,
            state = excluded.state, reason = excluded.reason, updated_at = excluded.updated_at,
            asked = case when excluded.state <> 'asked' then kept_forms.asked end
          where kept_forms.workspace = excluded.workspace and kept_forms.person = excluded.person and (
            kept_forms.hash <> excluded.hash or kept_forms.state = 'returned'
            or kept_forms.state = 'working' and excluded.state <> 'working')
          returning id
        ), job as (${jobOf({ state }, form, at)})
        select id from changed`.execute(db);
      return rows.length > 0;
    },

    /** Undefined if it is in another state by now. `hash`: or has other values. */
    async change(
      { workspace, id, hash }: KeptFormKey & { hash?: string },
      from: KeptState[],
      { state, reason, asked, until }: NewState,
      at: Date,
    ): Promise<KeptForm | undefined> {
      const { rows } = await sql<Selectable<KeptFormRow>>`
        with changed as (
          update ${FORMS} set state = ${state}, reason = ${reason ?? null}, updated_at = ${at},
            asked = coalesce(${asked ? JSON.stringify(asked) : null}::jsonb, asked)
          where workspace = ${workspace} and id = ${id} and state in (${sql.join(from)})
            and hash = coalesce(${hash ?? null}, hash) returning *
        ), job as (${jobOf({ state, asked, until }, { workspace, id }, at)})
        select * from changed`.execute(db);
      return rows.map(keptFormFrom)[0];
    },

    /** It is done, or its owner discards it. Resolves to what was kept of it, if anything was. */
    async finish({ workspace, id }: KeptFormKey, entry?: AuditEntry): Promise<KeptForm | undefined> {
      const { rows } = await sql<Selectable<KeptFormRow>>`
        with changed as (delete from ${FORMS} where workspace = ${workspace} and id = ${id} returning *),
          job as (${removeJobs(KEPT_FORMS, sql`select id from changed`)})
          ${entry ? sql`, audited as (${insertAuditEntries([entry])})` : sql``}
        select * from changed`.execute(db);
      return rows.map(keptFormFrom)[0];
    },

    async saveCard({ workspace, id }: KeptFormKey, card: Card): Promise<void> {
      await sql`update ${FORMS} set card = ${JSON.stringify(card)}::jsonb
        where workspace = ${workspace} and id = ${id}`.execute(db);
    },
  };
}

function findingIn(db: Kysely<KeptFormTables>) {
  const inWorkspace = (workspace: string) => db.selectFrom('keptForms').where('workspace', '=', workspace);
  const waiting = (workspace: string) => inWorkspace(workspace).where('state', '=', 'asked');
  const own = (workspace: string, person: string) => inWorkspace(workspace).where('person', '=', person);
  const count = sql<number>`count(*)`.as('count');

  return {
    async find({ workspace, id }: KeptFormKey): Promise<KeptForm | undefined> {
      const row = await inWorkspace(workspace).selectAll().where('id', '=', id).executeTakeFirst();
      return row && keptFormFrom(row);
    },

    /** Newest first. */
    async of(workspace: string, person: string, limit = 20): Promise<KeptForm[]> {
      const found = own(workspace, person).selectAll().orderBy('updatedAt', 'desc').limit(limit);
      return (await found.execute()).map(keptFormFrom);
    },

    /** The longest waiting first. */
    async askedFor(workspace: string, limit: number): Promise<KeptForm[]> {
      const found = waiting(workspace).selectAll().orderBy('updatedAt').limit(limit);
      return (await found.execute()).map(keptFormFrom);
    },

    /** Those of one person, or those that wait for an admin. */
    async count(workspace: string, person?: string): Promise<number> {
      const counted = person === undefined ? waiting(workspace) : own(workspace, person);
      return (await counted.select(count).executeTakeFirstOrThrow()).count;
    },

    /** Of all workspaces, for the metrics. */
    countStates: (): Promise<{ state: string; count: number }[]> =>
      db.selectFrom('keptForms').select(['state', count]).groupBy('state').execute(),
  };
}

interface NewState {
  state: KeptState;
  reason?: string | undefined;
  asked?: Card[] | undefined;
  /** Until when it can be allowed. */
  until?: Date | undefined;
}

const card = z.object({ channel: z.string(), ts: z.string() });
const cardSchema = card.nullable().catch(null);
const cardsSchema = z.array(card).nullable().catch(null);

const keptFormFrom = (row: Selectable<KeptFormRow>): KeptForm => ({
  ...row,
  card: cardSchema.parse(row.card),
  asked: cardsSchema.parse(row.asked),
});
