import type { CallFault, User, VisibleMessage } from '../../../src/local-slack/index.js';
import { branch, createDice } from '../../support/seeded-random.js';
import { isCard, messagesAbout, readDirectMessages, readHead, versionOn } from './direct-messages.js';
import { type Instances, SERVICE_FAULTS } from './instances.js';
import {
  type Attempt,
  CARD_TITLES,
  CLOCK_ERROR_MS,
  type createPostOracle,
  keyOf,
  type KnownPost,
  type SeenCard,
  tagIn,
  textIn,
  type Version,
} from './post-oracle.js';

/** A random walk: what people see of posts, press and fill in, and what fails meanwhile. */

export const MINUTE_MS = 60_000;
const MEDIA = /Media: <?(https:[^\s>]+)/;
const WHEN = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/;
const CHANGED = /changed this post while/;
const NEAR = /Another post goes out|With this one/;
const REJECTED = new RegExp(
  `${CHANGED.source}|can’t be changed anymore|Which time do you want|needs approval first|has passed`,
);
const DRAFT = 'Draft, to schedule later';
const ON_REQUEST = 'Scheduled post, after approval';
/** Of a post that could go out, a draft, and a post that can’t go out any more. */
const CANCELS = ['Cancel post', 'Delete', 'Delete post'];
export const CANCELLED = /^(?:cancel_post|delete_draft|delete_post|discard_post)$/;
const SLACK_CALLS = ['chat.postMessage', 'chat.update', 'views.open', 'chat.postEphemeral'];
const SLACK_FAULTS: CallFault[] = [
  { fault: 'dropped', executed: true },
  { fault: 'dropped', executed: false },
  { fault: 'ratelimited', retryAfter: 5 },
  { fault: 'error', error: 'internal_error' },
];

export interface Card<Post> {
  post: Post;
  message: VisibleMessage;
  seen: SeenCard;
}

/** What a person enters. Otherwise the form keeps it. */
export interface Entered {
  text?: string;
  due?: Date | undefined;
  networks?: string[];
  media?: string;
  asksApproval?: boolean;
  isDraft?: boolean;
}

export type Step = () => Promise<unknown>;

interface Steps {
  /** Before anything fails. */
  opening: Step[];
  choices: (readonly [weight: number, step: Step])[];
  /** Until nothing is on its way. */
  settle: Step;
}

const whenText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** As words, or in seconds where a date is picked. */
function timeIn(when: string): number | undefined {
  const [words] = WHEN.exec(when) ?? [];
  if (words) return Date.parse(words.replace(' ', 'T').replace(' UTC', 'Z'));
  return /^\d+$/.test(when) ? Number(when) * 1_000 : undefined;
}

