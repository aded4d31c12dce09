import { describe, expect, test } from 'vitest';
import { type Manifest, manifestProblems } from '../../src/local-slack/index.js';
import { call, northwind, verdict } from './slack.js';

const text = (name: string) => ({ name, type: 'string', title: name });
const manifest: Manifest = {
  _metadata: { major_version: 2 },
  oauth_config: { scopes: { bot: ['chat:write'] } },
  settings: {
    socket_mode_enabled: true,
    org_deploy_enabled: true,
    function_runtime: 'remote',
    event_subscriptions: { bot_events: ['function_executed'] },
  },
  functions: {
    greet: {
      title: 'Greet',
      description: 'Says hello',
      input_parameters: {
        properties: {
          person: { ...text('person'), type: 'slack#/types/user_context' },
          name: text('name'),
          tone: text('tone'),
        },
        required: ['person', 'name'],
      },
      output_parameters: {
        properties: { greeting: text('greeting'), link: text('link') },
        required: ['greeting'],
      },
    },
  },
};

async function greet(inputs: Record<string, string> = { name: 'Mei' }) {
  const slack = northwind({ manifest });
  await slack.userActions.runStep({ user: 'ada', step: 'greet', inputs });
  const [run] = slack.stepRuns;
  if (!run) throw new Error('Nothing was run.');
  const end = async (method: string, args: Record<string, unknown>, token?: string) =>
    verdict(await call(slack, `functions.${method}`, { function_execution_id: run.id, ...args }, token));
  return { slack, run, end };
}

test('sends the event with what Slack knows about the person', async () => {
  const { slack, run } = await greet();
  expect(slack.deliveries[0]?.body).toMatchObject({
    type: 'event_callback',
    event: {
      type: 'function_executed',
      function: {
        callback_id: 'greet',
        type: 'app',
        input_parameters: [{ name: 'person' }, { name: 'name' }, { name: 'tone', is_required: false }],
      },
      inputs: { person: { id: 'U0ADA', secret: expect.any(String) as unknown }, name: 'Mei' },
      function_execution_id: run.id,
      bot_access_token: run.token,
    },
  });
});

test.each([
  [{}, 'The step needs its name.'],
  [{ name: 'Mei', person: 'U0MEI' }, 'The step has no input person that can be set.'],
  [{ name: 'Mei', age: '5' }, 'The step has no input age that can be set.'],
])('does not run with %o', async (inputs, problem) => {
  await expect(greet(inputs)).rejects.toThrow(problem);
});

test('ends once, with the outputs of the manifest', async () => {
  const { slack, run, end } = await greet();
  const success = (outputs: object) => end('completeSuccess', { outputs });
  expect(await success({})).toBe('parameter_validation_failed [ERROR] missing required parameter: greeting');
  expect(await success({ greeting: 'Hi', extra: 'x' })).toContain('unexpected parameter: extra');
  expect(await success({ greeting: 5 })).toContain('greeting must be a string');
  expect(await success({ greeting: 'Hi' })).toBe('ok');
  expect(run).toMatchObject({ state: 'completed', outputs: { greeting: 'Hi' } });
  expect(await success({ greeting: 'Hi' })).toBe('execution_not_in_running_state');
  expect(await end('completeError', { error: 'No' })).toBe('execution_not_in_running_state');
  expect(run.state).toBe('completed');
  expect(slack.violations.map(({ code }) => code)).toEqual(Array(3).fill('parameter_validation_failed'));
});

test('fails with the error of the app, by the token of the step too, which then ends', async () => {
  const { slack, run, end } = await greet();
  const notices: string[] = [];
  slack.onChange((change) => void (change.type === 'notice' && notices.push(change.text)));
  expect(await end('completeError', { error: 'Too early' }, run.token)).toBe('ok');
  expect(run).toMatchObject({ state: 'failed', error: 'Too early' });
  expect(notices).toEqual(['Too early']);
  expect(await end('completeError', { error: 'No' }, run.token)).toBe('account_inactive');
});

test('knows no other execution', async () => {
  const { end } = await greet();
  expect(await end('completeSuccess', { function_execution_id: 'Fx0', outputs: {} })).toBe(
    'function_execution_not_found',
  );
});

test.each([
  [{ org_deploy_enabled: false }, '/settings/org_deploy_enabled'],
  [{ function_runtime: 'slack' }, '/settings/function_runtime'],
  [{ event_subscriptions: { bot_events: [] } }, '/settings/event_subscriptions/bot_events'],
])('a manifest with steps is refused with %o', (change, where) => {
  expect(manifestProblems(manifest)).toEqual([]);
  expect(manifestProblems({ ...manifest, settings: { ...manifest.settings, ...change } })).toEqual([
    expect.stringContaining(where),
  ]);
});

test('a manifest with steps is refused with an entry in the Marketplace', () => {
  const app_directory = { pricing: 'free' };
  expect(manifestProblems({ ...manifest, app_directory })).toEqual([
    'apps with functions can’t be in the Slack Marketplace [json-pointer:/app_directory]',
  ]);
  expect(manifestProblems({ ...manifest, functions: {}, app_directory })).toEqual([]);
});

describe('the parameters of a step', () => {
  const flat = { name: text('name') };
  const withRequired = { properties: flat, required: ['name'] };
  const problemsOf = (major_version: number, parameters: object) =>
    manifestProblems({
      _metadata: { major_version },
      functions: { greet: { input_parameters: parameters, output_parameters: parameters } },
    });

  test('have the shape of the manifest’s version', () => {
    expect(problemsOf(1, flat)).toEqual([]);
    expect(problemsOf(2, withRequired)).toEqual([]);
    expect(problemsOf(2, { properties: flat })).toEqual([]);
  });

  test.each([
    [2, flat, 'missing required field: properties'],
    [2, {}, 'missing required field: properties'],
    [2, { properties: {}, required: ['name'] }, 'must be one of the properties: name'],
    [1, withRequired, 'missing required field: type'],
    [1, { name: { title: 'Name' } }, 'missing required field: type'],
  ])('are refused in version %i as %j', (version, parameters, problem) => {
    for (const side of ['input', 'output'])
      expect(problemsOf(version, parameters)).toContainEqual(
        expect.stringMatching(`^${problem} .*/functions/greet/${side}_parameters`),
      );
  });
});
