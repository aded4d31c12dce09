/** What Slack delivers. */
import { createHmac, randomUUID } from 'node:crypto';

export const SECRET = 'bench-signing-secret';

/** A request with a command, a press or a form. */
export function signed(fields) {
  const body = new URLSearchParams(fields).toString();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', SECRET).update(`v0:${timestamp}:${body}`).digest('hex');
  const headers = {
    'content-type': 'application/x-www-form-urlencoded',
    'x-slack-request-timestamp': timestamp,
    'x-slack-signature': `v0=${signature}`,
  };
  return { headers, body };
}

/** @param who their workspace, person and channel */
export const command = ({ workspace, person, channel }, text, response_url) => ({
  command: '/upnext',
  text,
  trigger_id: randomUUID(),
  response_url,
  team_id: workspace,
  user_id: person,
  channel_id: channel,
});

export const press = ({ workspace, person, channel }, action, place) => ({
  type: 'block_actions',
  team: { id: workspace },
  user: { id: person, team_id: workspace },
  channel: { id: channel },
  trigger_id: randomUUID(),
  actions: [{ type: 'button', action_ts: '1.1', ...action }],
  ...place,
});

export const homeOpened = ({ workspace, person }) => ({
  type: 'event_callback',
  event_id: `Ev${randomUUID()}`,
  team_id: workspace,
  authorizations: [{ team_id: workspace, user_id: 'U0', is_bot: true, is_enterprise_install: false }],
  event: { type: 'app_home_opened', tab: 'home', user: person, channel: `D${person}`, event_ts: '1.1' },
});

/** A new submission of a form as it was opened, with another text and, if given, another time. */
export function submission({ workspace, person }, view, content, when) {
  const { type, blocks, private_metadata, callback_id, ...rest } = view;
  const about = { ...JSON.parse(private_metadata), submissionId: randomUUID() };
  // Nothing was shown for these words yet.
  if (when) delete about.preview;
  const id = `V${randomUUID()}`;
  const state = { values: valuesOf(blocks, { content, when }) };
  return {
    type: 'view_submission',
    team: { id: workspace },
    user: { id: person, team_id: workspace },
    view: {
      ...rest,
      id,
      team_id: workspace,
      type,
      blocks: withEmoji(blocks),
      private_metadata: JSON.stringify(about),
      callback_id,
      state,
    },
    response_urls: [],
  };
}

const valuesOf = (blocks, typed) =>
  Object.fromEntries(
    blocks
      .filter(({ type }) => type === 'input')
      .map(({ block_id, element }) => [block_id, { [element.action_id]: filled(block_id, element, typed) }]),
  );

function filled(block, { type, initial_value, initial_option, initial_options }, { content, when }) {
  if (block === 'ScheduleDate' && when) return { type, value: when };
  if (block === 'Content') return { type, value: content };
  if (initial_options) return { type, selected_options: initial_options };
  return { type, value: initial_value ?? null, selected_option: initial_option ?? null };
}

/** Slack adds `emoji` to each plain text. */
const withEmoji = (blocks) =>
  JSON.parse(JSON.stringify(blocks), (_, value) =>
    value?.type === 'plain_text' ? { ...value, emoji: true } : value,
  );

/** A complete answer follows. */
export const isInterim = (answer) => /"Still working"|Loading from the scheduling service/.test(answer);
