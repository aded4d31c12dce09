import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import { type Desk, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdPosts, saveApproval } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** `/upnext posts` with the posts that Upnext holds. */

let desk: Desk;
const ada = () => desk.user('ada');
const POSTS = '/projects/prj_tea/posts';

beforeAll(async () => void (desk = await openDesk()));
beforeEach(async () => {
  await desk.deletePosts();
  await desk.restoreService();
  await desk.bind();
});

async function listed(words: string, who = ada()): Promise<string> {
  await who.types(`/upnext posts ${words}`);
  return who.lastMessage().text();
}

/** An hour apart, beginning tomorrow. */
const holdMany = (count: number, project = 'prj_tea') =>
  desk.database.executeSql(`
    insert into upnext.posts (workspace, id, project_id, project_name, author, state, version, due_at, leaves_at,
      changed_by, created_at, updated_at)
    select 'T0NORTHWIND', 'many' || n, '${project}', 'Tea House', 'U0ADA', 'held', 1, at, at, 'U0ADA', at, at
    from (select n, '2026-10-27T09:00:00Z'::timestamptz + n * interval '1 hour' as at
      from generate_series(1, ${count}) n) posts;
    insert into upnext.post_versions (workspace, post, version, author, "values", about, created_at)
    select workspace, id, 1, author, '${JSON.stringify({ ...emptyDraft, Platforms: ['X'] })}'::jsonb
      || jsonb_build_object('Content', 'Upnext ' || id), '{}', created_at
    from upnext.posts where id like 'many%'`);

/** What the list shows, in its order. */
const contents = (text: string) =>
  [...text.matchAll(/ \| ((?:Service|Upnext) [\w ,]+) \| /g)].map(([, content = '']) => content);

const everything = async (): Promise<void> => {
  await desk.insertPosts('prj_tea', [
    { content: 'Service this morning', at: '2026-10-26T09:00:00Z' },
    { content: 'Service tomorrow', at: '2026-10-27T09:00:00Z', platforms: ['LINKEDIN'] },
    { content: 'Service draft', status: 'DRAFT' },
    { content: 'Service failure', at: '2026-10-25T09:00:00Z', status: 'FAILED' },
  ]);
  await holdPosts(desk.deps, [
    { content: 'Upnext tonight', at: '2026-10-26T19:00:00Z' },
    { content: 'Upnext on LinkedIn', at: '2026-10-28T09:00:00Z', platforms: ['LINKEDIN'] },
    { content: 'Upnext draft' },
    { content: 'Upnext refused', at: '2026-10-29T09:00:00Z', state: 'refused', reason: 'Too long for X.' },
    { content: 'Upnext missed', at: '2026-10-25T10:00:00Z', state: 'missed' },
  ]);
};

test('words are looked for in every text of a post', async () => {
  await holdPosts(desk.deps, [
    {
      content: 'Tea for all',
      at: '2026-10-28T09:00:00Z',
      platforms: ['X', 'LINKEDIN'],
      texts: { X: 'A shorter one' },
    },
    { content: 'Coffee', at: '2026-10-28T10:00:00Z' },
  ]);
  const text = await listed('shorter');
  expect(text).toContain('Tea for all');
  expect(text).not.toContain('Coffee');
});

