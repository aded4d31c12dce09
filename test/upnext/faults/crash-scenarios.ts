import { expect } from 'vitest';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { agentsOf } from '../../support/agents.js';
import { backUp } from '../../support/backup.js';
import { TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, saveApproval } from '../../support/held.js';
import { ownTextMenu } from '../../support/post-stories.js';
import { letTimePass, type Scenario, type Story } from './crash-points.js';
import { isCard, readHead } from './direct-messages.js';
import type { Instances } from './instances.js';

/** What people do while an instance ends, and what must be true in the end. */

const MINUTE_MS = 60_000;
const WORKSPACE = 'T0NORTHWIND';
const POST = 'in 40 minutes Kettle on x and threads';
const SERIES = 'every day 9:00, 2 times Kettle on x';
/** When such a post was published. */
const AFTER_MINUTES = 45;
/** When a post that is held has left, from now on. */
const UNTIL_SENT_MS = 26 * MINUTE_MS;
/** From eight to shortly before nine. */
const BEFORE_NINE_MS = 59 * MINUTE_MS;
/** Until the second of two posts is published. */
const SERIES_MINUTES = 26 * 60;
/** What is only shown until somebody knows better. */
const UNFINISHED = /Not sent|Still working|may have been sent|couldn’t|Something went wrong/i;

function createPeople(world: Instances) {
  const ada = world.user('ada');
  const messagesOf = (name: string): VisibleMessage[] => [
    ...world.user(name).messages(),
    ...world.user(name).inDirectMessage().messages(),
  ];
  const isFormOpen = (name: string) =>
    world.user(name).hasForm() && world.user(name).form().submitText !== '';

  /** Nobody answers if the instance ends. */
  const attempt = (work: () => Promise<unknown>) => world.finish(work().catch(() => undefined));
  const tick = () => world.finish(world.tick());

  async function submit(name = 'ada'): Promise<void> {
    if (isFormOpen(name)) await attempt(() => world.user(name).form().submit());
    await tick();
  }

  async function press(name: string, button: string): Promise<void> {
    for (const message of messagesOf(name))
      if (message.buttons().includes(button)) await attempt(() => message.press(button));
    await tick();
  }

  /** Everything that somebody reads. */
  const read = (name: string): string[] => [
    ...messagesOf(name).map((message) => message.text()),
    ...(world.user(name).hasForm() ? [world.user(name).form().text()] : []),
  ];

  const openForm = (words: string) => ada.types(`/upnext schedule ${words}`);

  async function schedule(words: string): Promise<void> {
    await openForm(words);
    await ada.form().submit();
    await tick();
  }

  /** The form is still open if nobody got it, or a message gives it back. */
  async function tryAgain(): Promise<void> {
    await submit();
    for (const message of messagesOf('ada'))
      if (message.buttons().join() === 'Edit,Discard') {
        await attempt(() => message.press('Edit'));
        await submit();
      }
  }

  async function wait(ms: number): Promise<void> {
    world.clock.moveForward(ms);
    await tick();
  }

  return { ada, attempt, tick, submit, press, messagesOf, read, openForm, schedule, tryAgain, wait };
}
type People = ReturnType<typeof createPeople>;

/** In how many posts each network is, by their texts. */
function networksSent({ arrivals }: Instances): Record<string, number> {
  const sent: Record<string, number> = {};
  for (const { content, platforms } of arrivals.values())
    for (const key of platforms.map((platform) => `${content} on ${platform}`))
      sent[key] = (sent[key] ?? 0) + 1;
  return sent;
}

const unfinished = (messages: VisibleMessage[]) =>
  messages.map((message) => message.text()).filter((text) => UNFINISHED.test(text));

/** What the service has, what the cards say, whether Ada was told, and what she still reads as unfinished. */
const postsOutcome = (world: Instances, { read, messagesOf }: People, told: RegExp) => ({
  sent: networksSent(world),
  cards: messagesOf('ada').flatMap((message) => (isCard(message) ? [readHead(message.text())?.title] : [])),
  told: read('ada').some((text) => told.test(text)),
  unfinished: unfinished(messagesOf('ada')),
});

/** Once each, whichever process stored it. */
const delivered = async (world: Instances) =>
  (await world.deps().store.audit.page(WORKSPACE, 20))
    .filter((entry) => entry.outcome === 'delivered')
    .map(({ action }) => action);

interface PostStory {
  /** The outcome has what was recorded as delivered. */
  isAudited?: true;
  /** Default: that it was published. */
  told?: RegExp;
  minutes?: number;
  holdMinutes?: number;
  prepare: () => Promise<unknown>;
  act?: () => Promise<unknown>;
  again?: () => Promise<unknown>;
}

