import type { KnownBlock } from '@slack/types';
import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import type { ApprovalPolicy } from '../../../src/upnext/rights/project-settings-table.js';
import { auditLine } from '../../../src/upnext/ui/audit/audit.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { holdBackAnswers } from '../../support/held-back-service.js';
import { schedule as scheduleOn, submitForm, submitPost } from '../../support/post-stories.js';
import { existing, test } from '../../support/story.js';

let desk: Desk;
let before: Set<string>;
const POLICY = { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'] };

const require = (policy: Partial<ApprovalPolicy> = {}) => saveApproval(desk.deps, { ...POLICY, ...policy });

const inLaunch = (name: string) => desk.user(name).in('#launch').messages();
const cardsFor = (name: string): VisibleMessage[] =>
  inLaunch(name).filter(
    (message) => !before.has(message.ts) && !message.ephemeral && /^:\w+: \*/.test(message.text()),
  );
const cardFor = (name: string): VisibleMessage => {
  const [card] = cardsFor(name);
  if (!card) throw new Error(`${name} sees no card`);
  return card;
};
const primaryButtons = ({ message }: VisibleMessage) =>
  message.blocks
    .flatMap((block) => (block.type === 'actions' ? block.elements : []))
    .filter((one) => 'style' in one && one.style === 'primary');
/** Replies in threads are for everybody. */
const answerTo = (name: string) =>
  desk
    .user(name)
    .messages()
    .findLast(({ ephemeral, message }) => ephemeral || !message.thread_ts)
    ?.text() ?? '';

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  await require();
  before = new Set(inLaunch('ada').map(({ ts }) => ts));
});

const schedule = (words: string, name = 'ada') => scheduleOn(desk, words, name);

async function press(name: string, button: string): Promise<void> {
  await cardFor(name).press(button);
  await desk.runDueJobs();
}

async function change(content: string, name = 'ada'): Promise<void> {
  await cardFor(name).press('Edit');
  await submitForm(desk.user(name), { Content: content });
  await desk.runDueJobs();
}

async function nextDigest(): Promise<VisibleMessage | undefined> {
  await desk.setUp();
  await desk.advance(61);
  return desk.digests().find((message) => message.text().includes('in Tea House'));
}

/** Fills in the form, which is not submitted yet. */
async function setUpApprovals(): Promise<void> {
  const ada = desk.user('ada');
  await ada.types('/upnext approvals');
  await ada.lastMessage().press('Set up approvals');
  const form = ada.form();
  await form.fill({ mode: 'Every post', people: ['mei'], channel: '#launch' });
}

async function requestChanges(words: string): Promise<void> {
  await press('mei', 'Request changes');
  await submitForm(desk.user('mei'), { words });
}

describe('a post that needs approval', () => {
  test('goes out once it is approved', async () => {
    await schedule('in 3 hours Approved tea on x');
    expect(cardFor('mei').text()).toContain('*Waiting for approval*');
    expect(cardFor('mei').text()).toMatch(/Needs 1 approval from <@U0MEI> or <@U0GRACE> by \*.+\*\./);
    expect(cardFor('mei').buttons()).toEqual(['Approve', 'Request changes', 'Edit', 'Cancel post']);
    await press('mei', 'Approve');
    expect(cardFor('ada').text()).toMatch(/^:calendar: \*Approved\* for <!date[^]* · can be changed until/);
    expect(cardFor('ada').text()).toContain('Approved by <@U0MEI>.');
    await desk.advance(174);
    expect(await desk.posts('Approved tea')).toEqual([]);
    await desk.advance(2);
    expect(await desk.posts('Approved tea')).toMatchObject([{ Status: 'SCHEDULED' }]);
  });

  test('expires without approval and is never sent', async () => {
    await schedule('in 3 hours Unapproved tea on x');
    await desk.advance(176);
    expect(cardFor('ada').text()).toContain('*Expired*');
    expect(cardFor('ada').buttons()).toEqual(['New time', 'Edit', 'Delete post']);
    await desk.advance(30);
    expect(await desk.posts('Unapproved tea')).toEqual([]);
    await press('ada', 'Delete post');
    expect(cardFor('ada').text()).toContain(':x: *Deleted*');
    expect(cardFor('ada').text()).toContain('It wasn’t approved in time.');
    expect(cardFor('ada').text()).toContain('Deleted by <@U0ADA>. Nothing was sent.');
  });

  test('is not approved after its time: it expires', async () => {
    await schedule('in 3 hours Tea of yesterday on x');
    desk.sleepFor(181);
    await press('mei', 'Approve');
    expect(answerTo('mei')).toContain('This post’s scheduled time has passed. Nothing was changed.');
    expect(cardFor('ada').text()).toContain('*Expired*');
    expect(cardFor('ada').text()).not.toContain('Approved by');
  });
});

