import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { readCsv } from '../../../src/upnext/slack/files/csv.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { rejectsField } from '../../support/service-double.js';
import { test } from '../../support/story.js';

/** Campaigns group posts in Upnext, and a project can add parameters to the links in its posts, for each network its own. */

let desk: Desk;
const ada = () => desk.user('ada');
const FIELD = 'Campaign parameters for links';
const REFUSES = rejectsField('Content', 'Please say it more kindly.');
const TEA = ['T0NORTHWIND', 'prj_tea'] as const;
const addToLinks = (parameters: string | undefined) =>
  desk.deps.store.projectSettings.saveDetails(...TEA, { linkParameters: parameters ?? '' }, desk.clock.now());
const parameters = async () => (await desk.deps.store.projectSettings.find(...TEA)).linkParameters;

/** The texts at the service, by their networks. */
async function atService(): Promise<Record<string, string>> {
  const rows = await desk.db.selectFrom('posts').selectAll().execute();
  return Object.fromEntries(rows.map(({ platforms, content }) => [platforms.join(), content]));
}

const lastCard = (name: string, words: string) => {
  const person = desk.user(name);
  const found = [...person.in('#launch').messages(), ...person.inDirectMessage().messages()].findLast(
    (message) => message.text().includes(words) && message.buttons().length > 0,
  );
  if (!found) throw new Error(`${name} sees no card of ${words}`);
  return found;
};

async function open(words: string, campaign?: string): Promise<void> {
  await ada().types(`/upnext schedule ${words}`);
  if (campaign === undefined) return;
  await ada().form().press('More options');
  await ada().form().fill({ Campaign: campaign });
}

async function schedule(words: string, campaign?: string): Promise<void> {
  await open(words, campaign);
  await ada().form().submit();
  expect(ada().hasForm() ? ada().form().text() : '').toBe('');
  await desk.runDueJobs();
}

beforeAll(async () => void (desk = await openDesk({ start: IN_NOVEMBER })));
beforeEach(async () => {
  await desk.startNewDay();
  await holdFor(desk.deps, 0);
  await addToLinks(undefined);
  await saveApproval(desk.deps);
});

describe('an admin', () => {
  test('chooses what is added to links, for a project', async () => {
    await ada().types('/upnext project');
    await submitForm(ada(), { [FIELD]: 'utm source=x' });
    expect(ada().form().errors().linkParameters).toContain('Write “utm source=x” as name=value.');
    await submitForm(ada(), { [FIELD]: '?utm_source={network}\nutm_campaign={campaign}' });
    expect(ada().lastMessage().text()).toContain(
      'Links in posts get `utm_source={network}&amp;utm_campaign={campaign}`.',
    );
    expect(await parameters()).toBe('utm_source={network}&utm_campaign={campaign}');
    await ada().types('/upnext project');
    expect(ada().form().value(FIELD)).toBe('utm_source={network}&utm_campaign={campaign}');
    await submitForm(ada(), { [FIELD]: null });
    expect(await parameters()).toBeUndefined();
  });
});

