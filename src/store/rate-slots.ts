import type { Kysely } from 'kysely';
import { batch } from '../database/batch.js';
import type { Tables } from './tables.js';
import { queueOf, takeMany, slotOf, type SlotRate, type SlotQueue } from './rate-slots-sql.js';

/** Turns within Slack's limits, given out ahead of time: to all instances, from one row for each line. */

interface Asked extends SlotQueue, SlotRate {
  now: Date;
}

export function rateSlotsIn(db: Kysely<Tables>) {
  let questions = 0;
  const takeOne = batch(
    ({ id }: Asked & { id: number }) => String(id),
    async (all) => {
      const lines = new Map<string, typeof all>();
      for (const one of all) lines.set(queueOf(one), [...(lines.get(queueOf(one)) ?? []), one]);
      const stood = await takeMany(
        db,
        [...lines.values()].flatMap((same) =>
          same.slice(0, 1).map((one) => ({ ...one, count: same.length })),
        ),
      );
      return new Map(
        [...lines].flatMap(([line, same]) =>
          same.map((one, before) => [String(one.id), slotOf(one, stood.get(line), before)]),
        ),
      );
    },
  );
  const takeSoon = batch(queueOf, async (all: (Asked & { by: Date })[]) => {
    const stood = await takeMany(
      db,
      all.map((one) => ({ ...one, count: 1 })),
    );
    return new Map(all.map((one) => [queueOf(one), slotOf(one, stood.get(queueOf(one)), 0)]));
  });

  return {
    /** Takes the next turn, and says when it is. */
    async take(line: SlotQueue, beat: SlotRate, now: Date): Promise<Date> {
      return (await takeOne({ ...line, ...beat, now, id: questions++ })) ?? now;
    },

    /** Says when the next turn is, and takes it where it does not come after `by`. */
    async takeBy(line: SlotQueue, beat: SlotRate, now: Date, by: Date): Promise<Date> {
      return (await takeSoon({ ...line, ...beat, now, by })) ?? now;
    },

    /** No turn of this line comes before; those that were given out are void. */
    async hold({ workspace, kind }: SlotQueue, until: Date): Promise<void> {
      await db
        .insertInto('turns')
        .values({ workspace, kind, free_at: until, held_until: until })
        .onConflict((conflict) =>
          conflict
            .columns(['workspace', 'kind'])
            .doUpdateSet({ held_until: until })
            .where('turns.held_until', '<', until),
        )
        .execute();
    },

    async heldUntil({ workspace, kind }: SlotQueue): Promise<Date | undefined> {
      const one = db.selectFrom('turns').select('held_until').where('workspace', '=', workspace);
      return (await one.where('kind', '=', kind).executeTakeFirst())?.held_until;
    },
  };
}
