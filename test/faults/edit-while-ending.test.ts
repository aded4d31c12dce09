import { expect, test } from 'vitest';
import { isCard } from './direct-messages.js';
import { openHeldWorld } from './held-world.js';

/** One of two instances ends while it draws a card. The other one draws it once the lease is over. */

/** From its first statement on, at which it takes the job. */
const STATEMENTS = [2, 4, 6, 8, 10, 12];
/** The lease of the ended instance. */
const DRAWN_WITHIN_MS = 36_000;

test.each(STATEMENTS)(
  'an edit is shown once the lease is over if its instance ends at statement %i',
  async (nth) => {
    const world = await openHeldWorld(2, () => 1, { worker: 'first' });
    try {
      const ada = world.user('ada');
      const cardWith = (text: string) =>
        ada.messages().find((message) => isCard(message) && message.text().includes(text));
      await ada.types('/upnext schedule tomorrow 9am Kettle t1v1 on x');
      await ada.form().submit();
      await world.tick();
      await cardWith('Kettle t1v1')?.press('Edit');
      await ada.form().fill({ Content: 'Kettle t1v2' });
      await ada.form().submit();
      const [first] = world.instances;
      first?.life.endAfter(nth);
      await world.tick();
      expect(first?.life.hasEnded()).toBe(true);
      world.clock.moveForward(DRAWN_WITHIN_MS);
      await world.tick();
      expect(cardWith('Kettle t1v2')).toBeDefined();
      expect(cardWith('Kettle t1v1')).toBeUndefined();
    } finally {
      await world.close();
    }
  },
);