describe('whoever', () => {
  test('wrote a version cannot approve it', async () => {
    await require({ people: ['U0ADA', 'U0MEI'] });
    await schedule('in 3 hours Own tea on x');
    await press('ada', 'Approve');
    expect(answerTo('ada')).toBe('You wrote this version, so someone else has to approve it. <@U0MEI> can.');
    expect(cardFor('ada').text()).toMatch(/Needs 1 approval from <@U0MEI> by \*.+\*\./);
  });

  test('is no approver is told who is', async () => {
    await schedule('in 3 hours Foreign tea on x');
    await press('linus', 'Approve');
    expect(answerTo('linus')).toContain(
      'You can’t approve this post, because you aren’t one of its approvers. <@U0MEI> or <@U0GRACE> can.',
    );
    await press('linus', 'Request changes');
    expect(answerTo('linus')).toContain('You can’t approve this post');
    expect(cardFor('ada').text()).toContain('*Waiting for approval*');
  });

  test('presses twice counts once', async () => {
    await require({ needed: 2 });
    await schedule('in 3 hours Twice tea on x');
    const card = cardFor('mei');
    await Promise.all([card.press('Approve'), card.press('Approve')]);
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toMatch(
      /Needs 2 approvals from <@U0MEI> and <@U0GRACE> by \*.+\*\. Approved by <@U0MEI>\./,
    );
    await desk.advance(200);
    expect(await desk.posts('Twice tea')).toEqual([]);
  });

  test('leaves before it is sent no longer counts', async () => {
    await schedule('in 3 hours Left tea on x');
    await press('mei', 'Approve');
    desk.slack.person('U0MEI').deactivated = true;
    await desk.advance(176);
    desk.slack.person('U0MEI').deactivated = false;
    expect(await desk.posts('Left tea')).toEqual([]);
    expect(cardFor('ada').text()).toContain('*Expired*');
  });
});

describe('a changed version', () => {
  test('is not approved by a press on the earlier one', async () => {
    await schedule('in 3 hours Stale tea on x');
    const earlier = cardFor('mei').message;
    const approve = structuredClone(earlier.blocks);
    await change('Stale tea, changed');
    const { blocks } = cardFor('mei').message;
    blocks.splice(0, blocks.length, ...approve);
    await press('mei', 'Approve');
    expect(answerTo('mei')).toContain('changed this post in the meantime');
    await desk.advance(176);
    expect(await desk.posts('Stale tea')).toEqual([]);
  });

  test('says what has changed until it is approved', async () => {
    await schedule('in 3 hours Doors open at nine on x');
    await requestChanges('At ten.');
    await change('Doors open at ten');
    expect(cardFor('mei').text()).toContain('Since the last review: only the text');
    await desk.advance(1);
    expect(cardFor('ada').replies().at(-1)?.text()).toMatch(
      /^<@U0ADA> changed this post after a review\. <@U0MEI> and <@U0GRACE> can approve it\. Only the text/,
    );
    await press('mei', 'Approve');
    expect(cardFor('ada').text()).toContain('Approved by <@U0MEI>.');
    expect(cardFor('ada').text()).not.toContain('Since the last review');
    await change('Doors open at eleven');
    expect(cardFor('mei').text()).toContain('Since the last review: only the text');
  });
});