describe('the posts of the person who asks', () => {
  const grace = () => desk.user('grace');

  beforeEach(async () => {
    await desk.insertPosts('prj_tea', [{ content: 'Service of nobody', at: '2026-10-27T09:00:00Z' }]);
    await holdPosts(desk.deps, [
      { content: 'Upnext of Ada', at: '2026-10-27T10:00:00Z' },
      { content: 'Upnext draft' },
    ]);
    await submitPost(grace(), '27 oct 16:00 Service of Grace on x');
  });

  test.each(['mine', 'my posts'])('“posts %s” lists only what they scheduled', async (words) => {
    const text = await listed(words);
    expect(contents(text)).toEqual(['Upnext of Ada']);
    expect(text).toContain('*1 post in Tea House*\nWritten by you, from today');
    expect(text).toContain('Posts made directly in the scheduling service have no known author');
    expect(contents(await listed(words, grace()))).toEqual(['Service of Grace']);
  });

  test('can be combined with other filters, and the list can be chosen', async () => {
    const text = await listed('my drafts');
    expect(text).toContain('Drafts written by you');
    expect(contents(text)).toEqual(['Upnext draft']);
    await listed('');
    await ada().lastMessage().fill({ filter_posts: 'mine' });
    expect(contents(ada().lastMessage().text())).toEqual(['Upnext of Ada']);
    await ada().types('/upnext mine');
    expect(contents(ada().lastMessage().text())).toEqual(['Upnext of Ada']);
  });

  test.each(['by grace', 'by Romero', 'by Grace Romero on x', 'by @grace', '@grace', 'by me'])(
    '“posts %s” lists theirs',
    async (words) => {
      const text = await listed(words, words === 'by me' ? grace() : ada());
      expect(contents(text)).toEqual(['Service of Grace']);
      expect(text).toContain(words === 'by me' ? 'Written by you' : 'Written by Grace Romero');
      expect(text).not.toContain('About');
    },
  );

  test('are found by name in a project with more than 500 posts', async () => {
    await holdMany(501);
    await holdPosts(desk.deps, [{ content: 'Upnext of Mei', at: '2026-12-01T09:00:00Z', author: 'U0MEI' }]);
    expect(contents(await listed('by mei'))).toEqual(['Upnext of Mei']);
  });

  test('are none of a member who has not written any', async () => {
    const text = await listed('by linus');
    expect(text).toContain('*No posts written by Linus Virtanen in Tea House*\nFrom today, Mon 26 Oct');
    expect(text).not.toContain('can’t tell');
  });

  test('a name that nobody has, or several people of whom none has posts, lists nothing, and says so', async () => {
    expect(await listed('by nobody')).toMatch(
      /No posts written by nobody.*\n.*\nUpnext can’t tell who “nobody” is/,
    );
  });
});