/** Ada’s form is what is interrupted, unless the story says otherwise. */
const postScenario = (
  name: string,
  expected: unknown,
  tell: (people: People, world: Instances) => PostStory,
): Scenario => ({
  name,
  expected,
  tell(world) {
    const people = createPeople(world);
    const { isAudited, told = /\*Published\*/, minutes = AFTER_MINUTES, ...more } = tell(people, world);
    const { holdMinutes, ...story } = more;
    return {
      act: () => people.submit(),
      again: people.tryAgain,
      ...story,
      minutes,
      async prepare() {
        if (holdMinutes !== undefined) await world.holdFor(holdMinutes);
        await story.prepare();
      },
      outcome: async () => ({
        ...postsOutcome(world, people, told),
        ...(isAudited && { audited: await delivered(world) }),
      }),
    };
  },
});

const outcome = (sent: Record<string, number>, ...cards: string[]) => ({
  sent,
  cards,
  told: true,
  unfinished: [],
});
const ON_BOTH = { 'Kettle on X': 1, 'Kettle on THREADS': 1 };

/** Slack’s workflow hears what became of the post. */
function stepStory(world: Instances): Story {
  const { ada, attempt, tick } = createPeople(world);
  const inputs = { project: TEA.name, text: 'Kettle', networks: 'x, threads', when: 'in 40 minutes' };
  return {
    prepare: () => world.holdFor(0),
    async act() {
      await attempt(() => ada.runsStep('schedule_post', inputs));
      await tick();
    },
    again: tick,
    minutes: AFTER_MINUTES,
    outcome: () => ({
      sent: networksSent(world),
      runs: world.slack.stepRuns.map(({ state, outputs }) => ({ state, said: outputs?.state })),
    }),
  };
}

function invitationStory(world: Instances): Story {
  const { ada, submit, tryAgain, read, messagesOf } = createPeople(world);
  return {
    async prepare() {
      await ada.types('/upnext invite');
      await ada.form().fill({ People: 'Nora Lind <nora@lind.example>' });
    },
    act: () => submit(),
    again: tryAgain,
    minutes: 0,
    async outcome() {
      const { rows } = await world.service.executeSql('select email from scheduling.users');
      return {
        invited: rows.map(({ email }) => email),
        // A form that has closed says that it was done.
        told: !ada.hasForm() || read('ada').some((text) => text.includes('*1 person invited to Tea House*')),
        unfinished: unfinished(messagesOf('ada')),
      };
    },
  };
}

interface RequestStory {
  decision: 'Allow' | 'Decline' | 'Discard';
  words: string;
  values?: Record<string, string>;
}

/** Linus may not do this, so he asks, and Mei decides. */
function requestStory(world: Instances, { decision, words, values }: RequestStory): Story {
  const { submit, press, read, messagesOf, attempt } = createPeople(world);
  const linus = world.user('linus');
  const asks = () => submit('linus').then(() => press(decision === 'Discard' ? 'linus' : 'mei', decision));
  return {
    async prepare() {
      await linus.types(`/upnext ${words}`);
      if (values) await linus.form().fill(values);
    },
    act: asks,
    async again() {
      for (const message of messagesOf('linus'))
        if (/(?:Not sent yet|May have been sent)(?!.*Declined)/s.test(message.text()))
          await attempt(() => message.press('Edit'));
      await asks();
    },
    minutes: 10,
    async outcome() {
      const { rows } = await world.service.executeSql(
        'select title from scheduling.prompts union all select content from scheduling.posts',
      );
      const admins = ['ada', 'mei'].flatMap(messagesOf);
      const audited = await world.deps().store.audit.page(WORKSPACE, 20);
      const decided = audited.filter((one) => one.decidedBy === 'U0MEI' || one.person === 'U0MEI');
      return {
        created: rows.map(({ title }) => title),
        asked: admins.length > 0,
        open: admins.filter((message) => message.buttons().includes('Allow')).length,
        waiting: messagesOf('linus').filter((message) => message.text().includes('Waiting for an admin'))
          .length,
        told: [
          ...new Set(read('linus').flatMap((text) => /(?:Allowed|Declined) by <@\w+>/.exec(text) ?? [])),
        ],
        audited: [...new Set(decided.map(({ action, outcome }) => `${action} ${outcome}`))],
      };
    },
  };
}

