import { sql, type QueryExecutorProvider, type Selectable } from 'kysely';
import { rows } from '../../database/sql-values.js';
import { CLOCK_DIFFERENCE_MS } from '../../steady-clock.js';
import { SCHEMA, type Json } from '../../database/tables.js';

export type OccasionState = 'sending' | 'sent' | 'quiet' | 'skipped' | 'closed';

/** The digest of one day. It is stored before anything is sent. */
export interface OccasionRow {
  digest: string;
  /** The local day, or the day and the id of a request to send it now. */
  occasion: string;
  day: string;
  workspace: string;
  channel: string;
  projectId: string;
  person: string;
  state: OccasionState;
  /** Until then the instance that is sending it owns it. */
  claimedUntil: Date;
  tries: number;
  firstTriedAt: Date;
  ts: string | null;
  sentAt: Date | null;
  editedAt: Date | null;
  /** What its message shows, to find out what changed since. */
  shown: Json<unknown> | null;
}

export interface OccasionTables {
  digestOccasions: OccasionRow;
}

/** Many digest messages in one statement. */

type Columns = Selectable<OccasionRow>;
export type OccasionKey = Pick<Columns, 'digest' | 'occasion'>;

export const OCCASIONS = sql.table(`${SCHEMA}.digest_occasions`);
const DIGESTS = sql.table(`${SCHEMA}.digests`);

export type Intent = Omit<Columns, 'state' | 'tries' | 'ts' | 'sentAt' | 'editedAt' | 'shown'>;

export interface SentOccasion extends OccasionKey {
  ts: string;
  at: Date;
  shown: unknown;
}

type Claim = OccasionKey & Pick<Columns, 'tries' | 'firstTriedAt'>;

const INTENT_COLUMNS = `digest text, occasion text, day text, workspace text, channel text, project_id text, person text,
  claimed_until timestamptz, first_tried_at timestamptz`;
const SENT_COLUMNS = 'digest text, occasion text, ts text, at timestamptz, shown jsonb';

export const keyOf = ({ digest, occasion }: OccasionKey) => `${digest} ${occasion}`;

/** Claims occasions that are new or whose claim has expired, except those of stopped digests. */
export async function claimMany(db: QueryExecutorProvider, intents: Intent[]): Promise<Map<string, Claim>> {
  const claimed = await sql<Claim>`
    insert into ${OCCASIONS} as stored
      (digest, occasion, day, workspace, channel, project_id, person, state, claimed_until, tries, first_tried_at)
    select digest, occasion, day, workspace, channel, project_id, person, 'sending', claimed_until, 1, first_tried_at
    from ${rows(intents, INTENT_COLUMNS)} intent
    where exists (select from ${DIGESTS} where id = intent.digest)
    order by digest, occasion
    on conflict (digest, occasion) do update set claimed_until = excluded.claimed_until, tries = stored.tries + 1
    where stored.state = 'sending' and (stored.claimed_until <= excluded.first_tried_at
      -- Claimed before the clock was set back.
      or stored.claimed_until > excluded.claimed_until + ${CLOCK_DIFFERENCE_MS} * interval '1 millisecond')
    returning digest, occasion, tries, first_tried_at`.execute(db);
  return new Map(claimed.rows.map((row) => [keyOf(row), row]));
}

export async function saveManySent(
  db: QueryExecutorProvider,
  sent: SentOccasion[],
): Promise<Map<string, undefined>> {
  await sql`
    update ${OCCASIONS} as stored set state = 'sent', ts = sent.ts, sent_at = sent.at, edited_at = sent.at, shown = sent.shown
    from ${rows(sent, SENT_COLUMNS)} sent
    where stored.digest = sent.digest and stored.occasion = sent.occasion`.execute(db);
  return new Map<string, undefined>();
}
