import { expect, test } from 'vitest';
import { pause } from './environment.js';
import { openInstances } from './instances.js';

/** Quick presses in one open form reach different instances, which draw it again at the same time. */

test.each([0, 1])('the next press shows what both presses changed if instance %i is slow', async (slow) => {
  const world = await openInstances(2, () => 0.5);
  const ada = world.user('ada');
  await ada.types('/upnext schedule Kettle on x');
  const form = ada.form();
  const pace = world.instances[slow]?.life.pace;
  if (pace) pace.statementMs = 60;
  const chosen = form.fill({ Platforms: ['X', 'LinkedIn'] });
  await pause(1);
  const typed = form.fill({ ScheduleDate: 'tomorrow 9am' });
  await pause(1);
  await Promise.all([chosen, typed, form.pressEnter('ScheduleDate')]);
  expect(world.slack.calls.filter(({ error }) => error === 'hash_conflict')).toHaveLength(1);
  await form.pressEnter('ScheduleDate');
  expect(form.text()).toMatch(/Goes out .*0?9:00/);
  await world.close();
});
