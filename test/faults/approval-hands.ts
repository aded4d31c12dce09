import type { User } from '../../src/local-slack/driver/driver.js';
import type { VisibleMessage } from '../../src/local-slack/driver/visible-message.js';
import { CARD_TITLES, tagIn, textIn, type Attempt, type SeenCard, type Version } from './approval-oracle.js';
import { isCard, readHead, versionOn } from './direct-messages.js';
import type { Instances } from './instances.js';

/** What people see of held posts, and how they press and fill in. */

const MEDIA = /Media: <?(https:[^\s>]+)/;
const WHEN = /\d{4}-\d\d-\d\d \d\d:\d\d UTC/;
const REJECTED =
  /changed this post while|can’t be changed any more|Which time do you want|needs approval first|has passed/;
const DRAFT = 'Draft (not published until someone schedules it)';
const ON_REQUEST = 'Scheduled post (published once it is approved)';

export interface Card {
  tag: string;
  message: VisibleMessage;
  seen: SeenCard;
}

/** What a person enters. Otherwise the form keeps it. */
export interface Entered {
  text?: string;
  due?: Date;
  networks?: string[];
  media?: string;
  asksApproval?: boolean;
  isDraft?: boolean;
}

const whenText = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
const timeOf = (when: string) => new Date(when.replace(' ', 'T').replace(' UTC', 'Z'));

export function createHands(world: Instances, people: readonly string[]) {
  const user = (name: string): User => world.user(name);
  const messagesOf = (name: string) => [...user(name).messages(), ...user(name).inDirectMessage().messages()];

  function cards(): Card[] {
    const [first = ''] = people;
    const direct = people.flatMap((name) => user(name).inDirectMessage().messages());
    return [...user(first).messages(), ...direct].flatMap((message) => {
      const seen = isCard(message) ? cardIn(message) : undefined;
      const tag = seen && tagIn(seen.text);
      return seen && tag ? [{ tag, message, seen }] : [];
    });
  }

  /** The same card, as this person sees it. */
  const cardOf = (name: string, { message }: Card) =>
    messagesOf(name).find(
      ({ ts, message: { channel } }) => ts === message.ts && channel === message.message.channel,
    );

  /** The answers that this person gets while this runs. */
  async function answersTo(name: string, work: Promise<unknown>): Promise<string[]> {
    const { id } = world.slack.person(name);
    const answers = () =>
      messagesOf(name).filter(
        ({ ephemeral, message }) => (ephemeral && message.viewer === id) || message.channel.startsWith('D'),
      );
    const before = new Set(answers().map(({ ts }) => ts));
    await work.catch(() => undefined);
    return answers().flatMap(({ ts, message }) => (before.has(ts) ? [] : [message.text]));
  }

  const said = (name: string) => (user(name).hasForm() ? user(name).form().text() : '');
  const hasField = (name: string, field: string) =>
    user(name).hasForm() &&
    user(name)
      .form()
      .view.blocks.some(({ block_id }) => block_id === field);

  async function fill(name: string, entered: Entered): Promise<void> {
    const form = user(name).form();
    const { text, networks, media, due, asksApproval, isDraft } = entered;
    if (text !== undefined) await form.fill({ Content: text });
    if (networks) await form.fill({ Platforms: networks });
    const needsMore = media !== undefined || asksApproval === true || isDraft === true;
    if (needsMore && form.buttons().includes('More options')) await form.press('More options');
    if (media !== undefined) await form.fill({ Media: media });
    if (isDraft) await form.fill({ Status: DRAFT });
    if (asksApproval) await form.fill({ Status: ON_REQUEST });
    if (!due || whenText(due) === WHEN.exec(form.value('ScheduleDate'))?.[0]) return;
    await form.fill({ ScheduleDate: whenText(due) });
    await form.pressEnter('ScheduleDate');
  }

  /** What the form shows now. */
  function entered(name: string): Version {
    const form = user(name).form();
    const when = WHEN.exec(form.value('ScheduleDate'))?.[0];
    const media = hasField(name, 'Media') ? form.value('Media') : '';
    const [text, networks] = [form.value('Content'), form.value('Platforms')];
    return { text, due: when === undefined ? undefined : timeOf(when).getTime(), networks, media };
  }

  const asksApproval = (name: string) =>
    hasField(name, 'Status') && user(name).form().value('Status').startsWith(ON_REQUEST);

  function stateAfter(name: string): Attempt['state'] {
    if (!user(name).hasForm()) return 'accepted';
    // Its text still answers an earlier press.
    if (user(name).form().clientError !== undefined) return 'maybe';
    return REJECTED.test(said(name)) ? 'rejected' : 'maybe';
  }

  async function close(name: string): Promise<void> {
    if (user(name).hasForm()) await user(name).form().closeAll();
  }

  return { user, cards, cardOf, answersTo, said, hasField, fill, entered, asksApproval, stateAfter, close };
}

function cardIn(message: VisibleMessage): SeenCard | undefined {
  const whole = message.text();
  const { title = '', networks = '', due } = readHead(whole) ?? {};
  if (!CARD_TITLES.has(title)) return undefined;
  const seen = { title, whole, text: textIn(whole) ?? '', networks, media: MEDIA.exec(whole)?.[1] ?? '' };
  return { ...seen, due, version: versionOn(message) };
}