/** Ada’s posts, which Mei ticks in one form. */
function approveSeveralStory(world: Instances): Story {
  const { schedule, submit, read } = createPeople(world);
  const mei = world.user('mei');
  const count = async (from: string) =>
    Number((await world.bot.executeSql(`select count(*) as count from upnext.${from}`)).rows[0]?.count);
  return {
    async prepare() {
      await saveApproval(world.deps(), APPROVED_BY_MEI);
      await schedule('in 40 minutes Kettle on x');
      await schedule('in 55 minutes Teapot on x');
      await mei.opensHome();
      await mei.home().press('Approve several');
      const ids = mei
        .form()
        .view.blocks.flatMap(({ type, block_id = '' }) => (type === 'actions' ? block_id : []));
      const each = ids.filter((id) => id !== 'all').map((id) => [id, ['Approve this version']] as const);
      await mei.form().fill(Object.fromEntries(each));
    },
    act: () => submit('mei'),
    again: () => submit('mei'),
    minutes: AFTER_MINUTES,
    outcome: async () => ({
      sent: networksSent(world),
      approved: await count(`decisions where decision = 'approved'`),
      audited: await count(`audit where action = 'approve_post'`),
      told: read('mei').some((text) => text.includes('2 posts approved.')),
    }),
  };
}

/** The slot that Ada takes is hers, so that Mei gets the one after it. */
function slotStory(world: Instances): Story {
  const { ada, submit, tryAgain } = createPeople(world);
  const project = { workspace: WORKSPACE, project: TEA.id };
  let isOver = false;
  const times = Array.from({ length: 24 }, (_, hour) => `${String(hour).padStart(2, '0')}:30`);
  return {
    async prepare() {
      const slots = times.map((at) => ({ days: [1, 2, 3, 4, 5, 6, 7], at }));
      const settings = { zone: 'Europe/Berlin', times: slots, networks: {}, quiet: [] };
      await world.deps().store.projectSettings.saveSlots(WORKSPACE, TEA.id, settings, world.now());
      await ada.types('/upnext schedule next slot Kettle on x');
    },
    act: () => submit(),
    async again() {
      await tryAgain();
      if (isOver) return;
      isOver = true;
      await world.user('mei').types('/upnext schedule next slot Teapot on x');
      await submit('mei');
    },
    minutes: 2 * 60,
    async outcome() {
      const arrived = [...world.arrivals.values()];
      const taken = arrived.map(({ content, due }) => `${content} at ${due.toISOString().slice(11, 16)}`);
      const { slotReservations } = world.deps().store;
      const start = new Date(world.now()).setUTCMinutes(30, 0, 0);
      const coming = Array.from({ length: 48 }, (_, hour) => new Date(start + hour * 60 * MINUTE_MS));
      const nobody = { ...project, id: '', networks: ['X'] };
      const reserved = await slotReservations.taken({ ...nobody, at: coming });
      return { taken, reserved: reserved.map(({ network }) => network) };
    },
  };
}

/** An agent that got no answer asks again with the same key. */
function proposalStory({ attempt, press, tick }: People, world: Instances): PostStory {
  const proposal = { project: TEA.id, text: 'Kettle', networks: ['X'], when: 'in 40 minutes', key: 'a key' };
  const agents = () => agentsOf({ deps: world.deps(), clock: world.clock, slack: world.slack });
  let token = '';
  let isAnswered = false;
  async function propose(): Promise<void> {
    const call = async () => agents().call(token, 'propose_post', proposal);
    if (!isAnswered) await attempt(async () => (isAnswered = (await call()).data !== undefined));
    await tick();
    await press('ada', 'Schedule');
  }
  return {
    prepare: async () => ({ token } = await agents().connect()),
    act: propose,
    again: propose,
  };
}

/** A digest at nine, of a day with one post. */
function digestStory(world: Instances, command: string, head: string): Story {
  const { ada, schedule, read, tick, wait } = createPeople(world);
  return {
    async prepare() {
      await ada.types(command);
      await ada.form().submit();
      if (ada.hasForm()) await ada.form().closeAll();
      await schedule('in 3 hours Kettle on x');
      await wait(BEFORE_NINE_MS);
    },
    act: () => letTimePass(world, 2),
    again: tick,
    minutes: 10,
    outcome: () => ({ messages: read('ada').filter((text) => text.includes(head)).length }),
  };
}

