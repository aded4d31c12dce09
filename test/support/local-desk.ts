import type { DeskPanel } from '../../src/local-slack/index.js';
import { firstState, openDeskSession } from './desk-session.js';
import { startProgram } from './program.js';

/** The local desk as a program, used through its page. */
export async function startLocalDesk(settings: Record<string, string>) {
  const desk = await startProgram('src/main.ts', [], { PORT: '0', SERVICE_PORT: '0', ...settings });
  const [, url = ''] = await desk.waitForOutput(/local desk: (\S+)[^]*Ctrl\+C/);
  const session = await openDeskSession(url);
  const post = (path: string, body: object) =>
    session.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const channels = async () => (await firstState(session)).channels;
  return {
    ...desk,
    origin: session.origin,
    panel: async (name: string) => (await session.fetch(`desk/panels/${name}`)).status,
    entries: async (name: string) =>
      ((await (await session.fetch(`desk/panels/${name}`)).json()) as DeskPanel).entries,
    act: (action: object) => post('desk/actions', action),
    moveClock: (byMs: number) => post('desk/clock', { byMs }),
    daysAhead: async () =>
      Math.floor((Date.parse((await firstState(session)).now) - Date.now() + HOUR_MS) / DAY_MS),
    channels,
    messagesIn: async (channel: string) =>
      (await channels()).find(({ id }) => id === channel)?.messages.map(({ text }) => text) ?? [],
  };
}

export const WAIT = { timeout: 20_000, interval: 200 };
const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