describe('posts that Upnext holds', () => {
  test('are searched on all dates by a question about what may be over', async () => {
    await desk.insertPosts('prj_tea', [
      { content: 'Kiln opening', at: '2026-09-20T09:00:00Z', status: 'PUBLISHED' },
    ]);
    await ada().types('/upnext did the kiln post go out?');
    expect(ada().lastMessage().text()).toMatch(/Published[^]*Kiln opening/);
    await ada().types('/upnext which posts mention the kiln?');
    expect(ada().lastMessage().text()).toContain('*No posts about “kiln” in Tea House*\nFrom today');
  });

  test('are listed among those of the service by their time, each marked', async () => {
    await everything();
    const text = await listed('');
    expect(contents(text)).toEqual([
      ...['Upnext refused', 'Service this morning', 'Upnext tonight', 'Service tomorrow'],
      'Upnext on LinkedIn',
    ]);
    expect(text).toContain('*5 posts in Tea House*\n');
    expect(text).toContain('📆 Scheduled | Upnext tonight | X');
    expect(text).toContain('❌ Rejected by the service · Too long for X. | Upnext refused | X');
    expect(text).toContain('📆 Scheduled | Service this morning | X');
  });

  test('are still found once they were cancelled, to be used again', async () => {
    await everything();
    await ada().types('/upnext cancel wednesday');
    await ada().lastMessage().press('Cancel post');
    await ada().types('/upnext which posts were cancelled?');
    expect(ada().lastMessage().text()).toMatch(/^\*1 post in Tea House\*\nCancelled\n[^]*Upnext on LinkedIn/);
  });

  test.each([
    ['held', 'Held, from today', ['Upnext tonight', 'Upnext on LinkedIn']],
    ['held on linkedin', 'Held on LinkedIn', ['Upnext on LinkedIn']],
    ['drafts', 'Drafts', ['Service draft', 'Upnext draft']],
    [
      'held or drafts',
      'Drafts or held',
      ['Upnext tonight', 'Upnext on LinkedIn', 'Service draft', 'Upnext draft'],
    ],
    ['failed', 'Problems, ', ['Upnext refused', 'Upnext missed', 'Service failure']],
    ['missed', 'Missed', ['Upnext missed']],
    ['expired', 'No expired posts', []],
    ['frozen', 'No frozen posts', []],
    ['without approval', 'There’s no filter “without approval”.', []],
    ['on 32 dec', '“32 dec” isn’t a date.', []],
    ['dec 32 on x', '“dec 32” isn’t a date.', []],
    ['about linkedin 28 oct', 'Wed 28 Oct', ['Upnext on LinkedIn']],
    ['rejected', 'Rejected', ['Upnext refused']],
    ['today', 'Today', ['Service this morning', 'Upnext tonight']],
    ['yesterday', 'Yesterday', ['Upnext missed', 'Service failure']],
    [
      'scheduled',
      'Scheduled',
      ['Service this morning', 'Upnext tonight', 'Service tomorrow', 'Upnext on LinkedIn'],
    ],
    ['published yesterday', 'No published posts', []],
    ['stuck', '', []],
    [
      'drafts failed',
      'Drafts or problems',
      ['Upnext refused', 'Upnext missed', 'Service failure', 'Service draft', 'Upnext draft'],
    ],
    ['drafts waiting', 'Drafts or waiting for approval', ['Service draft', 'Upnext draft']],
    [
      'yesterday or wednesday',
      'Yesterday, Sun 25 Oct or Wed 28 Oct',
      ['Service failure', 'Upnext missed', 'Upnext on LinkedIn'],
    ],
  ])('“%s” shows: %s', async (words, says, shown) => {
    await everything();
    const text = await listed(words);
    expect(text).toContain(says);
    expect(contents(text)).toEqual(shown);
  });

  test('a draft of Upnext is marked as one of Upnext', async () => {
    await everything();
    const text = await listed('drafts');
    expect(text).toContain('Draft in Upnext | Upnext draft |');
    expect(text).toContain('Draft | Service draft |');
  });

  test('are not listed for somebody whom the service doesn’t allow to read the project', async () => {
    await everything();
    desk.respondWith(POSTS, Response.json({ detail: 'Forbidden' }, { status: 403 }));
    expect(contents(await listed('held'))).toEqual([]);
    expect(ada().lastMessage().text()).toContain('doesn’t have permission for this');
  });

  test('of another project are not listed', async () => {
    await holdPosts(desk.deps, [{ content: 'Upnext coffee', at: '2026-10-26T19:00:00Z' }], {
      id: 'prj_coffee',
      name: 'Coffee Bar',
    });
    expect(await listed('held')).toContain('*No held posts in Tea House*');
  });

  test('that arrive at the service while they are being sent are listed once', async () => {
    const post = { content: 'Upnext sends', at: '2026-10-26T19:00:00Z' };
    await holdPosts(desk.deps, [{ ...post, state: 'sending' }]);
    expect(await listed('')).toContain('Sending | Upnext sends |');
    await desk.insertPosts('prj_tea', [post]);
    await desk.restoreService();
    expect(contents(await listed(''))).toEqual(['Upnext sends']);
    expect(ada().lastMessage().text()).toContain('Scheduled | Upnext sends |');
  });
});

describe('their details', () => {
  beforeEach(everything);

  test('are the card, with its buttons, and lead back to the list', async () => {
    await listed('held on linkedin');
    await openListed(ada().lastMessage(), 'linkedin');
    const card = ada().lastMessage();
    expect(card.text()).toMatch(/:calendar: \*Scheduled\* for .*[^]* · can be changed until/);
    expect(card.buttons()).toEqual(['Edit', 'New time', 'Cancel post', 'Publish now', 'Back to posts']);
    await card.press('Edit');
    expect(ada().form().value('Content')).toBe('Upnext on LinkedIn');
    await ada().form().close();
    await card.press('Back to posts');
    expect(contents(ada().lastMessage().text())).toEqual(['Upnext on LinkedIn']);
  });

  test('give way to the answer once a change from their buttons is saved', async () => {
    await desk.runDueJobs();
    await listed('held on linkedin');
    await openListed(ada().lastMessage(), 'linkedin');
    const card = ada().lastMessage();
    const before = ada().messages().length;
    expect(card.buttons()).toContain('New time');
    await card.press('New time');
    expect(card.buttons()).toContain('New time');
    await submitForm(ada(), { When: 'in 5 hours' });
    expect(ada().messages()).toHaveLength(before);
    expect(card.text()).toMatch(
      /^:calendar: \*Changes saved\.\*\nIt goes out <!date[^>]+>\. <https[^|]+\|Open the card>$/,
    );
    expect(card.buttons()).toEqual([]);
  });

  test('of a refused one are not needed to fix it', async () => {
    await listed('problems');
    const list = ada().lastMessage();
    await openListed(ada().lastMessage(), 'refused');
    await ada().lastMessage().press('Fix');
    expect(ada().form().text()).toContain('Too long for X.');
    await ada().form().close();
    await openListed(list, 'missed');
    await ada().lastMessage().press('New time');
    expect(ada().form().value('When')).toBe('');
    await ada().form().close();
  });

  test('have no buttons for people who can only read', async () => {
    const linus = desk.user('linus');
    await listed('held on linkedin', linus);
    await openListed(linus.lastMessage(), 'linkedin');
    expect(linus.lastMessage().text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed until/);
    expect(linus.lastMessage().buttons()).toEqual(['Back to posts']);
  });
});