describe('Request changes', () => {
  test('takes back an approval', async () => {
    await schedule('in 3 hours Doubted tea on x');
    await press('mei', 'Approve');
    await requestChanges('We never said so.');
    await desk.advance(176);
    expect(await desk.posts('Doubted tea')).toEqual([]);
  });

  test('tells the author what should change', async () => {
    await schedule('in 3 hours Loud tea on x');
    await requestChanges('Please sound calmer.');
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toMatch(
      /\n<@U0MEI> requested changes: Please sound calmer\.\nNeeds 1 approval from/,
    );
    const news = desk.user('ada').inDirectMessage().messages().at(-1)?.text();
    expect(news).toContain('*<@U0MEI> requested changes to your post: Please sound calmer.*');
    expect(news?.split('Please sound calmer.')).toHaveLength(2);
    await desk.advance(176);
    expect(await desk.posts('Loud tea')).toEqual([]);
  });

  test('is what every list and the digest say about the post, as its card does', async () => {
    await schedule('in 4 hours Quieter tea on x');
    await requestChanges('Calmer.');
    expect(desk.user('mei').hasForm()).toBe(false);
    await desk.runDueJobs();
    expect(cardFor('ada').text()).toContain('*Changes requested*');
    expect(primaryButtons(cardFor('ada'))).toEqual([]);
    const ada = desk.user('ada');
    for (const words of ['posts', 'posts waiting', 'next', 'week', 'approvals']) {
      await ada.types(`/upnext ${words}`);
      expect(answerTo('ada')).toContain('Changes requested');
      if (words !== 'posts waiting') expect(answerTo('ada')).not.toMatch(/Waiting for approval(?! in)/);
    }
    await ada.opensHome();
    expect(ada.home().text()).toContain('Changes requested');
    expect(ada.home().text()).not.toContain('Needs 1 approval');
    const digest = (await nextDigest())?.text();
    expect(digest).toContain('1 needing changes');
    expect(digest).toMatch(/\*Approval due\* by/);
    expect(digest).not.toContain('Waiting for approval');
  });

  test('asks what should change', async () => {
    await schedule('in 3 hours Silent tea on x');
    await requestChanges('   ');
    expect(desk.user('mei').form().text()).toContain('Say what to change.');
  });
});

describe('approvers', () => {
  test('of a group are those who are in it when the post leaves', async () => {
    await require({ people: [], groups: ['S0WRITERS'] });
    const group = desk.slack.groups.find(({ id }) => id === 'S0WRITERS');
    await schedule('in 3 hours Group tea on x');
    expect(cardFor('mei').text()).toMatch(/Needs 1 approval from <!subteam\^S0WRITERS> by \*.+\*\./);
    await press('grace', 'Approve');
    const users = group?.users ?? [];
    if (group) group.users = users.filter((user) => user !== 'U0GRACE');
    await desk.advance(176);
    if (group) group.users = users;
    expect(await desk.posts('Group tea')).toEqual([]);
  });

  test('can all be needed', async () => {
    await require({ needed: 'all', people: ['U0MEI', 'U0GRACE'] });
    await schedule('in 3 hours Everybody’s tea on x');
    await press('mei', 'Approve');
    expect(cardFor('mei').text()).toMatch(
      /Needs approval from <@U0MEI> and <@U0GRACE> by \*.+\*\. Approved by <@U0MEI>\./,
    );
    await press('grace', 'Approve');
    await desk.advance(176);
    expect(await desk.posts('Everybody’s tea')).toHaveLength(1);
  });

  test('are reminded once, halfway, and one more person is told before the deadline', async () => {
    await require({ needed: 2, escalationTo: 'U0LINUS' });
    const messages = (name: string) =>
      desk
        .user(name)
        .inDirectMessage()
        .messages()
        .map((message) => message.text());
    const count = (name: string, text: string) => messages(name).filter((one) => one.includes(text)).length;
    const reminded = (name: string) => count(name, 'A post is waiting for your approval');
    const escalated = () => count('linus', 'A post is about to expire without approval');
    const start = { mei: reminded('mei'), grace: reminded('grace'), linus: escalated() };
    await schedule('in 3 hours Patient tea on x');
    await press('mei', 'Approve');
    await desk.advance(80);
    expect(reminded('grace')).toBe(start.grace);
    await desk.advance(10);
    await desk.advance(20);
    expect([reminded('mei'), reminded('grace')]).toEqual([start.mei, start.grace + 1]);
    expect(escalated()).toBe(start.linus);
    await desk.advance(10);
    expect(escalated()).toBe(start.linus + 1);
    await desk.advance(56);
    expect(cardFor('ada').text()).toContain('*Expired*');
  });
});