export function createWalk<More extends object>(
  world: Instances,
  seeds: () => number,
  { people, oracle }: { people: readonly string[]; oracle: ReturnType<typeof createPostOracle<More>> },
) {
  type Post = KnownPost & More;
  /** Each step has its own, so that a failing walk is repeated as far as the instances allow. */
  let random = branch(seeds);
  const { between, chance, pick, some, pickWeighted } = createDice(() => random());
  /** Buttons that cards showed before, by their posts. */
  const earlier = new Map<Post, { button: string; action: string; value: string; version: string }[]>();
  /** Each ends one. */
  const slackFaults: (() => void)[] = [];

  const user = (name: string): User => world.user(name);
  const idOf = (name: string) => world.slack.person(name).id;
  const isActive = (name: string) => world.slack.person(name).deactivated !== true;
  const somebody = (of = people) => pick(of.filter(isActive)) ?? 'ada';
  const messagesOf = (name: string) => [...user(name).messages(), ...user(name).inDirectMessage().messages()];
  const inMinutes = (minutes: number) =>
    new Date(Math.ceil(world.now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS);

  const shownMessages = () =>
    [user('ada'), ...people.map((name) => user(name).inDirectMessage())].flatMap((one) => one.messages());

  function cards(): Card<Post>[] {
    return shownMessages().flatMap((message) => {
      const seen = isCard(message) ? cardIn(message) : undefined;
      const post = oracle.posts.get(tagIn(seen?.text ?? '') ?? '');
      return seen && post ? [{ post, message, seen }] : [];
    });
  }

  const cardsWith = (...buttons: string[]) =>
    cards().filter(({ message }) => message.buttons().some((button) => buttons.includes(button)));

  /** On the card as this person sees it. Whoever doesn’t see it presses nothing. */
  async function press(name: string, { message }: Card<Post>, button: string): Promise<void> {
    const isCard = ({ ts, message: { channel } }: VisibleMessage) =>
      ts === message.ts && channel === message.message.channel;
    const seen = messagesOf(name).find(isCard);
    if (seen) await seen.press(button).catch(() => undefined);
  }

  function rememberButtons({ post, message, seen }: Card<Post>): void {
    const known = earlier.get(post) ?? [];
    for (const block of message.message.blocks)
      for (const element of block.type === 'actions' ? block.elements : [])
        if (element.type === 'button' && element.action_id && element.value) {
          const { text, action_id: action, value } = element;
          known.push({ button: text.text, action, value, version: keyOf(seen) });
        }
    earlier.set(post, known);
  }

  /** Whether jobs run in the same moment. */
  async function meanwhile(...work: Promise<unknown>[]): Promise<void> {
    await world.finish(Promise.all([...work, ...(chance(0.5) ? [world.tick()] : [])]));
  }

  /** The answers that these people get while this runs, and what they did: a press on a card is answered by the card. */
  async function answersTo(names: string[], work: Promise<unknown>): Promise<string[]> {
    const answers = () =>
      [...new Set(names)].flatMap((name) =>
        messagesOf(name).filter(
          ({ ephemeral, message }) =>
            (ephemeral && message.viewer === idOf(name)) || message.channel.startsWith('D'),
        ),
      );
    const before = new Set(answers().map(({ ts }) => ts));
    const earlier = (await audited(names)).length;
    await work.catch(() => undefined);
    const said = answers().flatMap(({ ts, message }) => (before.has(ts) ? [] : [message.text]));
    return [...said, ...(await audited(names)).slice(earlier)];
  }

  async function audited(names: string[]): Promise<string[]> {
    const all = 'select action from upnext.audit where person = any($1) order by id';
    const { rows } = await world.bot.executeSql(all, [names.map(idOf)]);
    return rows.map(({ action }) => String(action));
  }

  const said = (name: string) => (user(name).hasForm() ? user(name).form().text() : '');
  const hasField = (name: string, field: string) =>
    user(name).hasForm() &&
    user(name)
      .form()
      .view.blocks.some(({ block_id }) => block_id === field);

  async function close(name: string): Promise<void> {
    if (user(name).hasForm()) await user(name).form().closeAll();
  }

  const types = (name: string, command: string) =>
    user(name)
      .types(command)
      .catch(() => undefined);

  async function fill(name: string, entered: Entered): Promise<void> {
    const form = user(name).form();
    const { text, networks, media, due, asksApproval, isDraft } = entered;
    if (text !== undefined) await form.fill({ Content: text });
    if (networks) await form.fill({ Platforms: networks });
    const needsMore = media !== undefined || asksApproval === true || isDraft === true;
    if (needsMore && form.buttons().includes('More options')) await form.press('More options');
    if (media !== undefined && form.buttons().includes('Use a link')) await form.press('Use a link');
    if (media !== undefined) await form.fill({ Media: media });
    if (isDraft) await form.fill({ Status: DRAFT });
    if (asksApproval) await form.fill({ Status: ON_REQUEST });
    if (!due || due.getTime() === timeIn(form.value('ScheduleDate'))) return;
    await form.fill({ ScheduleDate: whenText(due) });
    await form.pressEnter('ScheduleDate');
  }

  /** What the form shows now. */
  function versionIn(name: string): Version {
    const form = user(name).form();
    const media = hasField(name, 'Media') ? form.value('Media') : '';
    const [text, networks] = [form.value('Content'), form.value('Platforms')];
    return { text, due: timeIn(form.value('ScheduleDate')), networks, media };
  }

  function stateAfter(name: string): Attempt['state'] {
    if (!user(name).hasForm()) return 'accepted';
    // Its text still answers an earlier press.
    if (user(name).form().clientError !== undefined) return 'maybe';
    return REJECTED.test(said(name)) ? 'rejected' : 'maybe';
  }

  const submitForm = (name: string) =>
    world.finish(
      user(name)
        .form()
        .submit()
        .catch(() => undefined),
    );

  /** Other posts at about the same time are meant. */
  const confirm = async (name: string) => NEAR.test(said(name)) && submitForm(name);

  /** What is stored first must also be noted first, so nothing else is waited for. */
  async function attempt(name: string, post: Post, entered: Omit<Attempt, 'state'>): Promise<void> {
    await submitForm(name);
    await confirm(name);
    const state = stateAfter(name);
    oracle.answered(post, { ...entered, state });
    if (state !== 'accepted') oracle.note(post, `${name} reads: ${said(name)}`);
    if (state === 'rejected' && CHANGED.test(said(name)) && chance(0.5)) await attempt(name, post, entered);
  }

  /** Fills the open form and submits it, unless it is unclear which version it would change. */
  async function submit(name: string, post: Post, entered: Entered): Promise<void> {
    try {
      await fill(name, entered);
    } catch {
      // The instance that draws the form again has ended, or the form does not offer it.
      return close(name);
    }
    const version = versionIn(name);
    const asksApproval = hasField(name, 'Status') && user(name).form().value('Status').startsWith(ON_REQUEST);
    const isDraft = entered.isDraft === true;
    if (!post.attempts.some((one) => keyOf(one) === keyOf(version)))
      await attempt(name, post, { ...version, by: idOf(name), asksApproval, isDraft });
    await close(name);
  }

  async function schedule(name: string, entered: Entered): Promise<Post | undefined> {
    await world.finish(types(name, '/upnext schedule'));
    if (!hasField(name, 'Content')) return void (await close(name));
    const post = oracle.add(idOf(name));
    await meanwhile(submit(name, post, { text: oracle.newText(post), ...entered }));
    return post;
  }

  async function edit(
    names: string[],
    button: string,
    card: Card<Post> | undefined,
    entered: (card: Card<Post>) => Entered,
  ): Promise<void> {
    if (!card) return;
    rememberButtons(card);
    const opened: string[] = [];
    for (const name of new Set(names)) {
      await world.finish(press(name, card, button));
      if (hasField(name, 'ScheduleDate')) opened.push(name);
      else await close(name);
    }
    oracle.note(card.post, `${names.join(' and ')} pressed ${button}, opened: ${opened.join(' and ')}`);
    await meanwhile(...opened.map((name) => submit(name, card.post, entered(card))));
  }

  async function cancel(names: string[], card = pick(cardsWith(...CANCELS))): Promise<void> {
    if (!card) return;
    rememberButtons(card);
    const { post, message } = card;
    const button = CANCELS.find((one) => message.buttons().includes(one)) ?? 'Cancel post';
    post.mayBeCancelled = true;
    const answering = answersTo(names, Promise.all(names.map((name) => press(name, card, button))));
    await meanwhile(answering);
    const answers = await answering;
    const times = answers.filter((one) => CANCELLED.test(one)).length;
    oracle.note(post, `${names.join(' and ')} pressed ${button}: ${answers.join(' | ')}`);
    if (times > 1 || (times === 1 && post.cancelledBy !== undefined))
      oracle.complain(post, 'it was cancelled twice');
    const [name = '', other] = names;
    if (times === 1) post.cancelledBy = other === undefined ? idOf(name) : post.author;
  }

  async function advance(): Promise<void> {
    for (let n = between(1, 8); n > 0; n -= 1) {
      world.clock.moveForward(between(5, 60) * 1_000);
      await world.finish(world.tick());
    }
  }

  async function setClocks(): Promise<void> {
    for (const { clock } of world.instances) clock.aheadMs = between(-CLOCK_ERROR_MS / 2, CLOCK_ERROR_MS / 2);
  }

  async function failSlack(): Promise<void> {
    const [call, fault] = [pick(SLACK_CALLS) ?? '*', pick(SLACK_FAULTS)];
    if (fault) slackFaults.push(world.slack.fail({ call, ...fault, times: between(1, 2) }));
  }

  async function settle(minutes: number): Promise<void> {
    for (let passed = 0; passed < minutes; passed += 2) {
      world.clock.moveForward(2 * MINUTE_MS);
      await world.finish(world.tick());
      if (world.ended() > 0) await world.restart();
    }
  }

  /** Clocks are right again, and no instance ends any more. */
  async function mend(): Promise<void> {
    for (const { clock, life } of world.instances) {
      clock.aheadMs = 0;
      if (!life.hasEnded()) life.endAfter(Infinity);
    }
    await world.restart();
  }

  return {
    ...{ between, chance, pick, some, somebody, isActive, idOf, inMinutes, user },
    ...{ cards, cardsWith, press, rememberButtons, meanwhile, answersTo, said, hasField, close, types },
    ...{ submitForm, confirm, schedule, edit, cancel, advance, setClocks, failSlack, settle, mend },
    earlier: (post: Post) => earlier.get(post) ?? [],
    endSlackFaults: () => slackFaults.splice(0).forEach((end) => end()),
    failService: async () => world.failNext(pick(SERVICE_FAULTS), between(1, 2)),
    endOne: async () => pick(world.instances)?.life.endAfter(between(1, 60)),

    run: ({ opening, choices, settle }: Steps) => ({
      async step(): Promise<void> {
        random = branch(seeds);
        if (world.ended() === world.instances.length) await world.restart();
        // A form that is left open would be taken for the next one.
        for (const name of people) await close(name);
        oracle.begin();
        await (opening.shift() ?? pickWeighted(choices) ?? advance)();
        oracle.check();
      },

      async end(): Promise<{ sent: number; cards: string[] }> {
        oracle.begin();
        await settle();
        oracle.check();
        const shown = cards();
        const direct = people.flatMap((name) =>
          readDirectMessages(idOf(name), user(name).inDirectMessage().messages()),
        );
        for (const post of oracle.posts.values()) {
          const its = shown.filter((card) => card.post === post);
          const messages = its.map(({ message }) => message);
          const about = messagesAbout((text) => tagIn(text) === post.tag, direct, messages);
          for (const one of shownMessages())
            if (tagIn(one.text()) === post.tag) oracle.note(post, `in ${one.message.channel}: ${one.text()}`);
          oracle.checkEnd(
            post,
            its.map(({ seen }) => seen),
            about,
          );
        }
        return { sent: world.arrivals.size, cards: shown.map(({ seen }) => seen.title) };
      },
    }),
  };
}

function cardIn(message: VisibleMessage): SeenCard | undefined {
  const whole = message.text();
  const { title = '', networks = '', due } = readHead(whole) ?? {};
  if (!CARD_TITLES.has(title)) return undefined;
  const seen = { title, whole, text: textIn(whole) ?? '', networks, media: MEDIA.exec(whole)?.[1] ?? '' };
  return { ...seen, due, version: versionOn(message) };
}
