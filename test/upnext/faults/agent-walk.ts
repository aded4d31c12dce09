import type { User, VisibleMessage } from '../../../src/local-slack/index.js';
import type { Agents } from '../../support/agents.js';
import type { Desk } from '../../support/desk.js';
import { findFreeze } from '../../support/held.js';
import { branch, createDice } from '../../support/seeded-random.js';
import { existing } from '../../support/story.js';

/**
 * A random walk of agents and people, watched by an oracle that sees only what agents call, what cards show, who presses, and what
 * the service receives.
 */

const PEOPLE = ['ada', 'mei', 'grace', 'linus', 'omar'];
/** The others may view posts at most. */
const MAY_SCHEDULE = new Set(['ada', 'mei', 'grace']);
const BUTTONS = ['Schedule', 'Cancel post', 'Discard', 'Edit'];
const WALKED = /Walked \d+\b/;
const NETWORKS = ['X', 'LinkedIn', 'Threads', 'Facebook'];
const WHEN = [
  'in 90 minutes',
  'tomorrow 9am',
  'in 3 hours',
  'in 2 days at 10:30',
  'fri 9',
  'tomorrow at 25:00',
];

interface Answered {
  id: string;
  state: string;
}

export function createAgentWalk(desk: Desk, agents: Agents, seeds: () => number) {
  let random = branch(seeds);
  let texts = 0;
  /** Tokens by the person for whom they work. */
  const tokens = new Map<string, string>();
  /** What somebody who may has let go, by a card or a form that showed exactly this text. */
  const pressed = new Set<string>();
  /** What an agent proposed with a key. */
  const asked: { token: string; args: Record<string, unknown>; id: string }[] = [];
  const story: string[] = [];

  const { chance, between, pick, pickWeighted } = createDice(() => random());
  const newText = () => `Walked ${(texts += 1)}`;
  const user = (name: string): User => desk.user(name);
  const note = (what: string) => void story.push(what);

  async function connect(name: string, scope: 'read' | 'propose' = 'propose'): Promise<void> {
    const { id: person } = desk.slack.person(name);
    const { token } = await agents.connect({ person, scope });
    tokens.set(name, token);
  }

  const callWith = (token: string, args: Record<string, unknown>) =>
    agents.call<Answered>(token, 'propose_post', args);

  async function propose(args: Record<string, unknown>, name = pick([...tokens.keys()]) ?? 'ada') {
    const token = tokens.get(name) ?? '';
    const { data, error } = await callWith(token, args);
    await desk.runDueJobs();
    note(`propose_post: ${name} ${JSON.stringify(args)} ${data ? data.state : error}`);
    if (data) asked.push({ token, args, id: data.id });
  }

  const key = () => `key ${(texts += 1)}`;

  const valid = () => ({ project: 'prj_tea', key: key(), text: newText() });
  const proposePost = () => {
    const networks = [pick(NETWORKS), ...(chance(0.3) ? [pick(NETWORKS)] : [])];
    return propose({ ...valid(), networks, when: pick(WHEN) });
  };

  /** After a lost answer, or by mistake with another content. */
  async function proposeAgain(): Promise<void> {
    const before = pick(asked);
    if (!before || ![...tokens.values()].includes(before.token)) return;
    const isOther = chance(0.3);
    const args = { ...before.args, ...(isOther && { key: before.args.key, text: newText() }) };
    const { data, error } = await callWith(before.token, args);
    await desk.runDueJobs();
    note(`again: ${data?.state ?? error}`);
    if (data && data.id !== before.id) throw new Error('the same key made another proposal');
    if (data && isOther) throw new Error('another content was taken for the same');
    if (!isOther && !data) throw new Error(`the same key was refused: ${error}`);
  }

  const seenBy = (name: string): VisibleMessage[] => [
    ...user(name).messages(),
    ...user(name).inDirectMessage().messages(),
  ];

  function cardsOf(name: string): VisibleMessage[] {
    return seenBy(name).filter(
      (message) =>
        WALKED.test(message.text()) && message.buttons().some((button) => BUTTONS.includes(button)),
    );
  }

  async function press(): Promise<void> {
    const first = pick(PEOPLE.filter((name) => cardsOf(name).length > 0)) ?? 'ada';
    const names = chance(0.2) ? [first, 'mei'] : [first];
    const card = pick(cardsOf(first));
    if (!card) return;
    const shown = WALKED.exec(card.text())?.[0] ?? '';
    const offered = card.buttons().filter((one) => BUTTONS.includes(one));
    const button = (chance(0.5) ? offered[0] : pick(offered)) ?? 'Discard';
    const may = names.some((name) => MAY_SCHEDULE.has(name));
    if (may && button === 'Schedule') pressed.add(shown);
    const isCard = ({ ts, message }: VisibleMessage) =>
      ts === card.ts && message.channel === card.message.channel;
    const seen = names.flatMap((name) => seenBy(name).filter(isCard));
    await Promise.all(seen.map((message) => message.press(button).catch(() => undefined)));
    note(`${button}: ${names.join(' and ')}, ${shown}`);
    await desk.runDueJobs();
    for (const name of names) await answerForm(name);
  }

  /** *Edit*, or what the form had to ask first. */
  async function answerForm(name: string): Promise<void> {
    const person = user(name);
    if (!person.hasForm()) return;
    const form = person.form();
    if (chance(0.3) || form.view.submit === undefined) return form.closeAll();
    const content = WALKED.exec(form.text())?.[0] ?? '';
    const text = chance(0.5) ? newText() : content;
    await form.fill({ Content: text });
    if (MAY_SCHEDULE.has(name)) pressed.add(text);
    await form.submit();
    if (person.hasForm() && person.form().view.submit) await person.form().submit();
    if (person.hasForm()) await person.form().closeAll();
    note(`form: ${name}, ${text}`);
    await desk.runDueJobs();
  }

  async function freeze(): Promise<void> {
    const isFrozen = (await findFreeze(desk.deps)) !== undefined;
    await user('ada').types(isFrozen ? '/upnext unfreeze' : '/upnext freeze for 2 hours');
    if (user('ada').hasForm()) await user('ada').form().submit();
    note(`freeze: ${isFrozen ? 'ends' : 'begins'}`);
    await desk.runDueJobs();
  }

  /** A token that is revoked opens nothing from the next call on. */
  async function reconnect(): Promise<void> {
    const name = pick([...tokens.keys()]) ?? 'ada';
    const old = tokens.get(name) ?? '';
    const token = await desk.deps.store.secrets.use('agent', old, desk.clock.now());
    if (token) await desk.deps.store.secrets.revoke(token);
    await connect(name, chance(0.2) ? 'read' : 'propose');
    const refused = await agents.call(old, 'list_projects', {}).then(
      () => false,
      () => true,
    );
    if (!refused) throw new Error('a revoked token still opens something');
    note(`revoke: ${name}`);
  }

  const STEPS: [weight: number, step: () => Promise<void>][] = [
    [36, proposePost],
    [8, proposeAgain],
    [46, press],
    [8, () => desk.advance(between(0, 119))],
    [2, freeze],
    [3, reconnect],
  ];

  /** What the service received must have been let go by a press, and once. */
  async function check(): Promise<number> {
    const { rows } = await desk.database.executeSql(
      `select content, count(*)::int as count from scheduling.posts where content like 'Walked %' group by content`,
    );
    for (const { content, count } of rows) {
      const text = String(content);
      if (!pressed.has(text)) throw new Error(`${text} was sent without a press`);
      if (Number(count) > 1) throw new Error(`${text} was sent ${String(count)} times`);
    }
    return rows.length;
  }

  return {
    async start(): Promise<void> {
      for (const name of ['ada', 'grace', 'linus']) await connect(name);
    },

    async step(): Promise<void> {
      random = branch(seeds);
      try {
        await pickWeighted(STEPS)?.();
        await check();
      } catch (error) {
        throw new Error([...story.slice(-40), error instanceof Error ? error.message : ''].join('\n'), {
          cause: error,
        });
      }
    },

    /** How many posts the service has. */
    async end(): Promise<number> {
      if (await findFreeze(desk.deps)) await freeze();
      await connect('ada');
      await propose({ ...valid(), when: 'in 5 hours', networks: ['X'] }, 'ada');
      const shows = (message: VisibleMessage) => message.text().includes(`Walked ${texts}`);
      pressed.add(`Walked ${texts}`);
      await existing(cardsOf('ada').find(shows)).press('Schedule');
      await desk.runDueJobs();
      await desk.advance(3 * 24 * 60);
      return check();
    },
  };
}
