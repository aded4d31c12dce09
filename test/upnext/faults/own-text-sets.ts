import type { Platform } from '../../../openapi/platforms.js';
import { labelOf } from '../../../openapi/platforms.js';
import type { User, VisibleMessage } from '../../../src/local-slack/index.js';
import { ownTextMenu } from '../../support/post-stories.js';
import { branch, createDice } from '../../support/seeded-random.js';
import { HOLD_MINUTES, type Instances, SERVICE_FAULTS } from './instances.js';

/** Random posts with random texts for their networks, while the service and instances fail. */

const MINUTE_MS = 60_000;
const PEOPLE = ['ada', 'mei', 'grace'];
const NETWORKS: Platform[] = ['X', 'LINKEDIN', 'THREADS', 'FACEBOOK', 'TELEGRAM'];
const PRESSES = 3;
/** How people are told that a post is not at the service, or not on all of its networks. */
const SAYS_UNSENT = /refused|not sent|couldn’t be sent|won’t go out|missed|may have been sent/i;

interface TextSet {
  tag: string;
  author: string;
  /** Every text that was entered for a network. */
  texts: Map<Platform, Set<string>>;
  /** Its author saw a form that came back, and closed it. */
  cameBack: boolean;
  log: string[];
}

export function createTextSets(world: Instances, seeds: () => number, prefix: string) {
  const sets: TextSet[] = [];
  let random = branch(seeds);
  const { between, chance, pick, pickWeighted } = createDice(() => random());
  const user = (name: string): User => world.user(name);
  const close = async (name: string) => {
    if (user(name).hasForm()) await user(name).form().closeAll();
  };

  const messagesFor = (name: string): VisibleMessage[] => [
    ...user(name).messages(),
    ...user(name).inDirectMessage().messages(),
  ];

  function newSet(): TextSet {
    const tag = `${prefix}${sets.length}-`;
    const chosen = NETWORKS.filter(() => chance(0.6));
    const networks = chosen.length >= 2 ? chosen : NETWORKS.slice(0, 2);
    const texts = new Map(networks.map((network) => [network, new Set<string>()]));
    const set = { tag, author: pick(PEOPLE) ?? 'ada', texts, cameBack: false, log: [] };
    sets.push(set);
    return set;
  }

  /** Opens the form and enters the texts: some networks share one, and some inputs are emptied again. */
  async function fill({ tag, author, texts, log }: TextSet): Promise<void> {
    const form = () => user(author).form();
    const main = `${tag}main`;
    await form().fill({ Content: main, Platforms: [...texts.keys()].map(labelOf) });
    if (form().buttons().includes('More options')) await form().press('More options');
    for (const [network, entered] of texts) {
      const menu = ownTextMenu(user(author));
      const own = menu && chance(0.5) ? `${tag}${pick(['a', 'b', 'c'])}` : undefined;
      if (menu && own) await form().fill({ [menu]: labelOf(network) });
      const isEmptied = own !== undefined && chance(0.15);
      if (own) await form().fill({ [`Content:${network}`]: isEmptied ? '' : own });
      entered.add(own && !isEmptied ? own : main);
    }
    log.push(
      `entered ${[...texts].map(([network, entered]) => `${network}: ${[...entered].join()}`).join(', ')}`,
    );
  }

  async function schedule(): Promise<void> {
    const set = newSet();
    const { author, texts } = set;
    await world.finish(
      user(author)
        .types('/upnext schedule')
        .catch(() => undefined),
    );
    if (!user(author).hasForm()) return void sets.pop();
    try {
      await fill(set);
      await user(author)
        .form()
        .fill({ ScheduleDate: `in ${between(30, 60)} minutes` });
    } catch {
      // The instance that draws the form again has ended.
      sets.pop();
      return close(author);
    }
    fail(texts.size);
    await press(set);
  }

  /** What happens to the next requests and to an instance. */
  function fail(requests: number): void {
    const next = Array.from({ length: requests }, (_, place) =>
      chance(place === 0 ? 0.2 : 0.5) ? pick(SERVICE_FAULTS) : undefined,
    );
    world.failInTurn(next);
    if (chance(0.15)) pick(world.instances)?.life.endAfter(between(1, 60));
  }

  async function press(set: TextSet): Promise<void> {
    const { author, log } = set;
    for (let presses = 0; presses < PRESSES && user(author).hasForm(); presses += 1) {
      if (user(author).form().submitText === '') break;
      await world.finish(
        user(author)
          .form()
          .submit()
          .catch(() => undefined),
      );
      if (user(author).hasForm()) log.push(`form: ${user(author).form().text().slice(0, 300)}`);
      if (chance(0.4)) break;
    }
    const form = user(author).hasForm() ? user(author).form() : undefined;
    set.cameBack = form !== undefined && form.submitText !== '';
    await close(author);
  }

  /** Fixes what the service has refused, with another text where there is one text left. */
  async function fix(): Promise<void> {
    const fixable = PEOPLE.flatMap((name) =>
      messagesFor(name).flatMap((message) => {
        const button = message.buttons().find((text) => text.startsWith('Fix'));
        const set = sets.find(({ tag, author }) => author === name && message.text().includes(tag));
        return button && set ? [{ name, message, button, set }] : [];
      }),
    );
    const found = pick(fixable);
    if (!found) return;
    const { name, message, button, set } = found;
    await world.finish(message.press(button).catch(() => undefined));
    if (!user(name).hasForm()) return;
    const left = user(name).form().value('Networks').split(', ');
    const text = `${set.tag}fixed`;
    try {
      await user(name).form().fill({ Content: text });
    } catch {
      return close(name);
    }
    for (const [network, entered] of set.texts) if (left.includes(labelOf(network))) entered.add(text);
    set.log.push(`fixes ${left.join()}`);
    fail(left.length);
    const { cameBack } = set;
    await press(set);
    set.cameBack ||= cameBack;
  }

  async function advance(): Promise<void> {
    fail(between(0, 4));
    world.clock.moveForward(between(1, 6) * MINUTE_MS);
    await world.finish(world.tick());
  }

  const changeHoldTime = () => world.holdFor(chance(0.5) ? 0 : HOLD_MINUTES).catch(() => undefined);

  async function settle(): Promise<void> {
    world.failInTurn([]);
    for (const { life } of world.instances) if (!life.hasEnded()) life.endAfter(Infinity);
    await world.restart();
    for (let minutes = 0; minutes < 120; minutes += 2) {
      world.clock.moveForward(2 * MINUTE_MS);
      await world.finish(world.tick());
      if (world.ended() > 0) await world.restart();
    }
  }

  /** Whether the author could read that this network has not got the post. */
  function isTold({ tag, author, cameBack }: TextSet, network: Platform): boolean {
    return (
      cameBack ||
      messagesFor(author).some((message) => {
        const text = message.text();
        return text.includes(tag) && text.includes(labelOf(network)) && SAYS_UNSENT.test(text);
      })
    );
  }

  /** An instance can end after it has stored that a form was not sent, and before its message. The App Home shows it. */
  async function isOnHome({ tag, author }: TextSet): Promise<boolean> {
    const person = world.slack.person(author).id;
    const open = await world.deps().store.keptForms.of(world.slack.team.id, person, 200);
    return open.some(({ label, state }) => state === 'returned' && label.includes(tag));
  }

  async function problemsOf(set: TextSet): Promise<string[]> {
    const arrived = [...world.arrivals.values()].filter(({ content }) => content.startsWith(set.tag));
    const mayBeMissing = arrived.length === 0 && (await isOnHome(set));
    return [...set.texts].flatMap(([network, entered]) => {
      const there = arrived.filter(({ platforms }) => platforms.includes(network));
      const wrong = there.filter(({ content }) => !entered.has(content));
      return [
        ...(there.length > 1 ? [`${network} is in ${there.length} posts`] : []),
        ...(there.length === 0 && !mayBeMissing && !isTold(set, network)
          ? [`${network} is in no post, and nobody was told`]
          : []),
        ...wrong.map(({ content }) => `${network} got “${content}”`),
      ];
    });
  }

  return {
    count: () => sets.length,
    async step(): Promise<void> {
      random = branch(seeds);
      if (world.ended() === world.instances.length) await world.restart();
      for (const name of PEOPLE) await close(name);
      await pickWeighted([
        [60, schedule],
        [15, fix],
        [18, advance],
        [4, changeHoldTime],
        [3, () => world.restart()],
      ])?.();
    },

    async end(): Promise<{ arrived: number; partly: number; problems: string[] }> {
      await settle();
      const problems: string[] = [];
      for (const set of sets) {
        const read = messagesFor(set.author).filter((message) => message.text().includes(set.tag));
        const log = [...set.log, ...read.map((message) => `reads: ${message.text()}`)].join('\n  ');
        for (const problem of await problemsOf(set)) problems.push(`${set.tag} ${problem}\n  ${log}`);
      }
      const networksOf = ({ tag }: TextSet) =>
        [...world.arrivals.values()]
          .filter(({ content }) => content.startsWith(tag))
          .flatMap(({ platforms }) => platforms);
      const counts = sets.map((set) => ({ has: networksOf(set).length, wants: set.texts.size }));
      return {
        arrived: counts.filter(({ has, wants }) => has === wants).length,
        partly: counts.filter(({ has, wants }) => has > 0 && has < wants).length,
        problems,
      };
    },
  };
}
