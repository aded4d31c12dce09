import {
  type Clock,
  createClock,
  createSlack,
  type Manifest,
  type Panel,
  serveDesk,
  type Slack,
} from '../../../src/local-slack/index.js';
import { testApp } from './test-app.js';

const parameter = (name: string, title: string, more: { type?: string; hint?: string } = {}) => ({
  name,
  title,
  type: 'string',
  description: `The ${title.toLowerCase()}`,
  ...more,
});

const manifest: Manifest = {
  _metadata: { major_version: 2 },
  features: {
    app_home: { home_tab_enabled: true },
    slash_commands: [
      { command: '/form', description: 'Open the form' },
      { command: '/card', description: 'Show a card' },
      { command: '/table', description: 'Show a data table' },
      { command: '/whisper', description: 'Repeat the text to you only' },
      { command: '/silent', description: 'Never answers' },
    ],
    shortcuts: [
      { name: 'Fill the form', type: 'global', callback_id: 'form_anywhere', description: 'From anywhere' },
      {
        name: 'Form of this',
        type: 'message',
        callback_id: 'form_of_message',
        description: 'From a message',
      },
    ],
  },
  oauth_config: { scopes: { bot: ['commands', 'chat:write', 'users:read', 'files:read'] } },
  settings: {
    socket_mode_enabled: true,
    org_deploy_enabled: true,
    function_runtime: 'remote',
    event_subscriptions: { bot_events: ['app_home_opened', 'function_executed'] },
  },
  functions: {
    greet: {
      title: 'Greet somebody',
      description: 'Say hello',
      input_parameters: {
        properties: {
          person: parameter('person', 'Person', { type: 'slack#/types/user_context' }),
          name: parameter('name', 'Name', { hint: 'Mei' }),
          tone: parameter('tone', 'Tone'),
        },
        required: ['person', 'name'],
      },
      output_parameters: {
        properties: { greeting: parameter('greeting', 'Greeting') },
        required: ['greeting'],
      },
    },
    wave: {
      title: 'Wave',
      description: 'Wave a hand',
      input_parameters: { properties: {} },
      output_parameters: { properties: {} },
    },
  },
};

export interface TestDesk {
  url: string;
  slack: Slack;
  clock: Clock;
  /** The app doesn't answer submissions until the returned function is called. */
  holdSubmissions: () => () => void;
  /** The clock moves until it is stopped. */
  holdClock: () => void;
  close: () => Promise<void>;
}

/** A workspace at 2 November 2026, 9:00 in Berlin, with the test app installed. */
export async function openDesk(page: string, panels: Panel[] = []): Promise<TestDesk> {
  const clock = createClock('2026-11-02T08:00:00Z');
  const slack = createSlack({ clock, manifest });
  let released: Promise<void> = Promise.resolve();
  await testApp(slack, () => released).start();
  const suggestions = [{ text: '/form next week', says: 'Open the form' }];
  const verbs = [{ text: '/form later', says: 'Open the form for later' }];
  let isHeld = false;
  const moveClock = async (byMs: number, stop: AbortSignal) => {
    if (isHeld) await new Promise((resolve) => stop.addEventListener('abort', resolve));
    else clock.moveForward(byMs);
  };
  const desk = await serveDesk(slack, { port: 0, page, suggestions, verbs, panels, moveClock });
  const holdSubmissions = () => {
    let release: () => void = () => undefined;
    released = new Promise((resolve) => (release = resolve));
    return () => release();
  };
  const holdClock = () => void (isHeld = true);
  return { url: desk.url, slack, clock, holdSubmissions, holdClock, close: () => desk.close() };
}
