import { test, type TestContext } from 'vitest';
import { SEVERAL_FORM } from '../../src/posts/approval/several.js';
import { emptyDraft } from '../../src/posts/fields.js';
import { amount } from '../support/extent.js';
import { APPROVED_BY_MEI } from '../support/held.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';

/** The bot is killed while it approves several posts that somebody ticked. Each is approved once, and its approver hears of it. */

const RECOVERED_WITHIN_MS = 180_000;
const RANDOM_KILLS = amount({ short: 2, full: 8 });
const KILLED_WITHIN_MS = 1_500;
const POSTS = 5;
const HOUR_MS = 3_600_000;

async function openBot(context: TestContext) {
  const bot = await openKillableBot(context);
  const workspace = bot.slack.team.id;
  const now = new Date();
  const policy = { ...APPROVED_BY_MEI, people: [bot.slack.person('ada').id] };
  await bot.store.projectSettings.saveApproval(workspace, 'prj_tea', policy, now);
  for (let each = 1; each <= POSTS; each += 1) {
    const [id, content] = [`post-${each}`, `Kettle ${each}`];
    const dueAt = new Date(now.getTime() + (2 + each) * HOUR_MS);
    const post = {
      workspace,
      id,
      project: { id: 'prj_tea', name: 'Tea House' },
      channel: undefined,
      // Posts of different people, so that Slack is asked about each.
      author: `U0AUTHOR${each}`,
      state: 'held' as const,
      values: { ...emptyDraft, Content: content, Platforms: ['X' as const] },
      about: { submissionId: id, openedAt: now.getTime() },
      content,
      platforms: ['X'],
      dueAt,
      leavesAt: new Date(dueAt.getTime() - HOUR_MS),
    };
    await bot.store.heldPosts.add(post, now, []);
  }

  async function tickAll(): Promise<void> {
    await bot.ada.opensHome();
    await bot.ada.home().press('Approve several');
    await bot.slack.until(() => bot.ada.hasForm() && bot.ada.form().view.callback_id === SEVERAL_FORM);
    const boxes = bot.ada.form().view.blocks.filter(({ type }) => type === 'actions');
    const ticked = boxes.map(({ block_id = '' }) => [block_id, ['Approve this version']] as const);
    await bot.ada.form().fill(Object.fromEntries(ticked));
  }
  const count = async (sql: string): Promise<number> =>
    Number((await bot.botDatabase.executeSql(`select count(*) as count from ${sql}`)).rows[0]?.count);
  const isOver = async () => (await count(`upnext_jobs.jobs where queue = 'approve-several'`)) === 0;
  const answers = () => [
    ...(bot.ada.hasForm() ? [bot.ada.form().text()] : []),
    ...bot.ada
      .inDirectMessage()
      .messages()
      .map((message) => message.text()),
  ];
  return { ...bot, tickAll, count, isOver, answers };
}

test('at random moments, it approves each once and says so', { timeout: 400_000 }, async (context) => {
  const { expect } = context;
  const random = seededRandom(context);
  const bot = await openBot(context);
  await bot.tickAll();
  bot.slack.injectFault({ call: 'users.info', fault: 'slow', ms: 150 });
  await bot.ada.form().submit({ until: 'acked' });
  for (let kill = 0; kill < RANDOM_KILLS; kill += 1) {
    await pause(random() * KILLED_WITHIN_MS);
    await bot.killAndRestart();
  }
  await expect.poll(bot.isOver, { timeout: RECOVERED_WITHIN_MS, interval: 500 }).toBe(true);
  expect(await bot.count(`upnext.held_approvals where decision = 'approved'`)).toBe(POSTS);
  expect(await bot.count(`upnext.audit where action = 'held_approve'`)).toBe(POSTS);
  expect(bot.answers().filter((text) => text.includes(`${POSTS} posts approved.`))).toHaveLength(1);
});
