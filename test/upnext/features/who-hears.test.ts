import { beforeAll, beforeEach, expect } from 'vitest';
import * as z from 'zod';
import type { VisibleMessage } from '../../../src/local-slack/index.js';
import { agentsOf } from '../../support/agents.js';
import { type Desk, openDesk, REDDIT_FAILS, TEA } from '../../support/desk.js';
import { APPROVED_BY_MEI, holdFor, saveApproval } from '../../support/held.js';
import { untilImported } from '../../support/imports.js';
import { submitForm, submitPost } from '../../support/post-stories.js';
import { rejectsField } from '../../support/service-double.js';
import { existing, test } from '../../support/story.js';

/** One act, one message: who gets one when somebody does something, and of which kind. A message that is edited is not new. */

let desk: Desk;
const user = (name: string) => desk.user(name);
const inLaunch = (name: string) => user(name).messages();
const direct = (name: string) => user(name).inDirectMessage().messages();

beforeAll(async () => void (desk = await openDesk(REDDIT_FAILS)));
beforeEach(async () => {
  await desk.database.executeSql('delete from upnext.kept_forms');
  await desk.startNewDay();
  await holdFor(desk.deps, 60);
  await saveApproval(desk.deps);
  await desk.bind(TEA, 'C0LAUNCH', true);
});

const mark = z.object({ event_payload: z.object({ name: z.literal('card') }) });

/** A card is what everything can be done on, an answer is only for its reader, and a reply is below a message. */
function kindOf({ ephemeral, message }: VisibleMessage): string {
  if (ephemeral) return 'answer';
  if (message.thread_ts !== undefined && message.thread_ts !== message.ts) return 'reply';
  if (message.files) return 'file';
  return mark.safeParse(message.metadata).success ? 'card' : 'news';
}

/** "grace news", "#launch card", by their keys. */
function messages(): Map<string, string> {
  const all = ['mei', 'ada', 'grace', 'linus'].flatMap((name) => [
    ...direct(name).map((one) => ({ who: name, one })),
    ...inLaunch(name).map((one) => ({ who: one.ephemeral ? name : '#launch', one })),
  ]);
  return new Map(all.map(({ who, one }) => [`${who} ${one.ts}`, `${who} ${kindOf(one)}`]));
}

type Step = () => Promise<unknown>;
type Values = Parameters<typeof submitForm>[1];

async function settle(): Promise<void> {
  await desk.runDueJobs();
  await desk.advance(1);
}

async function fill(name: string, values: Values | undefined): Promise<void> {
  if (values) await submitForm(user(name), values);
}

const schedule = (name: string, words: string) => () => submitPost(user(name), words);
const type = (name: string, words: string, values?: Values) => async () => {
  await user(name).types(`/upnext ${words}`);
  await fill(name, values);
};
const press = (name: string, button: string, values?: Values) => async () => {
  await existing(inLaunch(name).findLast((message) => kindOf(message) === 'card')).press(button);
  await fill(name, values);
};
const pressDirect = (name: string, button: string, values?: Values) => async () => {
  await existing(direct(name).at(-1)).press(button);
  await fill(name, values);
};
const wait = (minutes: number) => () => desk.advance(minutes);
const needs = (needed: number) => () =>
  saveApproval(desk.deps, { ...APPROVED_BY_MEI, people: ['U0MEI', 'U0GRACE'], needed });
const stop = async () => {
  await user('ada').lastMessage().press('Stop repeating');
  await user('ada').form().submit();
  await user('ada').form().close();
};
const reject = async () => desk.respondUsing('/posts', rejectsField('Content', 'No.'));

const HOLD = schedule('ada', 'in 5 hours Tea on x');
const REPEAT = schedule('ada', 'every friday 9am, 4 times Tea on x');
const PARTLY = schedule('ada', 'in 5 hours Tea on x and reddit');
const ASK = schedule('linus', 'in 5 hours Tea on x');
const APPROVE = press('mei', 'Approve');
const ALLOW = pressDirect('mei', 'Allow');
const AGAIN = 'Post again on Reddit only';
const TEE = { Content: 'Tee' };
const LATER = { When: 'in 3 hours' };
const SAY = { words: 'No' };
const NORA = { People: 'Nora Lind <nora@lind.example>' };

async function draft(): Promise<void> {
  await type('ada', 'schedule Tea on x')();
  await user('ada').form().press('More options');
  await fill('ada', { 'Save as': 'Draft, to schedule later' });
}

