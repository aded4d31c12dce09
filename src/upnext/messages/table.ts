import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely';
import * as z from 'zod';
import { batched } from '../database/batched.js';
import { insertInto, rows, type SqlCondition } from '../database/sql-values.js';
import { type Json, known, SCHEMA, type StoredRow } from '../database/tables.js';
import type { PostedMessage } from '../slack/send/post-message.js';

/** What a message is about. */
export type Kind = 'post' | 'form' | 'import' | 'freeze' | 'digest' | 'restore';

/**
 * A message that Upnext keeps true, which is stored before it is sent, or news that somebody was told. In a JSON column, dates
 * are texts.
 */
const stored = z.object({
  workspace: z.string(),
  kind: z.custom<Kind>((kind) => typeof kind === 'string'),
  id: z.string(),
  /** Which of the messages about it. */
  name: z.string(),
  /** Whose direct message it is if it is in no channel. */
  person: z.string(),
  /** Null: a direct message. */
  channel: z.string().nullable(),
  /** `sending`: it may have been posted since then. */
  state: z.enum(['sending', 'posted', 'refused']),
  since: z.coerce.date(),
  /** Where it is, once that is known. Null for replies: nobody edits them. */
  at: z.object({ channel: z.string(), ts: z.string() }).nullable(),
  /** The channel where Slack refused it. */
  movedFrom: z.string().nullable(),
  /** A hash of what it shows, for a copy in direct messages. Null if that may be something else. */
  look: z.string().nullable(),
});

export type MessageRow = Omit<z.infer<typeof stored>, 'at'> & { at: Json<PostedMessage> | null };
export type MessageKey = Pick<MessageRow, 'workspace' | 'kind' | 'id' | 'name'>;
export type About = Omit<MessageKey, 'name'>;

interface Tables {
  messages: MessageRow;
}

/** The name of the one message about something that everything can be done on. */
export const CARD = 'card';

/** After one of them was kept. */
export function withMessage(messages: Message[], changed: Message | undefined): Message[] {
  if (!changed) return messages;
  return [...messages.filter(({ name }) => name !== changed.name), changed];
}

export const cardIn = (messages: Message[]): Message | undefined =>
  messages.find(({ name }) => name === CARD);

/** The one direct message that somebody has about it: of several, the last, because earlier ones may have been deleted. */
export const ownMessage = (messages: Message[], person: string): Message | undefined =>
  messages
    .filter((one) => one.person === person && one.channel === undefined && one.at !== undefined)
    .sort((one, other) => other.since.getTime() - one.since.getTime())[0];

const MESSAGES = sql.table(`${SCHEMA}.messages`);
const FORMS = sql.table(`${SCHEMA}.kept_forms`);

export type Message = StoredRow<MessageRow>;

type NewMessage = Pick<Message, keyof MessageKey | 'person' | 'channel' | 'since'>;

/** `mayBegin`: a message that is `added`. */
export function messagesIn(db: Kysely<Tables>, mayBegin: SqlCondition) {
  return {
    async about({ workspace, kind, id }: About): Promise<Message[]> {
      const found = db.selectFrom('messages').selectAll().where('workspace', '=', workspace);
      return (await found.where('kind', '=', kind).where('id', '=', id).execute()).map(known);
    },

    /** Stores that it may be posted from now on, unless it is stored already. */
    begin: batched(async (all: NewMessage[]) => {
      const added = all.map((message) => ({ ...message, state: 'sending' as const }));
      const { rows: stored } = await sql<Selectable<MessageRow> & { isNew: boolean }>`
        with new as (
          ${insertInto<MessageRow>(MESSAGES, added)} where ${mayBegin} on conflict do nothing returning *
        )
        select *, true as is_new from new
        union all select message.*, false from ${rows(all, 'workspace text, kind text, id text, name text')} wanted
          join ${MESSAGES} message using (workspace, kind, id, name)`.execute(db);
      const found = new Map(stored.map((row) => [nameOf(row), row]));
      return (asked): { isNew: boolean; message: Message } | undefined => {
        const key = nameOf(asked);
        const row = found.get(key);
        // The first one who asks stores it.
        found.delete(key);
        if (!row) return undefined;
        const { isNew, ...message } = row;
        return { isNew, message: known(message) };
      };
    }),

    /** It may be posted again from now on. False if somebody else has stored that meanwhile. */
    async renew(message: Message, now: Date): Promise<boolean> {
      const { rows: renewed } = await sql`
        update ${MESSAGES} set since = ${now} where ${named(message)} and state = 'sending'
          and date_trunc('milliseconds', since) = ${message.since}::timestamptz returning id`.execute(db);
      return renewed.length > 0;
    },

    save: batched(async (all: Message[]) => {
      await sql`${insertInto<MessageRow>(MESSAGES, all)}
        on conflict (workspace, kind, id, name) do update set (person, channel, state, since, at, moved_from, look) =
          (excluded.person, excluded.channel, excluded.state, excluded.since, excluded.at, excluded.moved_from, excluded.look)`.execute(
        db,
      );
      return () => undefined;
    }),

    /** It was certainly not sent, or nobody edits it any more. */
    async forget(key: MessageKey): Promise<void> {
      await db.deleteFrom('messages').where(named(key)).execute();
    },

    /** For a Slack that has lost its messages. */
    async forgetAll(workspace: string): Promise<void> {
      await db.deleteFrom('messages').where('workspace', '=', workspace).execute();
    },

    /** Those about posts and freezes are kept as long as these are, and so are those about forms that are kept. */
    async deleteOld(before: Date): Promise<void> {
      await sql`delete from ${MESSAGES} message where since < ${before} and kind not in ('post', 'freeze')
        and not (kind = 'form' and exists (select from ${FORMS} where id = message.id))`.execute(db);
    },
  };
}

const nameOf = ({ workspace, kind, id, name }: MessageKey) => JSON.stringify([workspace, kind, id, name]);

const named = ({ workspace, kind, id, name }: MessageKey) =>
  sql<boolean>`workspace = ${workspace} and kind = ${kind} and id = ${id} and name = ${name}`;

/** A column with the messages about something that somebody reads, for a statement that reads it. */
export const messagesAbout = (
  kind: Kind,
  workspace: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => sql<unknown>`(
  select jsonb_agg(to_jsonb(message) || jsonb_build_object('movedFrom', moved_from)) from ${MESSAGES} message
  where message.workspace = ${workspace} and message.kind = ${kind} and message.id = ${id})`;

/** What that column holds. */
export const messagesFrom = (column: unknown): Message[] =>
  z
    .array(stored)
    .parse(column ?? [])
    .map(known);