/** Slack sends an event again that nobody acked. */
function uninstallStory(world: Instances): Story {
  const { schedule, attempt, tick } = createPeople(world);
  const count = async (from: string) =>
    Number((await world.bot.executeSql(`select count(*) as count from ${from}`)).rows[0]?.count);
  return {
    prepare: () => schedule(POST),
    async act() {
      await attempt(() => world.slack.userActions.uninstallApp({ user: 'ada' }));
      await tick();
    },
    again: tick,
    minutes: 10,
    async outcome() {
      const { rows } = await world.bot
        .executeSql(`select table_name as "table" from information_schema.columns
        where table_schema = 'upnext' and column_name = 'workspace'`);
      const kept: string[] = [];
      for (const { table } of rows)
        if ((await count(`upnext.${String(table)}`)) > 0) kept.push(String(table));
      return { kept, jobs: await count('upnext_jobs.jobs') };
    },
  };
}

/** Nobody is asked any more. */
const CLOSED = { created: [], asked: true, open: 0, waiting: 0, told: [], audited: [] };
const PROMPT = { words: 'prompt Kettle', values: { Prompt: 'Write of kettles.' } };

/** What happens to one post. */
export const POST_SCENARIOS: Scenario[] = [
  // What an ended process has left is a post with a card.
  postScenario(
    'form at once',
    {
      ...outcome(ON_BOTH),
      cards: expect.toBeOneOf([[], ['Published']]) as unknown,
      audited: [expect.stringMatching(/^(?:schedule|send)_post$/) as unknown],
    },
    ({ openForm }) => ({
      told: /\*(?:Scheduled on X and Threads|Published)\*/,
      isAudited: true,
      holdMinutes: 0,
      prepare: () => openForm(POST),
    }),
  ),
  postScenario(
    'form held',
    { ...outcome(ON_BOTH, 'Published'), audited: ['send_post', 'schedule_post'] },
    ({ openForm }) => ({ isAudited: true, prepare: () => openForm(POST) }),
  ),
  postScenario('held post sent', outcome(ON_BOTH, 'Published'), ({ schedule, wait }) => ({
    prepare: () => schedule(POST),
    act: () => wait(UNTIL_SENT_MS),
  })),
  // It has left since the backup, and the service knows no keys.
  postScenario('restored backup', outcome(ON_BOTH, 'Published'), ({ schedule, wait }, world) => ({
    async prepare() {
      world.reach.ignoresKeys = true;
      await schedule(POST);
      const restore = await backUp(world.bot);
      await wait(UNTIL_SENT_MS);
      await restore();
      for (const { deps } of world.instances) deps.since.restoredAt = world.now();
    },
    act: () => wait(MINUTE_MS),
  })),
  postScenario(
    'edit',
    outcome({ 'Teapot on X': 1, 'Teapot on THREADS': 1 }, 'Published'),
    ({ ada, schedule, press }) => ({
      told: /> Teapot/,
      async prepare() {
        await schedule(POST);
        await press('ada', 'Edit');
        await ada.form().fill({ Content: 'Teapot' });
      },
    }),
  ),
  postScenario('cancel', outcome({}, 'Cancelled'), ({ schedule, press }) => ({
    told: /\*Cancelled\*/,
    prepare: () => schedule(POST),
    act: () => press('ada', 'Cancel post'),
    again: () => press('ada', 'Cancel post'),
  })),
  postScenario('approve', outcome(ON_BOTH, 'Published'), ({ schedule, press }, world) => ({
    told: /Approved by <@U0MEI>\./,
    async prepare() {
      await saveApproval(world.deps(), APPROVED_BY_MEI);
      await schedule(POST);
    },
    act: () => press('mei', 'Approve'),
    again: () => press('mei', 'Approve'),
  })),
  postScenario('ask an admin', outcome(ON_BOTH, 'Published'), ({ submit, press }, world) => {
    const asks = () => submit('linus').then(() => press('mei', 'Allow'));
    const prepare = () => world.user('linus').types(`/upnext schedule ${POST}`);
    return { told: /Allowed by <@U0MEI>\./, prepare, act: asks, again: asks };
  }),
  {
    name: 'an admin declines',
    tell: (world) => requestStory(world, { decision: 'Decline', words: `schedule ${POST}` }),
    expected: { ...CLOSED, told: ['Declined by <@U0MEI>'], audited: ['decline_post done'] },
  },
  {
    name: 'approve several',
    tell: approveSeveralStory,
    expected: {
      sent: { 'Kettle on X': 1, 'Teapot on X': 1 },
      approved: 2,
      audited: 2,
      told: true,
    },
  },
  // Upnext holds what is left of a post that was interrupted between two parts, and says where its card is.
  postScenario(
    'parts',
    {
      ...outcome({ 'Teapot on X': 1, 'Kettle on THREADS': 1 }),
      cards: expect.toBeOneOf([[], ['Published']]) as unknown,
      unfinished: expect.toBeOneOf([[], [expect.stringContaining('Its card is in')]]) as unknown,
    },
    ({ ada, openForm }) => ({
      told: /\*(?:Scheduled on X and Threads|Published)\*/,
      holdMinutes: 0,
      async prepare() {
        await openForm(POST);
        await ada.form().press('More options');
        await ada.form().fill({ [ownTextMenu(ada)]: 'X' });
        await ada.form().fill({ 'Text for X': 'Teapot' });
      },
    }),
  ),
];

