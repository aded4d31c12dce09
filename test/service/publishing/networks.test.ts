import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServiceUnderTest, startService, TOKENS } from '../../support/service.js';
import { serviceConfig } from '../../support/service-config.js';
import { serviceIn } from '../../support/service-in.js';

const config = serviceConfig(`
projects:
  prj_tea:
    name: Tea House
    timezone: Europe/Berlin
    publish:
      TELEGRAM: { telegram: '@teahouse', token: $TELEGRAM_TOKEN }
      LINKEDIN: { webhook: 'http://127.0.0.1:9/hook', secret: $FLOW_SECRET }
  prj_practice:
    name: Practice
    timezone: UTC
`);
const LATER = { ScheduleDate: '2030-07-02T09:00:00Z' };

describe.each([
  ['that publishes', {}],
  ['that only rehearses', { rehearsesOnly: true }],
])('a service %s, with a configuration,', (_, options) => {
  let desk: ServiceUnderTest;
  beforeAll(async () => {
    desk = await startService({ config, ...options });
  });
  afterAll(() => desk.stop());

  const create = (project: string, post: object) =>
    desk.call(`POST /projects/${project}/posts`, { Content: 'New mugs', Platforms: ['TELEGRAM'], ...post });
  const problems = async (project: string, post: object) =>
    (await create(project, post)).errorItems.map(({ type, loc, msg, input }) => [
      type,
      loc.join('.'),
      msg,
      input,
    ]);

  test('lists the projects of the file, and their networks where they have some', async () => {
    const { data } = await desk.call<object[]>('GET /projects');
    const tea = { Id: 'prj_tea', Name: 'Tea House', Description: null, Timezone: 'Europe/Berlin' };
    const practice = { Id: 'prj_practice', Name: 'Practice', Description: null, Timezone: 'UTC' };
    expect(data).toContainEqual({ ...tea, Platforms: ['TELEGRAM', 'LINKEDIN'] });
    expect(data).toContainEqual(practice);
  });

  test('a project takes posts on its networks', async () => {
    expect(await create('prj_tea', { Platforms: ['LINKEDIN', 'TELEGRAM'] })).toMatchObject({ status: 200 });
  });

  test('others are named where they stand, also in drafts', async () => {
    const Platforms = ['TELEGRAM', 'TELEGRAM', 'X', 'LINKEDIN', 'THREADS'];
    const named = [
      ['value_error', 'body.Platforms.2', 'Value error, Tea House doesn’t publish on X.', 'X'],
      ['value_error', 'body.Platforms.4', 'Value error, Tea House doesn’t publish on Threads.', 'THREADS'],
    ];
    expect(await problems('prj_tea', { Platforms, ...LATER })).toEqual(named);
    expect(await problems('prj_tea', { Platforms, Status: 'DRAFT' })).toEqual(named);
  });

  test('a project without networks takes posts for all of them', async () => {
    expect(await create('prj_practice', { Platforms: ['X', 'REDDIT'] })).toMatchObject({ status: 200 });
  });

  test('a project that is not in the file takes no posts', async () => {
    const gone = 'Value error, bakery isn’t in the service’s configuration any more, so it takes no posts.';
    expect(await problems('prj_bakery', { Platforms: ['X', 'TELEGRAM'] })).toEqual([
      ['value_error', 'body.Platforms.0', gone, 'X'],
    ]);
  });

  test('what a network can’t take is named at its field, unless it is a draft', async () => {
    const Content = 'a'.repeat(4_097);
    expect(await problems('prj_tea', { Content, ...LATER })).toEqual([
      ['value_error', 'body.Content', expect.stringContaining('Telegram') as string, Content],
    ]);
    expect(await create('prj_tea', { Content, Platforms: ['LINKEDIN'], ...LATER })).toMatchObject({
      status: 200,
    });
    expect(await create('prj_tea', { Content, Status: 'DRAFT' })).toMatchObject({ status: 200 });
  });
});

test('without a configuration all networks are taken', async () => {
  const desk = await startService();
  const { data } = await desk.call<object[]>('GET /projects');
  expect(data[0]).not.toHaveProperty('Platforms');
  const post = { Content: 'New mugs', Platforms: ['X', 'REDDIT'], ...LATER };
  expect(await desk.call('POST ~/posts', post)).toMatchObject({ status: 200 });
  await desk.stop();
});

test('posts that wait for a network that is no longer in the file are named at the start', async () => {
  const desk = await startService({ config });
  const post = { Content: 'New mugs', Platforms: ['TELEGRAM', 'LINKEDIN'], ...LATER };
  expect(await desk.call('POST /projects/prj_tea/posts', post)).toMatchObject({ status: 200 });
  const tea = config.projects.map(({ publish, ...project }) => {
    const settings = publish?.get('TELEGRAM');
    return settings ? { ...project, publish: new Map([['TELEGRAM' as const, settings]]) } : project;
  });
  const warned: object[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (fields: object) => void warned.push(fields),
  };
  const options = { tokens: TOKENS, now: () => desk.now, log };
  await serviceIn(desk.database, { ...options, config: { projects: tea, secrets: [] } });
  expect(warned).toEqual([{ project: 'prj_tea', platform: 'LINKEDIN' }]);
  await expect(serviceIn(desk.database, options)).rejects.toThrow('SERVICE_CONFIG isn’t set');
  await desk.stop();
});
