import { sql, type Kysely, type Selectable } from 'kysely';
import { batch } from '../database/batch.js';
import type { Project } from './channels.js';
import type { DigestRow, Paused } from './digest-tables.js';
import { goOnMany, nextInMany, type GoneOn, type InChannel } from './digest-batches.js';
import type { Tables } from './tables.js';

export type { Paused } from './digest-tables.js';

/** A channel's daily digest of one project. */
export interface Digest {
  id: string;
  workspace: string;
  channel: string;
  project: Project;
  /** "09:00" */
  time: string;
  /** 1 is Monday. */
  days: number[];
  zone: string;
  sendsWhenQuiet: boolean;
  paused: Paused | null;
  skipped: string[];
  setUpBy: string;
  setUpName: string;
  setUpAt: Date;
  changedBy: string | null;
  changedAt: Date | null;
  /** The local day whose digest comes next, and when; a paused one waits. */
  next: { day: string; at: Date } | null;
}

export type DigestKey = Pick<Digest, 'workspace' | 'id'>;

export function digestsIn(db: Kysely<Tables>) {
  const all = (workspace: string) => db.selectFrom('digests').selectAll().where('workspace', '=', workspace);
  const change = ({ workspace, id }: DigestKey) =>
    db.updateTable('digests').where('workspace', '=', workspace).where('id', '=', id);

  const nextOnes = batch(
    ({ workspace, channel }: InChannel) => `${workspace} ${channel}`,
    (channels: InChannel[]) => nextInMany(db, channels),
  );
  const goneOn = batch(
    ({ digest }: GoneOn) => digest.id,
    (all: GoneOn[]) => goOnMany(db, all),
  );

  return {
    /** Nothing where the channel has one of this project already. */
    async save(digest: Digest): Promise<Digest | undefined> {
      const { id, workspace, setUpBy, setUpName, setUpAt, paused, skipped } = digest;
      const changing = {
        ...columnsOf(digest),
        paused: paused && JSON.stringify(paused),
        skipped: JSON.stringify(skipped),
      };
      const saving = db
        .insertInto('digests')
        .values({
          id,
          workspace,
          set_up_by: setUpBy,
          set_up_name: setUpName,
          set_up_at: setUpAt,
          ...changing,
        })
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet(changing).where('digests.workspace', '=', workspace),
        );
      return (await unlessTaken(saving.execute())) && digest;
    },

    /**
     * Only one that is there still, which stays paused if it is: nothing if somebody has stopped it, or where the channel has
     * one of this project already.
     */
    async change(digest: Digest): Promise<Digest | undefined> {
      const changed = change(digest).set(columnsOf(digest)).returningAll();
      const [row] = (await unlessTaken(changed.execute())) ?? [];
      return row && digestOf(row);
    },

    async find({ workspace, id }: DigestKey): Promise<Digest | undefined> {
      const row = await all(workspace).where('id', '=', id).executeTakeFirst();
      return row && digestOf(row);
    },

    async inChannel(workspace: string, channel: string): Promise<Digest[]> {
      const rows = await all(workspace).where('channel', '=', channel).orderBy('set_up_at').execute();
      return rows.map(digestOf);
    },

    /** Those that this person has set up, latest first: of others they may not even know the channel. */
    async setUpBy(workspace: string, person: string, most: number): Promise<Digest[]> {
      const theirs = all(workspace).where('set_up_by', '=', person).orderBy('set_up_at', 'desc').limit(most);
      return (await theirs.execute()).map(digestOf);
    },

    /** False where it was paused already: so it is told once. */
    async pause(key: DigestKey, paused: Paused): Promise<boolean> {
      const done = change(key)
        .set({ paused: JSON.stringify(paused) })
        .where('paused', 'is', null);
      return (await done.executeTakeFirst()).numUpdatedRows > 0n;
    },

    /** Whether the one who set it up knows that it rests. */
    async setOwnerTold(key: DigestKey, told: boolean): Promise<void> {
      await change(key)
        .set({ paused: sql`paused || ${JSON.stringify({ told })}::jsonb` })
        .where('paused', 'is not', null)
        .execute();
    },

    async resume(key: DigestKey, next: Digest['next']): Promise<void> {
      await change(key)
        .set({ paused: null, skipped: '[]', ...columnsOfNext(next) })
        .execute();
    },

    /** What comes next in a channel, and what after it. */
    async nextIn(workspace: string, channel: string): Promise<Digest[]> {
      return (await nextOnes({ workspace, channel })) ?? [];
    },

    /** One has come, or could not: unless somebody has changed it meanwhile. */
    async advance(digest: Digest, next: Digest['next'], skipped: string[]): Promise<void> {
      await goneOn({ digest, next, skipped });
    },

    async saveSkipped(key: DigestKey, days: string[]): Promise<void> {
      await change(key)
        .set({ skipped: JSON.stringify(days) })
        .execute();
    },

    /** Its messages stay in the channel as they are. */
    async delete({ workspace, id }: DigestKey): Promise<void> {
      await db.deleteFrom('digests').where('workspace', '=', workspace).where('id', '=', id).execute();
    },
  };
}

/** A channel has one digest of a project: whoever comes second in the same moment gets nothing. */
async function unlessTaken<T>(written: Promise<T>): Promise<T | undefined> {
  return written.catch((error: unknown) => {
    if ((error as { code?: string }).code === UNIQUE_VIOLATION) return undefined;
    throw error;
  });
}

const UNIQUE_VIOLATION = '23505';

/** As somebody sets it up or changes it. */
function columnsOf(digest: Digest) {
  const { channel, project, time, days, zone, sendsWhenQuiet, changedBy, changedAt, next } = digest;
  return {
    ...{ channel, time, zone },
    project_id: project.id,
    project_name: project.name,
    project_zone: project.zone ?? null,
    days: JSON.stringify(days),
    sends_when_quiet: sendsWhenQuiet,
    changed_by: changedBy,
    changed_at: changedAt,
    ...columnsOfNext(next),
  };
}

const columnsOfNext = (next: Digest['next']) => ({ next_day: next?.day ?? null, next_at: next?.at ?? null });

export function digestOf(row: Selectable<DigestRow>): Digest {
  const { id, workspace, channel, time, days, zone, paused, skipped } = row;
  return {
    ...{ id, workspace, channel, time, days, zone, paused, skipped },
    project: { id: row.project_id, name: row.project_name, zone: row.project_zone ?? undefined },
    sendsWhenQuiet: row.sends_when_quiet,
    setUpBy: row.set_up_by,
    setUpName: row.set_up_name,
    setUpAt: row.set_up_at,
    changedBy: row.changed_by,
    changedAt: row.changed_at,
    next: row.next_day !== null && row.next_at ? { day: row.next_day, at: row.next_at } : null,
  };
}
