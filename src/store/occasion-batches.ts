import { sql, type Kysely } from 'kysely';
import { rows } from '../database/sql-values.js';
import type { OccasionKey } from './occasions.js';
import { SCHEMA, type Tables } from './tables.js';

/** Many digests' messages in one statement. */

export const OCCASIONS = sql.table(`${SCHEMA}.digest_occasions`);
const DIGESTS = sql.table(`${SCHEMA}.digests`);

export interface Intent extends OccasionKey {
  day: string;
  workspace: string;
  channel: string;
  project_id: string;
  person: string;
  claimed_until: Date;
  first_tried_at: Date;
}

export interface Sent extends OccasionKey {
  ts: string;
  at: Date;
  shown: unknown;
}

interface Claim extends OccasionKey {
  tries: number;
  first_tried_at: Date;
}

const INTENT = `digest text, occasion text, day text, workspace text, channel text, project_id text, person text,
  claimed_until timestamptz, first_tried_at timestamptz`;
const SENT = 'digest text, occasion text, ts text, at timestamptz, shown jsonb';

export const keyOf = ({ digest, occasion }: OccasionKey) => `${digest} ${occasion}`;

/** Those that nobody has tried before, and those whose claim has run out; of a digest that was stopped meanwhile, none. */
export async function claimMany(db: Kysely<Tables>, intents: Intent[]): Promise<Map<string, Claim>> {
  const claimed = await sql<Claim>`
    insert into ${OCCASIONS} as kept
      (digest, occasion, day, workspace, channel, project_id, person, state, claimed_until, tries, first_tried_at)
    select digest, occasion, day, workspace, channel, project_id, person, 'sending', claimed_until, 1, first_tried_at
    from ${rows(intents, INTENT)} one
    where exists (select from ${DIGESTS} where id = one.digest)
    order by digest, occasion
    on conflict (digest, occasion) do update set claimed_until = excluded.claimed_until, tries = kept.tries + 1
    where kept.state = 'sending' and kept.claimed_until <= excluded.first_tried_at
    returning digest, occasion, tries, first_tried_at`.execute(db);
  return new Map(claimed.rows.map((row) => [keyOf(row), row]));
}

export async function sentMany(db: Kysely<Tables>, sent: Sent[]): Promise<Map<string, undefined>> {
  await sql`
    update ${OCCASIONS} as kept set state = 'sent', ts = one.ts, sent_at = one.at, edited_at = one.at, shown = one.shown
    from ${rows(sent, SENT)} one
    where kept.digest = one.digest and kept.occasion = one.occasion`.execute(db);
  return new Map<string, undefined>();
}