test('approvers are asked in their own clock: the project’s is only named where it differs', async () => {
  await require({ people: ['U0ADA', 'U0MEI'] });
  await schedule('in 3 hours Tea on two clocks on x', 'grace');
  await desk.advance(90);
  const asked = (name: string) => desk.user(name).inDirectMessage().lastMessage().text();
  expect(asked('ada')).toContain('Tea on two clocks');
  expect(asked('ada')).not.toContain('Berlin)');
  expect(asked('mei')).toMatch(/\(\d\d:\d\d Berlin\)[^]*Tea on two clocks/);
});

test('whoever is told before the deadline, and may approve as a member of a group, gets *Approve*', async () => {
  await require({ people: ['U0MEI'], groups: ['S0WRITERS'], escalationTo: 'U0GRACE' });
  const asked = () =>
    desk
      .user('grace')
      .inDirectMessage()
      .messages()
      .findLast((message) => message.text().includes('Late group tea'));
  await schedule('in 3 hours Late group tea on x');
  await desk.advance(90);
  expect(asked()?.buttons()).toContain('Approve');
  await desk.advance(35);
  expect(asked()?.replies().at(-1)?.text()).toContain('A post is about to expire without approval');
  await change('Late group tea, again');
  await desk.advance(2);
  expect(asked()?.text()).toContain('A post is about to expire without approval');
  expect(asked()?.buttons()).toContain('Approve');
  await existing(asked()).press('Approve');
  await desk.advance(60);
  expect(await desk.posts('Late group tea, again')).toHaveLength(1);
});

describe('while Slack does not say who may approve', () => {
  const silence = () =>
    desk.slack.fail({ call: 'users.info', fault: 'dropped', executed: false, times: 200 });

  test('nothing is sent, and it is sent once Slack answers', async () => {
    await holdFor(desk.deps, 60);
    await schedule('in 3 hours Quiet tea on x');
    await press('mei', 'Approve');
    const speak = silence();
    await desk.advance(125);
    expect(await desk.posts('Quiet tea')).toEqual([]);
    expect(cardFor('ada').text()).toContain('*Approved*');
    speak();
    await desk.advance(2);
    expect(await desk.posts('Quiet tea')).toHaveLength(1);
  });

  test('nobody can approve', async () => {
    await schedule('in 3 hours Unsaid tea on x');
    const speak = silence();
    await press('mei', 'Approve');
    speak();
    expect(answerTo('mei')).toContain('Upnext couldn’t check who can approve this post');
  });
});

test('two approvals before Upnext could tell its author are both told, each once', async () => {
  await require({ needed: 2 });
  await schedule('in 3 hours Twice approved tea on x');
  await cardFor('mei').press('Approve');
  await cardFor('grace').press('Approve');
  await desk.advance(1);
  const posted = desk
    .user('ada')
    .inDirectMessage()
    .messages()
    .flatMap(({ message }) => (message.text.includes('Twice approved tea') ? message.text : []));
  expect(posted.filter((text) => text.includes(' approved your post')).sort()).toEqual([
    '<@U0GRACE> approved your post\n“Twice approved tea”',
    '<@U0MEI> approved your post\n“Twice approved tea”',
  ]);
});

test('the author reads why an approved post doesn’t go out while its project is frozen', async () => {
  await schedule('in 3 hours Frosty tea on x');
  await press('mei', 'Approve');
  await desk.advance(1);
  const messages = () => desk.user('ada').inDirectMessage().messages();
  const news = () =>
    messages()
      .find((message) => /approved your post[^]*Frosty tea/.test(message.text()))
      ?.text();
  await desk.user('ada').types('/upnext freeze wrong price');
  await desk.advance(2);
  expect(news()).toContain('Frozen by <@U0ADA>: wrong price');
  await desk.user('ada').types('/upnext unfreeze');
  await desk.advance(2);
  expect(news()).not.toContain('froze');
});