describe('links', () => {
  test('are shown and counted as they are posted, and each network gets its own', async () => {
    await addToLinks('utm_source={network}');
    await open('tomorrow 9am New oolong https://tea.example/tea on linkedin and threads');
    const shown = ada().form().text();
    expect(shown).toContain('LinkedIn: https://tea.example/tea?utm_source=linkedin');
    expect(shown).toContain('Threads: https://tea.example/tea?utm_source=threads');
    expect(shown).toContain(`Threads ${'New oolong https://tea.example/tea?utm_source=threads'.length}/500`);
    await ada().form().submit();
    expect(await atService()).toEqual({
      LINKEDIN: 'New oolong https://tea.example/tea?utm_source=linkedin',
      THREADS: 'New oolong https://tea.example/tea?utm_source=threads',
    });
    const [said] = [ada().lastMessage().text()];
    expect(said.match(/> New oolong/g)).toHaveLength(1);
    expect(said).toContain('Threads: https://tea.example/tea?utm_source=threads');
  });

  test('without parameters, or without links, change nothing', async () => {
    await schedule('tomorrow 9am No link on linkedin and threads');
    await addToLinks('utm_source={network}');
    await open('tomorrow 10am Still no link on linkedin and threads');
    expect(ada().form().text()).not.toContain('posted*');
    await ada().form().submit();
    expect(await atService()).toEqual({ 'LINKEDIN,THREADS': 'Still no link' });
  });

  test('too long with their parameters are said at the text', async () => {
    await addToLinks(`utm_content=${'a'.repeat(200)}`);
    await open(`tomorrow 9am ${'tea '.repeat(100)} https://tea.example on threads`);
    await ada().form().submit();
    expect(ada().form().text()).toMatch(/characters over Threads/);
  });

  test('are approved as they are posted, whatever the project adds by then', async () => {
    await addToLinks('utm_source={network}');
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await schedule('tomorrow 9am Approved oolong https://tea.example on x');
    expect(lastCard('mei', 'Approved oolong').text()).toContain('https://tea.example?utm_source=x');
    await lastCard('mei', 'Approved oolong').press('Approve');
    await addToLinks('utm_source=other');
    await desk.advance(26 * 60);
    expect(await atService()).toEqual({ X: 'Approved oolong https://tea.example?utm_source=x' });
  });

  test('of a post that somebody edits are those of now, and need approval again', async () => {
    await addToLinks('utm_source={network}');
    await saveApproval(desk.deps, APPROVED_BY_MEI);
    await schedule('tomorrow 9am Edited oolong https://tea.example on x');
    await lastCard('mei', 'Edited oolong').press('Approve');
    await desk.runDueJobs();
    await addToLinks('utm_source=other');
    await lastCard('ada', 'Edited oolong').press('Edit');
    expect(ada().form().value('Content')).toBe('Edited oolong https://tea.example');
    expect(ada().form().text()).toContain('https://tea.example?utm_source=other');
    await ada().form().submit();
    await desk.runDueJobs();
    const card = lastCard('mei', 'Edited oolong');
    expect(card.text()).toContain('Waiting for approval');
    expect(card.buttons()).toContain('Approve');
  });

  test('are in the texts of imported rows', async () => {
    await addToLinks('utm_source={network}');
    await ada().types('/upnext import');
    await submitForm(ada(), { rows: 'Text,Networks,When\nRow https://tea.example,X,tomorrow 9:00' });
    expect(ada().form().text()).toContain('Links: https://tea.example?utm_source=x');
    await ada().form().submit();
    await desk.advance(1);
    expect(await atService()).toEqual({ X: 'Row https://tea.example?utm_source=x' });
  });
});

