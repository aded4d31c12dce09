import { test } from 'vitest';
import { agentClients, connectAgent } from '../support/agents.js';
import { amount } from '../support/extent.js';
import { seededRandom } from '../support/seeded-random.js';
import { pause } from './environment.js';
import { openKillableBot } from './killable-bot.js';
import { slowly } from './slow-service.js';

/** The bot is killed while an agent proposes, and while a person does what is proposed. */

const ROUNDS = amount({ short: 1, full: Number(process.env.PROPOSAL_KILLS ?? 3) });
const KINDS = ['proposing', 'scheduling', 'saving', 'cancelling'] as const;
const KILLED_WITHIN_MS = 250;
const RECOVERED_WITHIN_MS = 180_000;

interface Round {
  kind: (typeof KINDS)[number];
  key: string;
  /** Each post has a day of its own: Upnext asks about two at the same time. */
  when: string;
  text: string;
  /** What the agent proposes instead. */
  changed: string;
  /** The held post that it is about. */
  held: string;
}

const rounds = Array.from({ length: ROUNDS }, (_, round) =>
  KINDS.map((kind, index): Round => {
    const number = round * KINDS.length + index + 1;
    const text = `Kettle ${number} is on.`;
    const changed = text.replace('on.', 'off.');
    return { kind, key: `key ${number}`, when: `in ${number} days at 9am`, text, changed, held: '' };
  }),
).flat();

test(
  'killed at random moments, the bot does each proposal once, and only after a press',
  { timeout: 400_000 },
  async (context) => {
    const { expect } = context;
    const random = seededRandom(context);
    const bot = await openKillableBot(context, { between: slowly(random), holdMinutes: 15 });
    const { ada, slack, store } = bot;
    const { token } = await connectAgent(store, slack.team.id, new Date());
    const agents = agentClients(() => new URL('/mcp', bot.origin()), fetch);
    const timeout = RECOVERED_WITHIN_MS;

    const killSoon = async () => {
      await pause(random() * KILLED_WITHIN_MS);
      await bot.killAndRestart();
    };
    const cardWith = ({ text }: Round, button: string) => {
      const [tag = text] = text.split(' is ');
      const shows = (shown: string) => shown.startsWith(':') && shown.includes(`${tag} is`);
      return ada
        .inDirectMessage()
        .messages()
        .findLast((one) => shows(one.text()) && one.buttons().includes(button));
    };
    const appears = (round: Round, button: string) =>
      expect.poll(() => cardWith(round, button) !== undefined, { timeout }).toBe(true);

    async function call(tool: string, args: Record<string, unknown>): Promise<string> {
      const called = await agents.call<{ id: string }>(token, tool, args);
      if (!called.data) throw new Error(called.error);
      return called.data.id;
    }
    /** An agent that got no answer asks again with the same key. */
    async function untilAnswered(round: Round): Promise<string> {
      let id = '';
      await expect.poll(async () => (id = await propose(round).catch(() => '')), { timeout }).not.toBe('');
      return id;
    }
    const propose = ({ kind, key, when, text, changed, held }: Round) => {
      if (kind === 'saving') return call('propose_change', { id: held, key, text: changed });
      if (kind === 'cancelling') return call('propose_cancel', { id: held, key });
      return call('propose_post', { project: 'prj_tea', text, networks: ['X'], when, key });
    };
    const BUTTONS = {
      proposing: 'Schedule',
      scheduling: 'Schedule',
      saving: 'Save change',
      cancelling: 'Cancel post',
    };

    for (const round of rounds) {
      const { kind, text, when } = round;
      const isAboutPost = kind === 'saving' || kind === 'cancelling';
      if (isAboutPost) {
        await bot.openForm(() => ada.types('/upnext schedule'));
        await ada.form().fill({ Project: 'Tea House', Content: text, Platforms: ['X'], When: when });
        await ada.form().submit();
        await appears(round, 'Edit');
        const held = await store.heldPosts.list({ workspace: slack.team.id });
        round.held = held.find(({ content }) => content === text)?.id ?? '';
      }
      const first = kind === 'proposing' ? propose(round).catch(() => undefined) : undefined;
      if (first) await killSoon();
      await first;
      const id = await untilAnswered(round);
      expect(await untilAnswered(round)).toBe(id);
      const button = BUTTONS[kind];
      await appears(round, button);
      // Nothing has left without a press.
      expect(await bot.posts(text)).toEqual([]);
      const pressing = cardWith(round, button)?.press(button);
      if (kind !== 'proposing') await killSoon();
      await pressing;
    }

    /** Presses again what a person would, until each card says that it is done. */
    async function unfinished(): Promise<string[]> {
      await bot.skipPauses();
      const left: string[] = [];
      for (const round of rounds) {
        const card = cardWith(round, BUTTONS[round.kind]);
        const isProposal = card?.text().includes('proposed by') && card.text().includes('*Proposed');
        if (!card || !isProposal) continue;
        left.push(card.text());
        await card.press(BUTTONS[round.kind]);
      }
      return left;
    }
    await expect.poll(unfinished, { timeout, interval: 500 }).toEqual([]);

    const held = await store.heldPosts.list({
      workspace: slack.team.id,
      states: ['held', 'sending', 'scheduled', 'cancelled'],
    });
    for (const { kind, text, changed, held: about } of rounds) {
      const open = (content: string) =>
        held.filter((post) => post.content === content && post.state !== 'cancelled').length;
      const isChanged = kind === 'saving';
      expect(open(text), `${kind}: ${text}`).toBe(isChanged || kind === 'cancelling' ? 0 : 1);
      expect(open(changed), `${kind}: ${changed}`).toBe(isChanged ? 1 : 0);
      if (kind === 'cancelling') expect(held.find(({ id }) => id === about)?.state).toBe('cancelled');
    }
  },
);