describe('Approve as an admin', () => {
  beforeEach(() => require({ allowsEmergency: true }));

  test('counts as an approval, and the card and the audit trail say so', async () => {
    await schedule('in 3 hours Urgent tea on x', 'grace');
    await press('ada', 'Approve as an admin');
    expect(cardFor('grace').text()).toContain('*Approved*');
    expect(cardFor('grace').text()).toContain('Approved by <@U0ADA> as an admin.');
    expect(cardFor('grace').buttons()).not.toContain('Approve as an admin');
    const [entry] = await desk.deps.store.audit.page('T0NORTHWIND', 1);
    expect(entry && auditLine(entry)).toContain('*Post approved as an admin*');
    await desk.advance(176);
    expect(await desk.posts('Urgent tea')).toHaveLength(1);
  });

  test.each([
    ['members', 'grace', 'Only workspace admins and managers can do this.'],
    ['what the admin wrote', 'ada', 'You wrote this version, so someone else has to approve it.'],
  ])('is not for %s', async (_, name, says) => {
    await schedule('in 3 hours Refused tea on x', name);
    await press(name, 'Approve as an admin');
    expect(answerTo(name)).toContain(says);
    await desk.advance(176);
    expect(await desk.posts('Refused tea')).toEqual([]);
  });

  test('is only there if the project allows it, also on a card that is older', async () => {
    await schedule('in 3 hours Strict tea on x', 'grace');
    const card = cardFor('ada');
    await require({ needed: 2 });
    await card.press('Approve as an admin');
    expect(answerTo('ada')).toContain('This project doesn’t let admins approve in an emergency.');
    await schedule('in 4 hours Stricter tea on x', 'grace');
    const stricter = cardsFor('ada').find((one) => one.text().includes('Stricter tea'));
    expect(stricter?.buttons()).not.toContain('Approve as an admin');
  });

  test.each([
    ['of another person', 'grace', true],
    ['of one’s own', 'ada', false],
  ])('is in lists on a post %s: %s, %s', async (_, author, isThere) => {
    await schedule('in 3 hours Listed tea on x', author);
    await desk.user('ada').types('/upnext next');
    expect(desk.user('ada').lastMessage().text()).toContain('Listed tea');
    expect(desk.user('ada').lastMessage().buttons().includes('Approve as an admin')).toBe(isThere);
  });

  test('counts only for the version that was approved', async () => {
    await schedule('in 3 hours Changed tea on x', 'grace');
    await press('ada', 'Approve as an admin');
    await press('grace', 'Edit');
    expect(desk.user('grace').form().text()).toContain('If you save a change, it needs approval again.');
    await submitForm(desk.user('grace'), { Content: 'Another tea' });
    await desk.advance(176);
    expect(await desk.posts('Another tea')).toEqual([]);
  });
});

describe('the card of a post that was held before its project had approvers', () => {
  const direct = () => desk.user('ada').inDirectMessage().messages();
  let earlier = 0;
  beforeEach(async () => {
    await saveApproval(desk.deps);
    await holdFor(desk.deps, 60);
    earlier = direct().length;
  });

  test('moves to the channel of the approvers, and the old card says so', async () => {
    await schedule('in 3 hours Settled tea on x');
    expect(direct().slice(earlier)[0]?.text()).toMatch(/\*Scheduled\* for .*[^]* · can be changed until/);
    await require();
    await desk.runDueJobs();
    await desk.runDueJobs();
    expect(cardsFor('mei')).toHaveLength(1);
    expect(cardFor('mei').text()).toContain('*Waiting for approval*');
    const [old] = direct().slice(earlier);
    expect(old?.text()).toBe('This post’s card is now in <#C0LAUNCH>.');
    expect(old?.buttons()).toEqual([]);
    await press('mei', 'Approve');
    await desk.advance(130);
    expect(await desk.posts('Settled tea')).toHaveLength(1);
    expect(cardFor('mei').text()).toContain('*Scheduled*');
    expect(cardsFor('mei')).toHaveLength(1);
  });
});

