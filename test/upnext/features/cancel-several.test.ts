import { beforeAll, beforeEach, expect } from 'vitest';
import { changesOf } from '../../../src/upnext/posts/index.js';
import { type Desk, IN_NOVEMBER, openDesk, TEA } from '../../support/desk.js';
import { holdFor, holdPosts } from '../../support/held.js';
import { submitPost } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

/** “Cancel all posts tomorrow” */

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.database.executeSql('truncate upnext.audit, upnext.post_versions, upnext.posts cascade');
  await desk.bind(TEA);
});

const tomorrowAt = (hour: number) =>
  new Date(new Date(desk.clock.now()).setUTCHours(24 + hour, 0, 0, 0)).toISOString();

const hold = (...contents: string[]) =>
  holdPosts(
    desk.deps,
    contents.map((content, index) => ({ content, at: tomorrowAt(8 + index), platforms: ['X'] })),
  );

async function open(words: string, user = ada()): Promise<void> {
  await user.types(`/upnext ${words}`);
  await user.lastMessage().press('Cancel several');
}

const boxes = (): string[] =>
  form().view.blocks.flatMap((block) =>
    block.type === 'actions' && block.elements.some(({ type }) => type === 'checkboxes')
      ? (block.block_id ?? [])
      : [],
  );

const tick = (place: number, isTicked = true) =>
  form().fill({ [existing(boxes()[place])]: isTicked ? ['Cancel this post'] : [] });

const submitLabel = () => form().view.submit?.text;

/** In the order of their texts. */
async function states(): Promise<unknown[]> {
  const { rows } = await desk.database.executeSql(
    `select state from upnext.posts join upnext.post_versions version on version.post = id order by "values" ->> 'Content'`,
  );
  return rows.map(({ state }) => state);
}

test('“all” selects what can be cancelled, and the button cancels it', async () => {
  await holdFor(desk.deps, 60);
  await submitPost(ada(), 'tomorrow 9am First tea on x');
  await submitPost(ada(), 'tomorrow 10am Second tea on x');
  await desk.runDueJobs();
  await open('cancel all posts tomorrow');
  expect(form().title).toBe('Cancel several');
  expect(form().text()).toMatch(
    /^All are selected\. Clear those to keep\. One [^]*X · First tea[^]* · Second tea/,
  );
  expect(submitLabel()).toBe('Cancel selected posts');
  expect(await states()).toEqual(['held', 'held']);
  await form().submit();
  expect(form().text()).toContain('*2 posts cancelled.*\n“First tea” and “Second tea”');
  const { rows } = await desk.database.executeSql(
    `select person, action from upnext.audit where action = 'cancel_post'`,
  );
  expect(rows).toEqual([1, 2].map(() => ({ person: 'U0ADA', action: 'cancel_post' })));
  await desk.runDueJobs();
  const cards = [...ada().in('#launch').messages(), ...ada().inDirectMessage().messages()];
  expect(cards.filter((card) => /Cancelled[^]*(?:First|Second) tea/.test(card.text()))).toHaveLength(2);
});

test('without “all”, nothing is selected', async () => {
  await hold('Third tea', 'Fourth tea', 'Fifth tea');
  await open('cancel posts tomorrow');
  expect(submitLabel()).toBe('Cancel selected posts');
  await form().submit();
  expect(form().title).toBe('Nothing selected');
  await form().close();
  await tick(0);
  await tick(2);
  await tick(0, false);
  await form().submit();
  expect(form().text()).toContain('1 post cancelled.');
  expect(await states()).toEqual(['cancelled', 'held', 'held']);
});

test('what can’t be cancelled is named, and says why', async () => {
  await hold('Sixth tea', 'Seventh tea');
  await desk.insertPosts('prj_tea', [{ content: 'Sent tea', status: 'SCHEDULED', at: tomorrowAt(12) }]);
  await open('cancel all posts tomorrow');
  expect(form().text()).toMatch(
    / · Sent tea\s+Already sent to the scheduling service, so it can’t be changed or cancelled\./,
  );
  await form().close();
  const linus = desk.user('linus');
  await open('cancel all posts tomorrow', linus);
  expect(linus.form().view.submit).toBeUndefined();
  expect(linus.form().text()).toMatch(/^\*Can’t be cancelled\*\n.* · Sixth tea\n.*permission/);
});

test('a post that changed meanwhile stays, and its line says so', async () => {
  await hold('Eighth tea', 'Ninth tea');
  await open('cancel all posts tomorrow');
  const [, post] = await desk.deps.store.posts.list({ workspace: 'T0NORTHWIND', states: ['held'] });
  const { version, values } = existing(post);
  const changed = { ...existing(post), values: { ...values, Content: 'Tenth tea' } };
  await changesOf(desk.deps).edit(existing(post), changed, { version, person: 'U0GRACE', asDraft: false });
  await form().submit();
  expect(form().text()).toContain('1 of 2 posts cancelled.');
  expect(form().text()).toMatch(/\*Not cancelled:\* .*“Tenth tea”\n<@U0GRACE> changed this post/);
});
