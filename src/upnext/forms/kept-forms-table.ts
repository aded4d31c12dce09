import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { MINUTE_MS } from '../../when/index.js';
import { type AuditEntry, insertAuditEntries, insertedWith } from '../audit/table.js';
import { insertInto } from '../database/sql-values.js';
import { type Json, SCHEMA } from '../database/tables.js';
import type { NewJob } from '../jobs/job.js';
import { removeJobs, replaceJobs } from '../jobs/table.js';
import type { Reply } from '../slack/text/blocks.js';

/** What somebody typed and what is not done: submitted forms, and commands that a button runs. What is done is not here. */

/**
 * `working`: it takes longer than Slack waits, or an admin has allowed it. `asked`: an admin decides. `returned`: nothing was
 * done, or nobody knows, and its owner can open it as it was.
 */
export type KeptState = 'working' | 'asked' | 'returned';

export interface KeptFormRow {
  /** Made when the form opens, so that submitting it twice is one form. */
  id: string;
  workspace: string;
  person: string;
  form: string;
  /** What its person recognizes: it is all that lists and messages say of it. */
  label: string;
  /** As they were typed. */
  values: Json<unknown>;
  about: Json<unknown>;
  /** Identifies the values. */
  hash: string;
  state: KeptState;
  /** Why its owner has it back or, if it waits for an admin, who can allow it. */
  reason: string | null;
  /** Nobody knows whether it arrived. */
  mayBeSent: boolean;
  updatedAt: Date;
}

export interface KeptFormTables {
  keptForms: KeptFormRow;
}

export type KeptForm = Selectable<KeptFormRow>;
/** As a list shows it. */
const LISTED = ['id', 'label', 'state', 'reason', 'mayBeSent'] as const;
/** `dueAt`: when its post was to go out. */
export type ListedForm = Pick<KeptForm, (typeof LISTED)[number]> & { dueAt?: Date | null };
const DUE = sql<Date | null>`(about #>> '{moment,at}')::timestamptz`.as('dueAt');

export type SubmittedForm = Omit<KeptForm, 'state' | 'reason' | 'mayBeSent' | 'updatedAt'>;
export type KeptFormKey = Pick<KeptForm, 'workspace' | 'id'>;

export interface NewState {
  state: KeptState;
  reason?: string | undefined;
  mayBeSent?: boolean;
  /** When its worker goes on. Without one, it is not needed any more. */
  job?: NewJob | undefined;
  /** For the audit trail. */
  entry?: AuditEntry | undefined;
}

/** In place of a form: a command, too long for the value of its button. Its words are the label. */
export const COMMAND = 'command';

export const KEPT_FORMS = 'kept_forms';

/** What was decided about a form that waited for an admin, for those who must hear it. The form may be gone by then. */
const decided = z.object({
  person: z.string(),
  label: z.string(),
  text: z.string(),
  /** The name of the message to its owner, if they don’t know it. */
  news: z.string().optional(),
  /** What the message about the form says from now on, if the form is gone. */
  card: z.custom<Reply>().optional(),
});
export type Decided = z.infer<typeof decided>;

export const keptFormJob = z.object({
  workspace: z.string(),
  id: z.string(),
  decided: decided.optional(),
});

export function workerJob(
  { workspace, id, person, label }: Pick<KeptForm, 'workspace' | 'id' | 'person' | 'label'>,
  dueAt: Date,
  decision?: Omit<Decided, 'person' | 'label'>,
): NewJob {
  const decided = decision && { person, label, ...decision };
  const data: z.infer<typeof keptFormJob> = { workspace, id, decided };
  return { queue: KEPT_FORMS, key: id, dueAt, data };
}

/** While somebody works on it. That never takes as long: if nothing is heard of it until then, their process has ended. */
export const working = (form: Parameters<typeof workerJob>[0], now: Date) =>
  ({ state: 'working', job: workerJob(form, new Date(now.getTime() + 3 * MINUTE_MS)) }) as const;

