import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { auditChanges, auditLine } from '../../src/ui/audit/audit.js';
import { SYSTEM_ZONE_RULES } from '../../src/time/zone-rules.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../support/desk.js';
import { APPROVED_BY_MEI, holdFor } from '../support/held.js';
import { test } from '../support/story.js';

/** A government changes its clocks between holding a post and sending it. */

const OLD = { ...SYSTEM_ZONE_RULES, release: '2026a' };
const NEW_YORK = 'America/New_York';
/** In winter, its clock is five hours behind UTC. */
const behind = (hours: number, release = '2026b') => ({
  release,
  offsetAt: (zone: string, at: number) => (zone === NEW_YORK ? -60 * hours : OLD.offsetAt(zone, at)),
});

const rules = { ...OLD };
let desk: Desk;
let before = 0;
let auditedBefore = 0;
/** 10:00 in New York, by the rules that were known when the post was held. */
let due = new Date();

const messages = () => desk.user('ada').inDirectMessage().messages().slice(before);
const cards = () => messages().filter((message) => /^:\w+: \*/.test(message.text()));
const cardText = () => cards()[0]?.text() ?? '';
/** What its author is told below the one card. */
const news = () => {
  const [card, ...others] = cards();
  expect(others).toEqual([]);
  return card?.replies().map((reply) => reply.text()) ?? [];
};
const dueIn = (hours: number) => new Date(due.getTime() + hours * 60 * 60_000);
const onCard = (at: Date) => `<!date^${at.getTime() / 1000}^`;
const audited = async () =>
  (await desk.deps.store.audit.page('T0NORTHWIND', 20)).filter(
    ({ id, action }) => id > auditedBefore && action === 'clock_rules_changed',
  );
const approval = (people: string[] | undefined) =>
  desk.deps.store.projectSettings.saveApproval(
    'T0NORTHWIND',
    'prj_tea',
    people && { ...APPROVED_BY_MEI, people },
    desk.clock.now(),
  );

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, wait: async () => undefined, zoneRules: rules });
});
beforeEach(async () => {
  Object.assign(rules, OLD);
  const today = await desk.startNewDay();
  due = new Date(`${today}T15:00:00Z`);
  await holdFor(desk.deps, 60);
  await approval(undefined);
  before = desk.user('ada').inDirectMessage().messages().length;
  auditedBefore = (await desk.deps.store.audit.page('T0NORTHWIND', 1))[0]?.id ?? 0;
});

async function schedule(text: string): Promise<void> {
  const ada = desk.user('ada');
  await ada.types(`/upnext schedule today 10:00 New York time ${text} on x`);
  await ada.form().submit();
  expect(ada.hasForm() ? ada.form().text() : '').toBe('');
  await desk.runDueJobs();
}

/** As when instances start with a Node.js that knows the new rules. */
async function startWith(changed: typeof rules, instances = 1): Promise<void> {
  Object.assign(rules, changed);
  await Promise.all(Array.from({ length: instances }, () => desk.bot.hourly.run()));
  await desk.runDueJobs();
}

