import { expect, test } from 'vitest';
import { isCard } from './direct-messages.js';
import { pause } from './environment.js';
import { openInstances } from './instances.js';

/** The clocks of two instances are apart, and one of them takes its time. */

const APART_MS = 20_000;
const STATEMENT_TAKES_MS = 200;
const LOOKS = 4;

test(
  'a card that one instance draws is not drawn by another one with a faster clock',
  { timeout: 60_000 },
  async () => {
    const world = await openInstances(2, () => 1, { worker: 'first' });
    try {
      const ada = world.user('ada');
      await ada.types('/upnext schedule tomorrow 9am Kettle t1v1 on x');
      await ada.form().submit();
      await world.tick();
      await ada.messages().find(isCard)?.press('Edit');
      await ada.form().fill({ Content: 'Kettle t1v2' });
      await ada.form().submit();
      const [slow, fast] = world.instances;
      if (!slow || !fast) throw new Error('Two instances are needed.');
      fast.clock.aheadMs = APART_MS;
      slow.life.pace.statementMs = STATEMENT_TAKES_MS;
      const drawing = slow.runDue();
      // It takes the job with its first statement, and draws the card with its last ones.
      for (let look = 1; look <= LOOKS; look += 1) {
        await pause(STATEMENT_TAKES_MS);
        expect(await fast.deps.jobs.runDue(), `look ${look}`).toBe(0);
      }
      await drawing;
      slow.life.pace.statementMs = 0;
      // Slack allows one message a second in a channel.
      world.clock.moveForward(2_000);
      await world.tick();
      expect(
        ada
          .messages()
          .filter(isCard)
          .map((card) => card.text()),
      ).toEqual([expect.stringContaining('Kettle t1v2')]);
    } finally {
      await world.close();
    }
  },
);