export function keptFormsIn(db: Kysely<KeptFormTables>) {
  const changing = changingIn(db);
  return {
    ...changing,

    async find({ workspace, id }: KeptFormKey): Promise<KeptForm | undefined> {
      const all = db.selectFrom('keptForms').selectAll();
      return all.where('workspace', '=', workspace).where('id', '=', id).executeTakeFirst();
    },

    /** Newest first. */
    async of(workspace: string, person: string, limit = 20): Promise<ListedForm[]> {
      const all = db
        .selectFrom('keptForms')
        .select([...LISTED, DUE])
        .where('workspace', '=', workspace);
      const own = all.where('person', '=', person).where('form', '<>', COMMAND);
      return own.orderBy('updatedAt', 'desc').limit(limit).execute();
    },

    /** Those who ask an admin to end a freeze, which began at `since`. */
    async askingToUnfreeze(workspace: string, project: string, since: number): Promise<KeptForm[]> {
      const wanted = { project: { id: project }, wanted: { freeze: { since } } };
      const asking = db.selectFrom('keptForms').selectAll().where('workspace', '=', workspace);
      return asking
        .where('state', '=', 'asked')
        .where(sql<boolean>`about @> ${JSON.stringify(wanted)}::jsonb`)
        .execute();
    },

    /** Resolves to its id, for the button. */
    async keepCommand(owner: Pick<KeptForm, 'workspace' | 'person'>, label: string, at: Date) {
      const { workspace, person } = owner;
      const command = { id: randomUUID(), workspace, person, form: COMMAND, label };
      await changing.keep({ ...command, values: {}, about: {}, hash: '' }, { state: 'returned' }, at);
      return command.id;
    },

    /** Forms stay until they are sent or discarded. */
    async deleteOld(before: Date): Promise<void> {
      await db.deleteFrom('keptForms').where('form', '=', COMMAND).where('updatedAt', '<', before).execute();
    },
  };
}

const FORMS = sql.table(`${SCHEMA}.kept_forms`);

/** What is stored with a change. */
function following({ job, entry }: Pick<NewState, 'job' | 'entry'>) {
  const jobs = job
    ? replaceJobs([job], sql`exists (select from changed)`)
    : removeJobs(KEPT_FORMS, sql`select id from changed`);
  return sql`, job as (${jobs})${insertedWith('changed', entry)}`;
}

/** Continues a `with` clause: if `changed` has rows, this form is done, so it is kept no longer. `finished` has it if it was. */
export const finishedWith = (changed: string, form: KeptFormKey | undefined) =>
  form
    ? sql`, finished as (
        delete from ${FORMS} where workspace = ${form.workspace} and id = ${form.id}
          and exists (select from ${sql.ref(changed)}) returning id
      ), unneeded as (${removeJobs(KEPT_FORMS, sql`select id from finished`)})`
    : sql`, finished as (select where false)`;

function changingIn(db: Kysely<KeptFormTables>) {
  return {
    /**
     * Resolves to false if these values already wait for an admin, or somebody works on them. `isKnown`: only if it was kept before,
     * so that it has the latest values.
     */
    async keep(form: SubmittedForm, to: NewState, at: Date, isKnown = false): Promise<boolean> {
      const { state, reason, mayBeSent = false } = to;
      const { rows } = await sql`
        with changed as (
          ${insertInto<KeptFormRow>(FORMS, [{ ...form, state, reason, mayBeSent, updatedAt: at }])}
          where not ${isKnown}::boolean or exists (select from ${FORMS} where id = ${form.id})
          on conflict (id) do update set label = excluded.label, "values" = excluded."values", about = excluded.about, hash = excluded.hash,
            state = excluded.state, reason = excluded.reason, may_be_sent = excluded.may_be_sent, updated_at = excluded.updated_at
          where kept_forms.workspace = excluded.workspace and kept_forms.person = excluded.person and (
            kept_forms.hash <> excluded.hash or kept_forms.state = 'returned'
            or kept_forms.state = 'working' and excluded.state <> 'working')
          returning id
        )${following(to)}
        select id from changed`.execute(db);
      return rows.length > 0;
    },

    /** Undefined if it is in another state by now. `hash`: or has other values. */
    async change(
      { workspace, id, hash }: KeptFormKey & { hash?: string },
      from: KeptState[],
      to: NewState,
      at: Date,
    ): Promise<KeptForm | undefined> {
      const { rows } = await sql<KeptForm>`
        with changed as (
          update ${FORMS} set state = ${to.state}, reason = ${to.reason ?? null}, may_be_sent = ${to.mayBeSent ?? false},
            updated_at = ${at}
          where workspace = ${workspace} and id = ${id} and state in (${sql.join(from)})
            and hash = coalesce(${hash ?? null}, hash) returning *
        )${following(to)}
        select * from changed`.execute(db);
      return rows[0];
    },

    /** It is done, which is recorded, or its owner discards it. Resolves to whether it was kept. */
    async finish({ workspace, id }: KeptFormKey, { job, entry }: Pick<NewState, 'job' | 'entry'> = {}) {
      const { rows } = await sql`
        with changed as (delete from ${FORMS} where workspace = ${workspace} and id = ${id} returning id)${following({ job })}
          ${entry ? sql`, audited as (${insertAuditEntries([entry])})` : sql``}
        select id from changed`.execute(db);
      return rows.length > 0;
    },
  };
}
