import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { findHeld, holdFor, holdPosts } from '../../support/held.js';
import { openListed } from '../../support/listed-post.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** What the form points out before a post leaves, so that nobody sends for good what they did not mean to. */

let desk: Desk;
const ada = () => desk.user('ada');
const mei = () => desk.user('mei');
const AT_ONCE = 'You can’t change it once it’s scheduled.';

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await desk.deletePosts();
  await holdFor(desk.deps, 60);
});

async function fillIn(content: string, When: string): Promise<void> {
  await ada().types('/upnext schedule on x');
  await ada().form().fill({ Content: content, When });
}

const inMinutes = (minutes: number) => new Date(desk.clock.now().getTime() + minutes * 60_000).toISOString();
const heldPosts = () => findHeld(desk.deps);

describe('a post that can’t be held', () => {
  test('is sent by the first press, and its form says so', async () => {
    await fillIn('Previewed tea', 'in ten minutes');
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toContain(AT_ONCE);
    await ada().form().submit();
    expect(await desk.posts('Previewed tea')).toHaveLength(1);
  });

  test('is pointed out when Edit moves it near', async () => {
    await fillIn('Edited tea', 'in 3 hours');
    await ada().form().submit();
    await desk.runDueJobs();
    await ada().inDirectMessage().lastMessage().press('Edit');
    expect(ada().form().text()).not.toContain(AT_ONCE);
    await ada().form().fill({ When: 'in 20 minutes' });
    await ada().form().pressEnter('When');
    expect(ada().form().text()).toContain(AT_ONCE);
    await ada().form().submit();
    await desk.runDueJobs();
    expect(await desk.posts('Edited tea')).toHaveLength(1);
  });
});

describe('what the form points out', () => {
  test('is asked in one round', async () => {
    await holdPosts(desk.deps, [{ content: 'Tea and {props}', at: inMinutes(125) }]);
    await fillIn('Tea and {props}', 'in 20 minutes');
    await ada().form().submit();
    const shown = ada().form().text();
    expect(shown).toContain('Replace “{props}” with your own text.');
    expect(shown).toContain('Upnext already holds the same text on X');
    expect(ada().form().value('Content')).toBe('Tea and {props}');
    expect(await desk.posts('Tea and {props}')).toEqual([]);
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await desk.posts('Tea and {props}')).toHaveLength(1);
  });

  test('is not sent if the person closes the form instead, and nobody hears of it', async () => {
    const before = ada().inDirectMessage().messages().length;
    await fillIn('Closed {tea}', 'in ten minutes');
    await ada().form().submit();
    await ada().form().close();
    expect(await desk.posts('Closed {tea}')).toEqual([]);
    expect(ada().inDirectMessage().messages()).toHaveLength(before);
  });
});

describe('other posts of the project at the same time', () => {
  const NEAR_TEA = 'Another post goes out on X 5 minutes later: “Kiln opening”';

  test('are pointed out once, with the time and the text of the nearest', async () => {
    await holdPosts(desk.deps, [
      { content: 'Kiln opening', at: inMinutes(185) },
      { content: 'Glaze of the week', at: inMinutes(172) },
      { content: 'On another network', at: inMinutes(180), platforms: ['LINKEDIN'] },
      { content: 'Ten minutes later', at: inMinutes(190) },
    ]);
    await submitPost(ada(), 'in 180 minutes Tea at the kiln on x');
    expect(ada().form().text()).toContain(`${NEAR_TEA}, and 1 more within 10 minutes.`);
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await heldPosts()).toHaveLength(5);
  });

  test('are pointed out in the same round as other things, whoever has them', async () => {
    await desk.insertPosts('prj_tea', [{ content: 'Kiln opening', at: inMinutes(185) }]);
    await submitPost(ada(), 'in 180 minutes Tea with {props} on x');
    expect(ada().form().text()).toContain('Replace “{props}” with your own text.');
    expect(ada().form().text()).toContain(`${NEAR_TEA}.`);
    await ada().form().submit();
    expect(await heldPosts()).toHaveLength(1);
  });

  test.each(['draft', 'refused', 'missed', 'expired'] as const)(
    'are not those that are %s',
    async (state) => {
      await holdPosts(desk.deps, [{ content: 'Kiln opening', at: inMinutes(185), state }]);
      await submitPost(ada(), 'in 180 minutes Tea at the kiln on x');
      expect(ada().hasForm()).toBe(false);
    },
  );

  test('are not the post itself, and are pointed out only when it moves near them', async () => {
    async function edit(field: 'Content' | 'When', words: string): Promise<void> {
      await desk.runDueJobs();
      await ada().inDirectMessage().lastMessage().press('Edit');
      await ada()
        .form()
        .fill({ [field]: words });
      await ada().form().pressEnter('When');
      await ada().form().submit();
    }
    await desk.insertPosts('prj_tea', [{ content: 'Kiln opening', at: inMinutes(245) }]);
    await submitPost(ada(), 'today 11:00 Tea at the kiln on x');
    await edit('When', 'today 11:01');
    expect(ada().hasForm()).toBe(false);
    await edit('When', 'today 12:00');
    expect(ada().form().text()).toContain('Another post goes out on X 5 minutes later: “Kiln opening”.');
    await ada().form().submit();
    await edit('Content', 'Tea at the open kiln');
    expect(ada().hasForm()).toBe(false);
  });

  test('are asked about once if this is the sixth within ten minutes', async () => {
    const minutes = [176, 177, 178, 181, 182];
    await holdPosts(
      desk.deps,
      minutes.map((minute) => ({ content: `Kiln ${minute}`, at: inMinutes(minute) })),
    );
    await submitPost(ada(), 'in 180 minutes Tea at the kiln on x');
    expect(ada().form().text()).toContain('With this one, X gets more than 5 posts within 10 minutes.');
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await heldPosts()).toHaveLength(6);
  });
});

describe('a change that somebody else made meanwhile', () => {
  async function bothEdit(): Promise<void> {
    await fillIn('Tea at six', 'in 3 hours');
    await ada().form().submit();
    await desk.runDueJobs();
    await ada().inDirectMessage().lastMessage().press('Edit');
    await mei().types('/upnext posts held');
    await openListed(mei().lastMessage());
    await mei().lastMessage().press('Edit');
    await submitForm(mei(), { Content: 'Tea at eight' });
    await submitForm(ada(), { Content: 'Tea at seven' });
  }

  test('is a warning with a name and the other text', async () => {
    await bothEdit();
    expect(ada().form().text()).toContain(
      'Mei Tanaka changed this post while this form was open. The text is now “Tea at eight”. To save your version anyway, press the button again.',
    );
    expect(ada().form().text()).not.toContain('U0MEI');
    expect(ada().form().view.blocks[0]).toMatchObject({ type: 'alert', level: 'warning' });
    expect(ada().form().value('Content')).toBe('Tea at seven');
    await submitForm(ada(), { Content: 'Tea at eight, with cake' });
    expect(ada().hasForm()).toBe(false);
    expect(await heldPosts()).toMatchObject([{ content: 'Tea at eight, with cake', version: 3 }]);
  });

  test('is replaced by the second press', async () => {
    await bothEdit();
    await ada().form().submit();
    expect(ada().hasForm()).toBe(false);
    expect(await heldPosts()).toMatchObject([{ content: 'Tea at seven', version: 3 }]);
    await desk.advance(130);
    expect(await desk.posts('Tea at seven')).toHaveLength(1);
    expect(await desk.posts('Tea at eight')).toEqual([]);
  });
});