describe('many posts', () => {
  const hour = (each: number, minutes = 0) =>
    new Date(Date.parse('2027-01-01T00:00:00Z') + (each * 60 + minutes) * 60_000).toISOString();
  const many = (count: number) => Array.from({ length: count }, (_, each) => each);

  test('each is shown once and in order on two pages', async () => {
    await desk.insertPosts(
      'prj_tea',
      many(130).map((each) => ({ content: `Service ${each}`, at: hour(each) })),
    );
    const held = [3, 98, 99, 100, 129, 140];
    await holdPosts(
      desk.deps,
      held.map((each) => ({ content: `Upnext ${each}`, at: hour(each, 30) })),
    );
    const expected = many(141).flatMap((each) => [
      ...(each < 130 ? [`Service ${each}`] : []),
      ...(held.includes(each) ? [`Upnext ${each}`] : []),
    ]);
    const titles: string[] = [];
    const shown = contents(await listed('january 2027 to march 2027'));
    while (ada().lastMessage().buttons().includes('Next')) {
      titles.push(/\*(.*) posts in/.exec(ada().lastMessage().text())?.[1] ?? '');
      await ada().lastMessage().press('Next');
      shown.push(...contents(ada().lastMessage().text()));
    }
    expect(shown).toEqual(expected);
    expect(titles).toEqual(['1–100 of 136']);
    expect(ada().lastMessage().text()).toContain('*101–136 of 136 posts in');

    const back: string[][] = [contents(ada().lastMessage().text())];
    while (ada().lastMessage().buttons().includes('Previous')) {
      await ada().lastMessage().press('Previous');
      back.unshift(contents(ada().lastMessage().text()));
    }
    expect(back.flat()).toEqual(expected);
  });
});

describe('of more posts than Upnext reads at once', () => {
  test('the list says so, and how to see them', async () => {
    await holdMany(1_234);
    const text = await listed('held');
    expect(text).toContain('*1–100 of 500 posts in Tea House*');
    const more =
      'There are more posts than Upnext can read at once. To see the others, add dates or a network, such as “last week” or “on x”.';
    expect(text).toContain(more);
    expect(await listed('held tomorrow')).not.toContain(more);
  });

  test('the list of failed ones shows the newest', async () => {
    await holdMany(600);
    await desk.database.executeSql(
      `update upnext.posts set state = 'missed', due_at = due_at - interval '27 days'`,
    );
    const text = await listed('failed');
    expect(contents(text)[0]).toBe('Upnext many600');
    expect(text).toContain('There are more posts than Upnext can read at once.');
  });

  test('those that wait for approval are told, and can be listed alone', async () => {
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await holdMany(501);
    await ada().types('/upnext approvals');
    const text = () => ada().lastMessage().text();
    expect(text()).toContain('*Waiting for approval in Tea House* · 1–10 of 500');
    expect(text()).toContain('1 later post may also be waiting.');
    await ada().lastMessage().press('Next');
    expect(text()).toContain('11–20 of 500');
    expect(await listed('waiting')).toContain('Waiting for approval');
    await saveApproval(desk.deps);
    expect(await listed('waiting')).toContain('No posts waiting for approval in Tea House');
  });
});