async function importRows(): Promise<void> {
  await type('ada', 'import', { rows: 'Text,Networks,When\nNew mugs,x,tomorrow 9am' })();
  await user('ada').form().submit();
  await untilImported(desk);
}

async function propose(): Promise<void> {
  const agents = agentsOf(desk);
  const { token } = await agents.connect();
  const key = desk.clock.now().toISOString();
  const post = { project: 'prj_tea', text: 'Tea', networks: ['X'], when: 'tomorrow 9am', key };
  await agents.call(token, 'propose_post', post);
}

test.each<[act: string, given: Step[], does: Step, hear: string[]]>([
  ['a series is scheduled', [], REPEAT, ['ada answer']],
  ['a series is stopped', [REPEAT], stop, []],
  ['a post is scheduled right away', [() => holdFor(desk.deps, 0)], HOLD, ['ada answer']],
  ['a post is held', [], HOLD, ['#launch card']],
  ['a post is held where no cards are shown', [() => desk.bind()], HOLD, ['ada card']],
  ['a draft is saved', [], draft, ['#launch card']],
  ['a draft is scheduled', [draft], press('ada', 'Schedule', LATER), []],
  ['its author edits a post', [HOLD], press('ada', 'Edit', TEE), []],
  ['somebody else edits it', [HOLD], press('grace', 'Edit', TEE), ['ada news']],
  ['somebody else moves it', [HOLD], press('grace', 'New time', LATER), ['ada news']],
  ['its author cancels it', [HOLD], press('ada', 'Cancel post'), []],
  ['somebody else cancels it', [HOLD], press('grace', 'Cancel post'), ['ada news']],
  ['it is published now', [HOLD], press('ada', 'Publish now'), []],
  ['it goes out', [HOLD], wait(305), []],
  ['approval is asked for', [needs(1)], HOLD, ['#launch card']],
  ['one of two approves', [needs(2), HOLD], APPROVE, ['ada news']],
  ['it is approved', [needs(1), HOLD], APPROVE, ['ada news']],
  ['changes are requested', [needs(1), HOLD], press('mei', 'Request changes', SAY), ['ada news']],
  ['an approver edits it', [needs(1), HOLD], press('mei', 'Edit', TEE), ['ada news']],
  ['an approved one is edited', [needs(1), HOLD, APPROVE], press('ada', 'Edit', TEE), ['#launch reply']],
  ['approvals are missing', [needs(1), HOLD], wait(150), ['mei news', 'grace news']],
  ['it expires', [needs(1), HOLD, wait(150)], wait(150), ['ada news']],
  ['it is missed', [HOLD], async () => desk.sleepFor(400), ['ada news']],
  ['it is rejected', [HOLD, reject], wait(245), ['ada news']],
  ['it fails on one network', [PARTLY], wait(305), ['ada news']],
  ['it is posted there again', [PARTLY, wait(305)], pressDirect('ada', AGAIN, LATER), ['ada card']],
  ['posts are imported', [], importRows, ['ada card', 'ada file']],
  ['posts are imported for approval', [needs(1)], importRows, ['ada card', 'ada file', '#launch card']],
  ['a project is frozen', [HOLD], type('grace', 'freeze'), ['grace answer', '#launch news']],
  ['it is unfrozen', [HOLD, type('ada', 'freeze')], type('ada', 'unfreeze'), ['ada answer']],
  ['somebody is invited', [], type('ada', 'invite', NORA), ['ada answer']],
  ['a prompt is created', [], type('ada', 'prompt Cosy', { PromptText: 'Tea.' }), ['ada answer']],
  ['a digest is set up', [], () => desk.setUp(), ['ada answer']],
  ['a digest is due', [HOLD, () => desk.setUp()], wait(61), ['#launch news']],
  ['an admin is asked', [], ASK, ['mei news', 'ada news', 'linus card']],
  ['the admin declines', [ASK], pressDirect('mei', 'Decline'), ['linus reply']],
  ['the admin allows it', [ASK], ALLOW, ['linus news', '#launch card']],
  [
    'the admin is an approver too',
    [needs(1), ASK],
    pressDirect('mei', 'Allow and approve'),
    ['linus news', '#launch card'],
  ],
  ['an agent proposes a post', [], propose, ['#launch card']],
  ['a proposal is scheduled', [propose], press('ada', 'Schedule'), []],
])('when %s', async (_, given, does, hear) => {
  for (const step of given) await step().then(settle);
  const before = messages();
  await does().then(settle);
  const heard = [...messages()].flatMap(([key, one]) => (before.has(key) ? [] : [one]));
  expect(heard.sort()).toEqual(hear.sort());
});
