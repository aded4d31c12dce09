import { expect } from 'vitest';
import { openDesk } from '../../support/desk.js';
import { test } from '../../support/story.js';

test('logs that rows older than thirty days could not be deleted', async () => {
  const desk = await openDesk();
  desk.deps.store.keptForms.deleteOld = () => Promise.reject(new Error('The database is away.'));
  desk.bot.start();
  await expect
    .poll(() => desk.log.join(''))
    .toMatch(/hourly task failed.*old rows|old rows.*hourly task failed/);
  desk.bot.stop();
  await desk.close();
});