test('the thread of the card does not mention the only approver of what they wrote', async () => {
  await require({ people: ['U0MEI'] });
  await schedule('in 3 hours Tea by mei on x', 'mei');
  expect(cardFor('mei').text()).toContain('To add another, use `/upnext approvals`.');
  expect(cardFor('mei').buttons()).not.toContain('Approve');
  await desk.advance(1);
  expect(cardFor('mei').replies()).toEqual([]);
});

test('an approver who isn’t in the channel has one message, which changes with the card, and is reminded below it', async () => {
  const direct = () => desk.user('omar').inDirectMessage().messages();
  const texts = () => direct().map((message) => message.text());
  await require({ people: ['U0MEI', 'U0OMAR'] });
  await schedule('in 5 hours Lonely tea on x');
  await desk.advance(150);
  expect(texts()).toEqual([expect.stringMatching(/\*A post is waiting for your approval\*/)]);
  expect(direct()[0]?.buttons()).toEqual(['Approve', 'Request changes']);
  await existing(direct()[0]).press('Approve');
  await desk.runDueJobs();
  expect(texts()).toEqual([expect.stringContaining('*Approved*')]);
  expect(direct()[0]?.buttons()).toEqual([]);
  await change('Lonelier tea');
  await desk.advance(1);
  const changed: unknown = expect.stringMatching(/\*A post is waiting for your approval\*[^]*Lonelier tea/);
  expect(texts()).toEqual([changed]);
  await desk.advance(75);
  expect(texts()).toEqual([changed, '<@U0OMAR>: A post is waiting for your approval.']);
  expect(direct()[0]?.replies()).toHaveLength(1);
});

test('a post that is being sent when approvals are set up goes out, and the others need approval', async () => {
  await saveApproval(desk.deps);
  await holdFor(desk.deps, 60);
  await setUpApprovals();
  await schedule('in 2 hours Leaving tea on x', 'grace');
  await schedule('in 3 hours Later tea on x', 'grace');
  const { release, hasReceived } = holdBackAnswers(desk.service);
  const passing = desk.advance(61);
  await hasReceived();
  await desk.user('ada').form().submit();
  // The request to approve the other post may come before or after it.
  const shown = desk.user('ada').in('#launch').messages();
  expect(shown.some((message) => message.text().includes('Approval settings for Tea House'))).toBe(true);
  release();
  const sending = () => desk.deps.store.posts.countSending({ workspace: 'T0NORTHWIND', project: 'prj_tea' });
  await expect.poll(sending).toBe(0);
  await passing;
  await desk.advance(3 * 60);
  expect(await desk.posts('Leaving tea')).toHaveLength(1);
  expect(await desk.posts('Later tea')).toEqual([]);
});

describe('before it is too late', () => {
  test('a change that voids approvals is announced in its form', async () => {
    await schedule('in 3 hours Settled tea on x');
    await cardFor('ada').press('Edit');
    expect(desk.user('ada').form().text()).not.toContain('needs approval again');
    await desk.user('ada').form().close();
    await press('mei', 'Approve');
    for (const button of ['Edit', 'New time']) {
      await cardFor('ada').press(button);
      expect(desk.user('ada').form().text()).toContain(
        'Approved by <@U0MEI>. If you save a change, it needs approval again.',
      );
      await desk.user('ada').form().close();
    }
  });

  test('what a reviewer typed about a post that has changed can be copied', async () => {
    await schedule('in 3 hours Shouting tea on x');
    await press('mei', 'Request changes');
    await desk.user('mei').form().fill({ words: 'Please whisper.' });
    await change('Shouting tea!');
    await desk.user('mei').form().submit();
    expect(desk.user('mei').form().text()).toMatch(
      /<@U0ADA> changed this post in the meantime\. Only the text changed: .*tea![^]*Please whisper\./,
    );
    await desk.user('mei').form().close();
    expect(cardFor('ada').text()).toContain('*Waiting for approval*');
  });
});

