import { expect, test } from 'vitest';
import { northwindPeople } from '../../../src/local-slack/index.js';
import { amount } from '../../support/extent.js';
import { seededRandom } from '../../support/seeded-random.js';
import { openInstances } from './instances.js';

/** Many people want the next slot at once, on four instances with one PostgreSQL. */

const PEOPLE = amount({ short: 8, full: 24 });
const INSTANCES = 4;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
/** Every half hour. */
const times = Array.from({ length: 48 }, (_, half) => ({
  days: EVERY_DAY,
  at: `${String(Math.floor(half / 2)).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
}));

test(
  `${PEOPLE} people who press at once on ${INSTANCES} instances get ${PEOPLE} different slots`,
  { timeout: 180_000 },
  async (context) => {
    const ada = northwindPeople().find(({ name }) => name === 'ada');
    if (!ada) throw new Error('Northwind has no Ada.');
    const crowd = Array.from({ length: PEOPLE }, (_, place) => ({
      ...ada,
      id: `U0PERSON${place}`,
      name: `person${place}`,
    }));
    const world = await openInstances(INSTANCES, seededRandom(context), {
      people: [...northwindPeople(), ...crowd],
    });
    for (const { id } of crowd) world.slack.channel('#launch').members.add(id);
    const { store } = world.deps();
    const slots = { zone: 'Europe/Berlin', times, networks: {}, quiet: [] };
    await store.projectSettings.saveSlots('T0NORTHWIND', 'prj_tea', slots, world.now());
    await store.projectSettings.saveDetails('T0NORTHWIND', 'prj_tea', { holdMinutes: 0 }, world.now());

    const people = crowd.map(({ name }) => world.user(name));
    for (const [place, person] of people.entries())
      await person.types(`/upnext schedule next slot Tea of person ${place} on x`);
    const shown = new Set(people.map((person) => / (\d\d:\d\d) Berlin/.exec(person.form().text())?.[1]));
    expect([...shown]).toEqual(['08:30']);

    let waiting = people;
    while (waiting.length > 0) {
      const before = waiting.length;
      await Promise.all(waiting.map((person) => person.form().submit()));
      // A late result takes the place of the form.
      waiting = waiting.filter((person) => person.hasForm() && person.form().submitText !== '');
      expect(waiting.length).toBeLessThan(before);
      for (const person of waiting) {
        expect(person.form().text()).toContain('has just been taken on X.');
        // On a slow machine, the next slot may not be there in time.
        const offer = person
          .form()
          .buttons()
          .find((text) => text.startsWith('Next free'));
        if (offer) await person.form().press(offer);
      }
    }
    const sent = [...world.arrivals.values()].map(({ due }) => due.getTime());
    expect(sent).toHaveLength(PEOPLE);
    expect(new Set(sent).size).toBe(PEOPLE);
    expect(await store.heldPosts.list({ workspace: 'T0NORTHWIND' })).toEqual([]);
    await world.close();
  },
);
