import { sql, type Kysely, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { insertInto } from '../database/sql-values.js';
import { known, SCHEMA, type Json, type Known } from '../database/tables.js';

/** What a message is about. Messages about posts and series are kept as long as those are. */
export type Kind = 'post' | 'series' | 'request' | 'import' | 'outcome' | 'freeze';

export interface About {
  workspace: string;
  kind: Kind;
  id: string;
}

export interface MessageKey extends About {
  /** Which of the messages about it. */
  name: string;
}

/** A message that Upnext keeps true. It is stored before it is sent. */
export interface MessageRow {
  workspace: string;
  kind: Kind;
  id: string;
  name: string;
  /** Whose direct message it is if it is in no channel. */
  person: string;
  /** Null: a direct message. */
  channel: string | null;
  /** The message of that channel that it is a reply to. */
  thread: string | null;
  /** `sending`: it may have been posted since then. */
  state: 'sending' | 'posted' | 'refused';
  since: Date;
  /** Where it is. */
  postedIn: string | null;
  ts: string | null;
  /** Slack refused it in a channel. */
  moved: Json<unknown> | null;
  /** The message that this one replaces, as long as it does not say so. */
  replaces: Json<unknown> | null;
  /** A hash of what it shows. Null if that may be something else. */
  look: string | null;
}

interface Tables {
  messages: MessageRow;
}

/** The name of the one message about something that everything can be done on. */
export const CARD = 'card';

/** A message of its own in somebody’s direct messages. */
export const isDirect = ({ channel, thread }: Message): boolean =>
  channel === undefined && thread === undefined;

/** After one of them was kept. */
export function withMessage(messages: Message[], changed: Message | undefined): Message[] {
  if (!changed) return messages;
  return [...messages.filter(({ name }) => name !== changed.name), changed];
}

export const cardIn = (messages: Message[]): Message | undefined =>
  messages.find(({ name }) => name === CARD);

const MESSAGES = sql.table(`${SCHEMA}.messages`);

const placeSchema = z.object({ channel: z.string(), ts: z.string() });
const movedSchema = z.object({ from: z.string(), error: z.string() });
export type Moved = z.infer<typeof movedSchema>;

export interface Message extends Omit<Known<MessageRow>, 'postedIn' | 'ts' | 'moved' | 'replaces'> {
  /** Where it is, once that is known. */
  at: z.infer<typeof placeSchema> | undefined;
  moved: Moved | undefined;
  replaces: z.infer<typeof placeSchema> | undefined;
}

type NewMessage = Pick<Message, keyof MessageKey | 'person' | 'channel' | 'thread' | 'since'>;

export type StoredMessages = ReturnType<typeof messagesIn>;

export function messagesIn(db: Kysely<Tables>) {
  const named = ({ workspace, kind, id, name }: MessageKey) =>
    sql<boolean>`workspace = ${workspace} and kind = ${kind} and id = ${id} and name = ${name}`;

  return {
    /** Stores that it may be posted from now on, unless it is stored already. */
    async begin(message: NewMessage): Promise<{ isNew: boolean; message: Message }> {
      const row = { ...message, state: 'sending' as const };
      const { rows } = await sql<Selectable<MessageRow> & { isNew: boolean }>`
        with added as (${insertInto<MessageRow>(MESSAGES, [row])} on conflict do nothing returning *)
        select *, true as is_new from added
        union all
        select *, false as is_new from ${MESSAGES} where ${named(message)}`.execute(db);
      const [found] = rows;
      if (!found) throw new Error('The same message is being stored by somebody else');
      const { isNew, ...stored } = found;
      return { isNew, message: messageFrom(stored) };
    },

    async about({ workspace, kind, id }: About): Promise<Message[]> {
      const found = db.selectFrom('messages').selectAll().where('workspace', '=', workspace);
      const rows = await found.where('kind', '=', kind).where('id', '=', id).execute();
      return rows.map(messageFrom);
    },

    async find(key: MessageKey): Promise<Message | undefined> {
      const row = await db.selectFrom('messages').selectAll().where(named(key)).executeTakeFirst();
      return row && messageFrom(row);
    },

    async save({ at, moved, replaces, channel, look, ...message }: Message): Promise<void> {
      const { person, state, since } = message;
      const set = { person, state, since, channel: channel ?? null, look: look ?? null };
      const [postedIn, ts] = at ? [at.channel, at.ts] : [null, null];
      const json = (value: object | undefined) => (value ? JSON.stringify(value) : null);
      await db
        .updateTable('messages')
        .set({ ...set, postedIn, ts, moved: json(moved), replaces: json(replaces) })
        .where(named(message))
        .execute();
    },

    /** It was certainly not sent. */
    async forget(key: MessageKey): Promise<void> {
      await db.deleteFrom('messages').where(named(key)).execute();
    },

    /** For a Slack that has lost its messages: what was told stays told. */
    async forgetPlaces(workspace: string): Promise<void> {
      await db.deleteFrom('messages').where('workspace', '=', workspace).where('name', '=', CARD).execute();
      await db
        .updateTable('messages')
        .set({ postedIn: null, ts: null })
        .where('workspace', '=', workspace)
        .execute();
    },

    async deleteOld(before: Date): Promise<void> {
      await db
        .deleteFrom('messages')
        .where('since', '<', before)
        .where('kind', 'not in', ['post', 'series'])
        .execute();
    },
  };
}

const messageFrom = ({ postedIn, ts, moved, replaces, ...row }: Selectable<MessageRow>): Message => ({
  ...known(row),
  at: postedIn !== null && ts !== null ? { channel: postedIn, ts } : undefined,
  moved: movedSchema
    .optional()
    .catch(undefined)
    .parse(moved ?? undefined),
  replaces: placeSchema
    .optional()
    .catch(undefined)
    .parse(replaces ?? undefined),
});

/** A column with the messages about something that somebody reads, for a statement that reads it. */
export const messagesAbout = (
  kind: Kind,
  workspace: RawBuilder<unknown>,
  id: RawBuilder<unknown>,
) => sql<unknown>`(
  select jsonb_agg(to_jsonb(message)) from ${MESSAGES} message
  where message.workspace = ${workspace} and message.kind = ${kind} and message.id = ${id})`;

/** What that column holds: dates are texts in it. */
const aggregated = z.array(
  z.object({
    workspace: z.string(),
    kind: z.custom<Kind>((kind) => typeof kind === 'string'),
    id: z.string(),
    name: z.string(),
    person: z.string(),
    channel: z.string().nullable(),
    thread: z.string().nullable(),
    state: z.enum(['sending', 'posted', 'refused']),
    since: z.coerce.date(),
    posted_in: z.string().nullable(),
    ts: z.string().nullable(),
    moved: z.unknown(),
    replaces: z.unknown(),
    look: z.string().nullable(),
  }),
);

export const messagesFrom = (column: unknown): Message[] =>
  aggregated
    .parse(column ?? [])
    .map(({ posted_in: postedIn, ...row }) =>
      messageFrom({ ...row, postedIn, moved: row.moved ?? null, replaces: row.replaces ?? null }),
    );