test('the card names who can approve this version', async () => {
  await require({ people: ['U0MEI'] });
  await schedule('in 3 hours Named tea on x', 'grace');
  expect(cardFor('mei').text()).toMatch(/Needs 1 approval from <@U0MEI> by \*.+\*\./);
  await cardFor('mei').press('Edit');
  expect(desk.user('mei').form().text()).toContain('Needs 1 approval from <@U0GRACE>.');
  await desk.user('mei').form().close();
  await change('Named tea, by Mei', 'mei');
  expect(cardFor('mei').text()).toMatch(
    /by <@U0GRACE> · changed by <@U0MEI>[^]*Needs 1 approval from <@U0GRACE> by \*.+\*, because <@U0MEI> changed it\./,
  );
  for (const name of ['grace', 'mei']) await desk.user(name).opensHome();
  expect(desk.user('grace').home().text()).toMatch(
    /\*1 post is waiting for your approval\*[^]*Named tea, by Mei/,
  );
  expect(desk.user('mei').home().text()).not.toContain('waiting for your approval');
});

test.each<[string, () => Promise<void>, RegExp]>([
  [
    'that expired',
    () => desk.advance(176),
    /^This post wasn’t approved in time\. Nothing was sent\. <.*\|Open the card>$/,
  ],
  ['that still waits', async () => undefined, /^Approved\. <.*\|Open the card>$/],
])('the answer to Approve replaces a copy of the card of a post %s', async (_, meanwhile, says) => {
  await schedule('in 3 hours Copied tea on x');
  const { blocks, text } = cardFor('mei').message;
  const slack = await desk.deps.slackOnce('T0NORTHWIND');
  // The simulation has checked them.
  const known = blocks as unknown as KnownBlock[];
  await slack.chat.postMessage({ channel: 'U0MEI', text, blocks: known });
  const copy = desk.user('mei').inDirectMessage().lastMessage();
  await meanwhile();
  await copy.press('Approve');
  expect(copy.text()).toMatch(says);
  expect(copy.buttons()).toEqual([]);
});

describe('every way to schedule a post needs the approval', () => {
  test('also a draft that is scheduled', async () => {
    await desk.user('ada').types('/upnext schedule in 3 hours Drafted tea on x');
    await desk.user('ada').form().press('More options');
    await submitForm(desk.user('ada'), { 'Save as': 'Draft, to schedule later' });
    await desk.runDueJobs();
    await press('ada', 'Schedule');
    await desk.user('ada').form().submit();
    await desk.advance(176);
    expect(await desk.posts('Drafted tea')).toEqual([]);
    expect(cardFor('ada').text()).toContain('*Expired*');
  });

  test('also a post that is due soon, which is refused at its time', async () => {
    await submitPost(desk.user('ada'), 'in 4 minutes Hasty tea on x');
    expect(desk.user('ada').form().text()).toContain('This post needs approval first.');
    await desk.user('ada').form().close();
    expect(await desk.posts('Hasty tea')).toEqual([]);
  });

  test('but only if its author asks for it, where approval is on request', async () => {
    await require({ mode: 'on-request' });
    await schedule('in 3 hours Usual tea on x');
    expect(await desk.posts('Usual tea')).toHaveLength(1);
    await desk.user('ada').types('/upnext schedule in 3 hours Delicate tea on linkedin');
    await desk.user('ada').form().press('More options');
    await submitForm(desk.user('ada'), { 'Save as': 'Scheduled post, after approval' });
    await desk.runDueJobs();
    expect(cardFor('mei').text()).toContain('*Waiting for approval*');
    await desk.advance(176);
    expect(await desk.posts('Delicate tea')).toEqual([]);
  });
});