describe('a campaign', () => {
  test('is chosen under More options, and named in links', async () => {
    await addToLinks('utm_campaign={campaign}');
    await open('tomorrow 9am Buds https://tea.example on x', 'Spring launch');
    expect(ada().form().text()).toContain('https://tea.example?utm_campaign=spring-launch');
    await ada().form().submit();
    expect(await atService()).toEqual({ X: 'Buds https://tea.example?utm_campaign=spring-launch' });
    await open('tomorrow 10am More buds on x');
    await ada().form().press('More options');
    expect(await ada().form().options('Campaign', 'spring')).toEqual([
      'Spring launch',
      'New campaign: spring',
    ]);
    expect(await ada().form().options('Campaign', 'SPRING LAUNCH')).toEqual(['Spring launch']);
  });

  test('marks its posts in lists, on cards and in the week, held or sent', async () => {
    await schedule('tomorrow 9am Sent buds on x', 'Spring launch');
    await holdFor(desk.deps, 60);
    await schedule('tomorrow 10am Held buds on x', 'Autumn');
    await schedule('tomorrow 11am No campaign on x');
    expect(lastCard('ada', 'Held buds').text()).toContain(':label: Autumn');
    await ada().types('/upnext posts');
    const list = ada().lastMessage().text();
    expect(list).toContain('campaign Spring launch | Sent buds |');
    expect(list).toContain('campaign Autumn | Held buds |');
    expect(list.match(/, campaign /g)).toHaveLength(2);
    await ada().types('/upnext week');
    expect(ada().lastMessage().text()).toMatch(/campaign Spring launch[^]*campaign Autumn/);
  });

  test('limits the list, with other filters', async () => {
    await schedule('tomorrow 9am Sent buds on x', 'Spring launch');
    await schedule('tomorrow 9:30 Other buds on linkedin', 'Spring launch');
    await holdFor(desk.deps, 60);
    await schedule('tomorrow 10am Held buds on x', 'Spring launch');
    await schedule('tomorrow 11am No campaign on x');
    await ada().types('/upnext posts campaign spring launch on x');
    const list = ada().lastMessage().text();
    expect(list).toContain('On X, campaign Spring launch');
    expect(list).toMatch(/Sent buds[^]*Held buds/);
    expect(list).not.toMatch(/Other buds|No campaign/);
    await ada().types('/upnext posts campaign spring on x');
    expect(ada().lastMessage().text()).toContain('On X, campaign Spring launch');
    await schedule('tomorrow noon Spring buds on x', 'Spring sale');
    await ada().types('/upnext posts campaign spring');
    expect(ada().lastMessage().text()).toContain('This project has no campaign “spring”.');
    await ada().types('/upnext posts campaign winter');
    expect(ada().lastMessage().text()).toMatch(
      /^\*No posts in .*\n.*\nThis project has no campaign “winter”\./,
    );
  });

  test('is a column of exported and imported files', async () => {
    await schedule('tomorrow 9am Sent buds on x', 'Spring launch');
    await schedule('tomorrow 11am No campaign on x');
    await ada().types('/upnext posts export');
    const file = ada().inDirectMessage().lastMessage().message.files?.[0];
    const [header = [], ...rows] = readCsv(file?.content ?? '') ?? [];
    const place = header.indexOf('Campaign');
    expect(rows.map((row) => row[place])).toEqual(['Spring launch', '']);
    await ada().types('/upnext import');
    await submitForm(ada(), { rows: 'Text,Networks,When,Campaign\nRow,X,tomorrow 15:00,SPRING launch' });
    expect(ada().form().text()).toContain(':label: SPRING launch');
    await ada().form().submit();
    await desk.advance(1);
    await ada().types('/upnext posts campaign Spring launch');
    expect(ada().lastMessage().text()).toContain('campaign Spring launch | Row |');
  });

  test('that somebody removes is no longer the post’s', async () => {
    await holdFor(desk.deps, 60);
    await schedule('tomorrow 10am Held buds on x', 'Spring launch');
    await lastCard('ada', 'Held buds').press('Edit');
    await submitForm(ada(), { Campaign: null });
    await desk.runDueJobs();
    expect(lastCard('ada', 'Held buds').text()).not.toContain(':label:');
  });

  test.each([
    ['asks something', 'Blank {buds}', () => undefined],
    ['shows why the service refused it', 'Bad buds', () => desk.respondUsing('/posts', REFUSES)],
  ])('is kept by no form that is closed while it %s', async (_, text, begin) => {
    await open(`tomorrow 9am ${text} on x`, `With ${text}`);
    begin();
    await ada().form().submit();
    expect(ada().hasForm()).toBe(true);
    await desk.restoreService();
    await ada().form().closeAll();
    await open('tomorrow 9am Other buds on x');
    await ada().form().press('More options');
    expect(await ada().form().options('Campaign', 'with')).toEqual(['New campaign: with']);
  });

  test('is kept if the connection breaks after the post has arrived', async () => {
    desk.respondUsing('/posts', async (request, carryOut) => {
      const response = await carryOut();
      if (request.method !== 'POST') return response;
      throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
    });
    await open('tomorrow 9am Lost buds on x', 'Spring launch');
    await ada().form().submit();
    await desk.restoreService();
    await desk.advance(2);
    await ada().form().closeAll();
    await ada().types('/upnext posts');
    expect(ada().lastMessage().text()).toContain('campaign Spring launch | Lost buds |');
  });
});