/** Nobody saves the rule again: either there is none, or the posts that it is about wait for those who can approve. */
function policyStory(world: Instances): Story {
  const { ada, schedule, submit, press, messagesOf, tick } = createPeople(world);
  return {
    async prepare() {
      await schedule(POST);
      await ada.types('/upnext approvals');
      await press('ada', 'Set up approvals');
      await ada.form().fill({ mode: 'Every post', people: ['mei'], channel: '#launch' });
    },
    act: () => submit(),
    again: tick,
    minutes: 1,
    async outcome() {
      const { approval } = await world.deps().store.projectSettings.findFresh(WORKSPACE, TEA.id);
      const isAsked = messagesOf('mei').some((message) => message.buttons().includes('Approve'));
      return { isAskedIfNeeded: isAsked === (approval !== undefined) };
    },
  };
}

export const OTHER_SCENARIOS: Scenario[] = [
  { name: 'a rule that posts need approval', tell: policyStory, expected: { isAskedIfNeeded: true } },
  {
    name: 'workflow step',
    tell: stepStory,
    expected: { sent: ON_BOTH, runs: [{ state: 'completed', said: 'Scheduled' }] },
  },
  {
    name: 'a form that an admin allows',
    tell: (world) => requestStory(world, { decision: 'Allow', ...PROMPT }),
    expected: {
      ...CLOSED,
      created: ['Kettle'],
      told: ['Allowed by <@U0MEI>'],
      audited: ['create_prompt delivered'],
    },
  },
  {
    name: 'a form that an admin declines',
    tell: (world) => requestStory(world, { decision: 'Decline', ...PROMPT }),
    expected: { ...CLOSED, told: ['Declined by <@U0MEI>'], audited: ['create_prompt declined'] },
  },
  {
    name: 'a form that is withdrawn while it waits for an admin',
    tell: (world) => requestStory(world, { decision: 'Discard', ...PROMPT }),
    expected: CLOSED,
  },
  {
    name: 'invitation',
    tell: invitationStory,
    expected: { invited: ['nora@lind.example'], told: true, unfinished: [] },
  },
  postScenario('series', outcome({ 'Kettle on X': 2 }, 'Published', 'Published'), ({ openForm }) => ({
    minutes: SERIES_MINUTES,
    prepare: () => openForm(SERIES),
  })),
  postScenario('stop a series', outcome({}, 'Cancelled'), ({ ada, schedule, press, submit }) => {
    const stop = async () => {
      if (ada.hasForm()) await ada.form().closeAll();
      await press('ada', 'Stop repeating');
      await submit();
    };
    return {
      told: /Stopped repeating|no posts left to cancel/,
      minutes: SERIES_MINUTES,
      prepare: () => schedule(SERIES),
      act: stop,
      again: stop,
    };
  }),
  {
    name: 'next slot',
    tell: slotStory,
    expected: { taken: ['Kettle at 07:30', 'Teapot at 08:30'], reserved: [] },
  },
  postScenario('import', outcome({ 'Kettle on X': 1, 'Teapot on X': 1 }), ({ ada, submit, wait }) => ({
    told: /\*Imported 2 posts into Tea House\*/,
    holdMinutes: 0,
    async prepare() {
      await ada.types('/upnext import');
      await ada.form().fill({ rows: 'Text,Networks,When\nKettle,X,in 40 minutes\nTeapot,X,in 50 minutes' });
      await ada.form().submit();
    },
    async act() {
      await submit();
      await wait(1_000);
    },
  })),
  postScenario('proposal', outcome({ 'Kettle on X': 1 }, 'Published'), proposalStory),
  { name: 'uninstall', tell: uninstallStory, expected: { kept: [], jobs: 0 } },
  {
    name: 'digest',
    tell: (world) => digestStory(world, '/upnext digest new', 'Today in Tea House'),
    expected: { messages: 1 },
  },
  {
    name: 'own digest',
    tell: (world) => digestStory(world, '/upnext digest me', '*Your day, '),
    expected: { messages: 1 },
  },
];