test('an approver reads the whole text, and the audit trail keeps what was approved', async () => {
  const words = `Long tea ${'and more tea '.repeat(150)}the end`;
  await desk.user('ada').types('/upnext schedule in 3 hours Some tea on linkedin');
  await submitForm(desk.user('ada'), { Content: words });
  await desk.runDueJobs();
  expect(cardFor('mei').text()).toContain('the end');
  await press('mei', 'Approve');
  await desk.user('ada').types('/upnext settings');
  await desk.user('ada').form().press('Advanced');
  await desk.user('ada').form().press('Audit trail');
  expect(desk.user('ada').form().text()).toMatch(
    /\*Post scheduled for .*\* on LinkedIn, subject to approval: “<https:[^|]+\|Long tea and more tea [^”]+>” in/,
  );
  await desk.user('ada').form().press('Details');
  expect(desk.user('ada').form().text()).toMatch(
    /\*Post approved\*: “<https:[^|]+\|Long tea[^]+\n• version: 1\n/,
  );
  expect(desk.user('ada').form().text()).toContain('the end');
});

describe('what is waiting', () => {
  test('is in the digest with the first deadline', async () => {
    await schedule('in 3 hours Digested tea on x');
    const digest = await nextDigest();
    expect(digest?.text()).toMatch(/\*Approval due\* by/);
    const mei = desk.user('mei').in('#launch');
    await existing(mei.messages().find(({ ts }) => ts === digest?.ts)).press('Review posts');
    expect(mei.lastMessage().buttons()).toContain('Approve');
  });

  test('is told apart from what went to the service without approval', async () => {
    const at = (minutes: number) => new Date(desk.clock.now().getTime() + minutes * 60_000).toISOString();
    await desk.insertPosts('prj_tea', [{ content: 'Foreign tea', at: at(400) }]);
    await holdFor(desk.deps, 150);
    await schedule('in 3 hours Approved by Mei on x');
    await press('mei', 'Approve');
    const digest = await nextDigest();
    expect(digest?.text()).toMatch(/\*Without approval\* · Foreign tea\n/);
    expect(digest?.text()).toContain(
      '*Without approval*: “Foreign tea”. Scheduled before approvals were set up, or directly in the service.\n',
    );
  });

  test('leaves the list of what is waiting once it is approved there, or says what was decided', async () => {
    await schedule('in 3 hours Listed tea on x');
    await schedule('in 4 hours Other tea on x');
    const mei = desk.user('mei');
    await mei.types('/upnext approvals');
    const list = mei.lastMessage();
    await list.press('Approve');
    expect(list.text()).toMatch(/^Approved\.\n/);
    expect(list.text()).toContain('*Waiting for approval in Tea House* · 1');
    expect(list.text()).not.toContain('Listed tea');
    await list.press('Request changes');
    await submitForm(mei, { words: 'Calmer.' });
    await mei.types('/upnext approvals');
    expect(mei.lastMessage().text()).toMatch(
      /\*Changes requested\* · .*\n> Other tea\n<@U0MEI> requested changes: Calmer\./,
    );
    await existing(cardsFor('ada').find((card) => card.text().includes('Other tea'))).press('Cancel post');
    await list.press('Approve');
    expect(list.text()).toMatch(/cancelled/);
    expect(list.text()).toContain('*Nothing in Tea House is waiting for approval.*');
  });

  test('has the buttons to decide only for those who can', async () => {
    await require({ people: ['U0MEI', 'U0ADA'] });
    await schedule('in 3 hours Tea by Ada on x');
    const shown: Record<string, string[]> = {};
    for (const name of ['ada', 'mei', 'linus']) {
      await desk.user(name).types('/upnext approvals');
      shown[name] = desk.user(name).lastMessage().buttons();
    }
    expect(shown).toEqual({
      ada: ['Edit approvals'],
      mei: ['Approve', 'Request changes', 'Edit approvals'],
      linus: [],
    });
    await desk.user('ada').types('/upnext what needs my approval?');
    expect(desk.user('ada').lastMessage().text()).toMatch(
      /· 1\nNothing waits for you\.\n[^]*by <@U0ADA>\. Needs 1 approval from <@U0MEI> by \*/,
    );
    await desk.user('ada').types('/upnext next');
    expect(desk.user('ada').lastMessage().buttons()).toContain('Edit');
    expect(desk.user('ada').lastMessage().buttons()).not.toContain('Approve');
  });
});