describe('when the clock rules of its zone change, a held post', () => {
  test('keeps its wall time: card, news and audit trail say so once, and it leaves by the new rules', async () => {
    await schedule('Winter tea');
    expect(cardText()).toContain(onCard(due));
    await startWith(behind(6), 3);
    expect(cardText()).toContain(onCard(dueIn(1)));
    expect(cardText()).toContain(
      'The time zone rules for New York have changed. This post keeps its scheduled time, ',
    );
    expect(cardText()).toMatch(/, 10:00 in New York\. In your time zone, that is now /);
    const told = [
      expect.stringMatching(
        /^<@U0ADA>: The time zone rules for New York have changed, so your post for \w+ \d+ \w+ 2026, 10:00 has moved\.\n/,
      ),
    ];
    expect(news()).toEqual(told);
    const [entry, ...others] = await audited();
    expect(others).toEqual([]);
    if (!entry) throw new Error('nothing is in the audit trail');
    expect(auditLine(entry)).toContain('Held post moved, because the rules of its time zone changed');
    expect(auditChanges(entry)).toMatch(/time changed from <!date.+> to <!date.+> .*zone: New York/);

    await desk.advanceTo('14:30');
    expect(await desk.posts('Winter tea')).toEqual([]);
    await desk.advanceTo('15:01');
    const [sent] = await desk.posts('Winter tea');
    expect(new Date(sent?.ScheduleDate ?? '')).toEqual(dueIn(1));
    expect(news()).toEqual(told);
  });

  test('does so at the latest when it is about to leave', async () => {
    await schedule('Late tea');
    Object.assign(rules, behind(6));
    await desk.advanceTo('14:30');
    expect(await desk.posts('Late tea')).toEqual([]);
    expect(cardText()).toContain(onCard(dueIn(1)));
    await desk.advanceTo('15:01');
    expect(await desk.posts('Late tea')).toHaveLength(1);
  });

  test('is missed and not sent late if its time is past by the new rules', async () => {
    await holdFor(desk.deps, 15);
    await schedule('Past tea');
    await desk.advanceTo('14:30');
    await startWith(behind(4));
    expect(cardText()).toContain(':warning: *Missed*');
    expect(cardText()).toContain('The time zone rules for New York have changed.');
    expect(news()).toEqual([
      expect.stringMatching(/^<@U0ADA>: The time zone rules for New York have changed, .+ has moved\.\n/),
      expect.stringContaining('<@U0ADA>: Your post missed its scheduled time.'),
    ]);
    await desk.advanceTo('18:00');
    expect(await desk.posts('Past tea')).toEqual([]);
  });

  test('is sent if its time is still ahead by the new rules, although it passed by the old ones', async () => {
    await schedule('Rescued tea');
    desk.sleepFor(8 * 60 + 10);
    await startWith(behind(6));
    await desk.advance(1);
    const [sent] = await desk.posts('Rescued tea');
    expect(new Date(sent?.ScheduleDate ?? '')).toEqual(dueIn(1));
  });

  test('stays as it is with rules that are older, or that say the same', async () => {
    await schedule('Steady tea');
    const card = cardText();
    await startWith(behind(6, '2025z'));
    await startWith({ ...OLD, release: '2026c' });
    expect(cardText()).toBe(card);
    expect(news()).toEqual([]);
    expect(await audited()).toEqual([]);
  });

  test('needs its approvals again, because they were for another instant', async () => {
    await approval(['U0MEI', 'U0GRACE']);
    await schedule('Approved tea');
    const card = () => {
      const found = desk
        .user('mei')
        .messages()
        .find((message) => !message.ephemeral && message.text().includes('Approved tea'));
      if (!found) throw new Error('there is no card');
      return found;
    };
    await card().press('Approve');
    await desk.runDueJobs();
    expect(card().text()).toContain('*Approved* for <!date');
    await startWith(behind(6));
    expect(card().text()).toContain('*Waiting for approval*');
    expect(card().text()).toMatch(
      /The time zone rules for New York have changed, so it needs approval again\. Only the time changed/,
    );
    await desk.advanceTo('15:30');
    expect(await desk.posts('Approved tea')).toEqual([]);
    expect(card().text()).toContain('*Expired*');
  });

  test('can be edited as usual, and a form that is open is told about the move', async () => {
    await schedule('Open tea');
    await cards()[0]?.press('Edit');
    await startWith(behind(6));
    const ada = desk.user('ada');
    await ada.form().fill({ Content: 'Opened tea' });
    await ada.form().submit();
    expect(ada.form().text()).toContain('The time zone rules for New York have changed, so this post moved');
    await ada.form().closeAll();
    await cards()[0]?.press('Cancel post');
    await desk.runDueJobs();
    expect(cardText()).toContain('*Cancelled*');
  });
});
