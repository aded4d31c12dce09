import { sql, type Kysely, type QueryExecutorProvider, type RawBuilder, type Selectable } from 'kysely';
import * as z from 'zod';
import { insertInto, rows } from '../database/sql-values.js';
import { known, SCHEMA, type Json, type StoredRow } from '../database/tables.js';

/** What a message is about. Messages about posts and series are kept as long as those are. */
export type Kind =
  | 'post'
  | 'series'
  | 'request'
  | 'access'
  | 'import'
  | 'outcome'
  | 'freeze'
  | 'digest'
  | 'own-digest';

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
type Place = z.infer<typeof placeSchema>;
const movedSchema = z.object({ from: z.string(), error: z.string() });
export type MessageMove = z.infer<typeof movedSchema>;

export interface Message extends Omit<StoredRow<MessageRow>, 'postedIn' | 'ts' | 'moved' | 'replaces'> {
  /** Where it is, once that is known. */
  at: Place | undefined;
  moved: MessageMove | undefined;
  replaces: Place | undefined;
}

export type NewMessage = Pick<Message, keyof MessageKey | 'person' | 'channel' | 'thread' | 'since'>;

export interface BegunMessage {
  isNew: boolean;
  message: Message;
}

/** Identifies a message in a batch of statements. */
export const nameOf = ({ workspace, kind, id, name }: MessageKey) => [workspace, kind, id, name].join('\n');

const KEY = 'workspace text, kind text, id text, name text';
const COLUMNS = `${KEY}, person text, channel text, thread text, state text, since timestamptz, posted_in text, ts text,
  moved jsonb, replaces jsonb, look text`;

/** Of a row `stored` and another one. */
const isSame = (other: string) => sql<boolean>`(stored.workspace, stored.kind, stored.id, stored.name)
  = ${sql.raw(`(${other}.workspace, ${other}.kind, ${other}.id, ${other}.name)`)}`;

/** Stores those that are not stored yet, if the condition holds for them as `added`. */
export async function beginMessages(
  db: QueryExecutorProvider,
  messages: NewMessage[],
  condition = sql<boolean>`true`,
): Promise<Map<string, BegunMessage>> {
  const all = messages.map((message) => ({ ...message, state: 'sending' as const }));
  const { rows: begun } = await sql<Selectable<MessageRow> & { isNew: boolean }>`
    with added as (
      ${insertInto<MessageRow>(MESSAGES, all)} where ${condition}
      order by workspace, kind, id, name on conflict do nothing returning *
    )
    select *, true as is_new from added
    union all
    select stored.*, false as is_new from ${rows(all, KEY)} wanted join ${MESSAGES} stored on ${isSame('wanted')}`.execute(
    db,
  );
  return new Map(begun.map(({ isNew, ...row }) => [nameOf(row), { isNew, message: messageFrom(row) }]));
}

/** Part of the statement that stores what else has changed with these messages. */
export const saveMessages = (messages: Message[]) => sql<Record<string, unknown>>`
  update ${MESSAGES} stored set person = saved.person, channel = saved.channel, thread = saved.thread, state = saved.state,
    since = saved.since, posted_in = saved.posted_in, ts = saved.ts, moved = saved.moved, replaces = saved.replaces, look = saved.look
  from ${rows(
    messages.map(({ at, ...message }) => ({ ...message, postedIn: at?.channel, ts: at?.ts })),
    COLUMNS,
  )} saved where ${isSame('saved')}`;

export function messagesIn(db: Kysely<Tables>) {
  return {
    ...findingIn(db),

    /** Stores that it may be posted from now on, unless it is stored already. */
    async begin(message: NewMessage): Promise<BegunMessage> {
      const begun = (await beginMessages(db, [message])).get(nameOf(message));
      if (!begun) throw new Error('The same message is being stored by somebody else');
      return begun;
    },

    /** It may be posted again from now on. False if somebody else has stored that meanwhile. */
    async renew(message: Message, now: Date): Promise<boolean> {
      const { rows: renewed } = await sql`
        update ${MESSAGES} set since = ${now} where ${named(message)} and state = 'sending'
          and date_trunc('milliseconds', since) = ${message.since}::timestamptz returning id`.execute(db);
      return renewed.length > 0;
    },

    async save(message: Message): Promise<void> {
      await saveMessages([message]).execute(db);
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

const named = ({ workspace, kind, id, name }: MessageKey) =>
  sql<boolean>`workspace = ${workspace} and kind = ${kind} and id = ${id} and name = ${name}`;

function findingIn(db: Kysely<Tables>) {
  return {
    async about({ workspace, kind, id }: About): Promise<Message[]> {
      const found = db.selectFrom('messages').selectAll().where('workspace', '=', workspace);
      const rows = await found.where('kind', '=', kind).where('id', '=', id).execute();
      return rows.map(messageFrom);
    },

    async find(key: MessageKey): Promise<Message | undefined> {
      const row = await db.selectFrom('messages').selectAll().where(named(key)).executeTakeFirst();
      return row && messageFrom(row);
    },

    /** Where the cards of posts are, and whose direct messages they are in if they are in no channel. */
    async cardsOf(
      workspace: string,
      posts: string[],
    ): Promise<Map<string, Pick<Message, 'person' | 'channel'> & { at: Place }>> {
      const found = await db
        .selectFrom('messages')
        .select(['id', 'person', 'channel', 'postedIn', 'ts'])
        .where('workspace', '=', workspace)
        .where('kind', '=', 'post')
        .where('name', '=', CARD)
        .where(sql<boolean>`id = any(${posts})`)
        .execute();
      return new Map(
        found.flatMap(({ id, person, channel, postedIn, ts }) =>
          postedIn === null || ts === null
            ? []
            : [[id, { person, channel: channel ?? undefined, at: { channel: postedIn, ts } }]],
        ),
      );
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
