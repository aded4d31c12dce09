/** The cost of the local Slack: from a typed command to an open, validated form. */
import { createClock } from '../../dist/local-slack/clock.js';
import { createWorkspace } from '../../dist/local-slack/workspace.js';
import { median, millisecondsOf } from './measure.mjs';

const ROUNDS = 500;
const WARM_UP = 100;
const WANTED_MS = 2;

export async function run(report) {
  const workspace = createWorkspace({ clock: createClock('2026-11-02T08:00:00Z') });
  connect(workspace);
  const times = [];
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    const took = await millisecondsOf(() =>
      workspace.userActions.sendMessage({ user: 'ada', channel: '#launch', text: '/plan' }),
    );
    if (round >= 0) times.push(took);
  }
  const opened = workspace.stack('ada').at(-1)?.blocks.length === blocks.length;
  if (!opened || workspace.violations.length > 0) throw new Error('the form did not open');
  report({
    what: `command → form of ${blocks.length} blocks (2 ms)`,
    ours: median(times),
    baseline: WANTED_MS,
    unit: 'ms',
    atMost: 1,
  });
}

/** A minimal bot, so that the simulation is what is measured. */
function connect(workspace) {
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Bearer ${workspace.credentials.botToken}`,
  };
  workspace.receiver().init({
    async processEvent({ body, ack }) {
      const form = new URLSearchParams({ trigger_id: body.trigger_id, view: JSON.stringify(view) });
      await workspace.fetch('https://slack.com/api/views.open', {
        method: 'POST',
        headers,
        body: form.toString(),
      });
      await ack();
    },
  });
}

const plain = (text) => ({ type: 'plain_text', text });
const options = Array.from({ length: 100 }, (_, index) => ({
  text: plain(`Option ${index}`),
  value: `value-${index}`,
}));
const input = (block_id, element) => ({ type: 'input', block_id, label: plain(block_id), element });
const blocks = [
  { type: 'section', text: { type: 'mrkdwn', text: 'What goes out, *where* and when' } },
  input('Project', { type: 'static_select', action_id: 'Project', options, initial_option: options[7] }),
  input('Content', { type: 'plain_text_input', action_id: 'Content', multiline: true }),
  input('Platforms', { type: 'multi_static_select', action_id: 'Platforms', options }),
  input('When', { type: 'plain_text_input', action_id: 'When' }),
  input('Timezone', { type: 'external_select', action_id: 'Timezone' }),
  input('Media', { type: 'plain_text_input', action_id: 'Media', multiline: true }),
  ...Array.from({ length: 13 }, (_, index) => ({
    type: 'context',
    elements: [{ type: 'mrkdwn', text: `Note ${index}` }],
  })),
];
const view = { type: 'modal', title: plain('Schedule a post'), submit: plain('Schedule'), blocks };
