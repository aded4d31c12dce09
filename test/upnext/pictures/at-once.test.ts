import fc from 'fast-check';
import { expect, test } from 'vitest';
import { limitAtOnce } from '../../../src/upnext/pictures/at-once.js';

/** Work that ends when the test says so, and may fail. */
function createWork() {
  const started: number[] = [];
  const ends = new Map<number, (error?: Error) => void>();
  const work = (id: number) => () =>
    new Promise<void>((resolve, reject) => {
      started.push(id);
      ends.set(id, (error) => (error ? reject(error) : resolve()));
    });
  return { started, ends, work };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('work starts in order, and never more of it than there is room for', async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 10 }), { minLength: 1, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(
      sizes,
      fc.infiniteStream(fc.nat()),
      fc.infiniteStream(fc.boolean()),
      async (all, picks, fails) => {
        const { started, ends, work } = createWork();
        const limit = limitAtOnce(10);
        const results = all.map((size, id) => limit(size, work(id)).catch(() => undefined));
        for (let finished = 0; finished < all.length; finished += 1) {
          await settled();
          const running = [...ends.keys()];
          const used = running.reduce((sum, id) => sum + (all[id] ?? 0), 0);
          expect(used).toBeLessThanOrEqual(10);
          const next = all[started.length];
          if (next !== undefined) expect(used + next).toBeGreaterThan(10);
          const [pick = 0] = picks.take(1);
          const [hasFailed] = fails.take(1);
          const id = running[pick % running.length] ?? 0;
          ends.get(id)?.(hasFailed ? new Error('failed') : undefined);
          ends.delete(id);
        }
        await Promise.all(results);
        expect(started).toEqual(all.map((_, id) => id));
      },
    ),
  );
});
