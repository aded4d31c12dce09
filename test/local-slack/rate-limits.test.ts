import { describe, expect, test } from 'vitest';
import { createClock, type Slack } from '../../src/local-slack/index.js';
import { times } from './pieces.js';
import { northwind } from './slack.js';

describe('rate limits', () => {
  const clock = createClock('2026-11-02T08:00:00Z');
  const ask = (busy: Slack, method: string, args: Record<string, string>) =>
    busy.fetch(`https://slack.com/api/${method}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${busy.credentials.botToken}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams(args),
    });

  test.each([
    ['users.list', {}, 20],
    ['users.lookupByEmail', { email: 'ada@northwind.example' }, 50],
    ['users.info', { user: 'U0ADA' }, 100],
  ])('%s %j: %i per minute', async (method, args, allowed) => {
    const busy = northwind({ clock, rateLimits: true });
    const answers = await Promise.all(times(allowed + 1, () => ask(busy, method, args)));
    expect(answers.filter((one) => one.status === 200)).toHaveLength(allowed);
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('60');
    clock.moveForward(60_000);
    expect((await ask(busy, method, args)).status).toBe(200);
  });

  test.each([
    ['conversations.history', {}],
    ['conversations.replies', { ts: '1.1' }],
  ])('%s of a distributed app: one call a minute, and 15 messages', async (method, args) => {
    const limited = northwind({ clock, distributed: true });
    for (let n = 0; n < 20; n += 1)
      await ask(limited, 'chat.postMessage', { channel: 'C0LAUNCH', text: `Message ${n}` });
    const [first] = limited.channel('#launch').messages;
    const replies = times(20, () =>
      ask(limited, 'chat.postMessage', { channel: 'C0LAUNCH', text: 'Reply', thread_ts: first?.ts ?? '' }),
    );
    await Promise.all(replies);
    const read = () =>
      ask(limited, method, {
        channel: 'C0LAUNCH',
        limit: '100',
        ...args,
        ...('ts' in args && { ts: first?.ts ?? '' }),
      });
    const answer = (await (await read()).json()) as { messages: unknown[]; has_more: boolean };
    expect(answer).toMatchObject({ has_more: true, messages: { length: 15 } });
    expect((await read()).headers.get('retry-after')).toBe('60');
    clock.moveForward(60_000);
    expect((await read()).status).toBe(200);
  });

  test('one message per second for each channel', async () => {
    const busy = northwind({ clock, rateLimits: true });
    const post = (channel: string) => ask(busy, 'chat.postMessage', { channel, text: 'Hi' });
    expect((await post('C0LAUNCH')).status).toBe(200);
    expect((await post('C0LAUNCH')).headers.get('retry-after')).toBe('1');
    expect((await post('C0SOCIAL')).status).toBe(200);
    clock.moveForward(1_000);
    expect((await post('C0LAUNCH')).status).toBe(200);
  });
});
