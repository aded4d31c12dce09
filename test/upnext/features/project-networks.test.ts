import { beforeAll, beforeEach, describe, expect } from 'vitest';
import { agentsOf } from '../../support/agents.js';
import { type Desk, IN_NOVEMBER, openDesk } from '../../support/desk.js';
import { findHeld, holdFor } from '../../support/held.js';
import { submitForm } from '../../support/post-stories.js';
import { serviceConfig } from '../../support/service-config.js';
import { test } from '../../support/story.js';

/** Tea House publishes on two networks only, and Coffee Bar takes all. */

const config = serviceConfig(`
projects:
  prj_tea:
    name: Tea House
    timezone: Europe/Berlin
    publish:
      TELEGRAM: { telegram: '@teahouse', token: $TELEGRAM_TOKEN }
      LINKEDIN: { webhook: 'http://127.0.0.1:9/hook', secret: $FLOW_SECRET }
  prj_coffee: { name: Coffee Bar, timezone: America/New_York }
`);

let desk: Desk;
const ada = () => desk.user('ada');
const form = () => ada().form();

beforeAll(async () => {
  desk = await openDesk({ start: IN_NOVEMBER, config });
});
beforeEach(async () => {
  if (ada().hasForm()) await form().closeAll();
  await desk.startNewDay();
  await desk.bind();
  await holdFor(desk.deps, 0);
});

const schedule = (words: string) => ada().types(`/upnext schedule ${words}`);
const offered = () => {
  const block = form().view.blocks.find(({ block_id }) => block_id === 'Platforms');
  const element = block?.type === 'input' ? block.element : undefined;
  return element?.type === 'multi_static_select' ? element.options?.map(({ value }) => value) : undefined;
};

describe('the form', () => {
  test('offers only the networks of the project', async () => {
    await schedule('tomorrow 9am New mugs on telegram');
    expect(offered()).toEqual(['TELEGRAM', 'LINKEDIN']);
    expect(form().value('Platforms')).toBe('Telegram');
    await form().submit();
    expect(await desk.posts('New mugs')).toMatchObject([{ Platforms: ['TELEGRAM'] }]);
  });

  test('says of which named network there is none, and keeps the others', async () => {
    await schedule('tomorrow 9am Old mugs on x and linkedin');
    expect(form().value('Platforms')).toBe('LinkedIn');
    expect(form().text()).toContain('Tea House doesn’t publish on X.');
    await form().press('More options');
    expect(form().text()).toContain('Tea House doesn’t publish on X.');
    await form().submit();
    expect(await desk.posts('Old mugs')).toMatchObject([{ Platforms: ['LINKEDIN'] }]);
  });

  test('takes “all networks” for those of the project', async () => {
    await schedule('tomorrow 9am Tea for all on all networks');
    expect(form().value('Platforms')).toBe('Telegram, LinkedIn');
    expect(form().text()).not.toContain('doesn’t publish');
  });

  test('asks about networks in the text only if the project has them', async () => {
    await schedule('tomorrow 9am Follow us on Instagram');
    expect(form().text()).not.toContain('Do you want to post there?');
    await form().closeAll();
    await schedule('tomorrow 9am Follow us on LinkedIn');
    expect(form().text()).toContain('Your text ends with “on LinkedIn”. Do you want to post there?');
  });

  test('does not preselect what another project was posted on', async () => {
    await desk.bind({ id: 'prj_coffee', name: 'Coffee Bar', zone: 'America/New_York' });
    await schedule('tomorrow 9am Flat white on x and linkedin');
    expect(offered()).toHaveLength(10);
    await form().submit();
    await desk.bind();
    await schedule('tomorrow 9am Oolong');
    expect(form().value('Platforms')).toBe('LinkedIn');
    expect(form().text()).not.toContain('doesn’t publish');
  });

  test('follows the project that is chosen in it', async () => {
    await desk.unbind();
    await schedule('tomorrow 9am Sencha on x and telegram');
    expect(offered()).toHaveLength(10);
    await form().fill({ Project: 'Tea House' });
    expect(offered()).toEqual(['TELEGRAM', 'LINKEDIN']);
    expect(form().value('Platforms')).toBe('Telegram');
    expect(form().text()).toContain('Tea House doesn’t publish on X.');
    await form().fill({ Project: 'Coffee Bar' });
    expect(offered()).toHaveLength(10);
    expect(form().text()).not.toContain('doesn’t publish');
  });

  test('has the networks of a template that the project has', async () => {
    await desk.insertTemplate('tpl_week', 'New week');
    await desk.db
      .updateTable('templates')
      .set({ platforms: ['X', 'TELEGRAM'] })
      .execute();
    await ada().types('/upnext templates');
    await ada().lastMessage().press('Use template');
    expect(form().value('Platforms')).toBe('Telegram');
    expect(form().text()).toContain('Tea House doesn’t publish on X.');
  });
});

test.each([
  ['sent at once', 0],
  ['held', 60],
])(
  'a post that is %s is rejected at Networks, if the form did not know the project yet',
  async (_, minutes) => {
    const other = await openDesk({ start: IN_NOVEMBER, config, unlisted: true });
    const author = other.user('ada');
    await other.bind();
    await holdFor(other.deps, minutes);
    await author.types('/upnext schedule tomorrow 9am Sencha on telegram and x');
    expect(author.form().value('Platforms')).toBe('X, Telegram');
    await author.form().submit();
    expect(author.form().errors()).toEqual({ Platforms: 'Tea House doesn’t publish on X.' });
    expect([await other.posts('Sencha'), await findHeld(other.deps)]).toEqual([[], []]);
  },
);

test('an import names rows for other networks, and “all networks” are those of the project', async () => {
  await ada().types('/upnext import');
  await submitForm(ada(), {
    rows: 'Text,Networks,When\nMugs,x,2026-12-20 09:00\nCups,all networks,2026-12-21 09:00',
  });
  expect(form().text()).toContain('This project doesn’t publish on X.');
  expect(form().text()).toContain('1 ready');
  expect(form().text()).toContain('Telegram 4/4,096');
});

test('posting times are only for the networks of the project', async () => {
  await ada().types('/upnext slots');
  await ada().lastMessage().press('Set up posting times');
  await submitForm(ada(), { times: 'Mon 9:00', networks: 'LinkedIn: every day 8:00\nX: every day 8:00' });
  expect(form().errors()).toEqual({ networks: 'Tea House doesn’t publish on X.' });
});

describe('an agent', () => {
  test('is told the networks of each project, and what a post can’t be published on', async () => {
    const agents = agentsOf(desk);
    const { token } = await agents.connect();
    const listed = await agents.call<{ items: object[] }>(token, 'list_projects', {});
    expect(listed.data?.items).toMatchObject([
      { id: 'prj_tea', networks: ['TELEGRAM', 'LINKEDIN'] },
      { id: 'prj_coffee' },
    ]);
    expect(listed.data?.items[1]).not.toHaveProperty('networks');
    const post = {
      project: 'prj_tea',
      text: 'New oolong',
      networks: ['X', 'LinkedIn'],
      when: 'tomorrow 9am',
    };
    const checked = await agents.call<{ check: object }>(token, 'check_post', post);
    expect(checked.data?.check).toMatchObject({
      ok: false,
      problems: [{ field: 'networks', say: 'Tea House doesn’t publish on X.' }],
    });
    const proposed = await agents.call(token, 'propose_post', { ...post, key: 'one' });
    expect(proposed.error).toContain('networks: Tea House doesn’t publish on X.');
  });
});
