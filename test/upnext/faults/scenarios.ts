import type { FieldInput, User } from '../../../src/local-slack/index.js';
import { runNoLater } from '../../../src/upnext/digest/schedule.js';
import { someDigest } from '../../support/some-digest.js';
import { existing } from '../../support/story.js';
import { channelIdOf, type Environment, userIdOf } from './environment.js';
import { newTexts } from './visible-texts.js';

/** One person in one scenario. */
export interface Run {
  environment: Environment;
  person: User;
  name: string;
  /** Of the person and of their channel. */
  handle: string;
  /** What they type, so that it can be found again. */
  words: string;
  /** How often they asked for it. */
  attempts: number;
  /** What they saw before the fault. */
  before: Map<string, string>;
  /** What they have been told since then. */
  told: Set<string>;
}

export const news = ({ environment, person, before, words }: Run) =>
  newTexts(environment.slack, person, before, words);

/** A form, a list or a digest: what happens before, during and after the fault. */
export interface Scenario {
  prepare?: (run: Run) => Promise<unknown>;
  act?: (run: Run) => Promise<unknown>;
  /** What a person does after the fault when nothing has arrived. */
  retry?: (run: Run) => Promise<unknown>;
  /** How often it was done. */
  done: (run: Run) => Promise<number>;
  /** How often it may be done. */
  most: (run: Run) => number;
  /** Nobody waits for it, so it may come late without a notice. */
  isBackground?: true;
  /** Answered in the ack of the command, without a call to Slack. */
  respondsInAck?: true;
  /** What the person is told when it is done. */
  outcome: RegExp;
}

type Fields = (words: string) => Record<string, FieldInput>;

function form(
  command: string,
  fields: Fields,
  done: Scenario['done'],
  outcome: RegExp,
  press?: string,
): Scenario {
  return {
    async prepare(run) {
      const { person, words } = run;
      const { slack } = run.environment;
      await person.types(command.replace('{words}', words));
      const shown = () => (person.hasForm() ? person.form() : person.messages().at(-1));
      const isShown = () =>
        shown()
          ?.buttons()
          .includes(press ?? '') ?? false;
      if (press) await slack.until(isShown).then(() => existing(shown()).press(press));
      await slack.until(() => person.hasForm() && person.form().view.submit !== undefined);
      await person.form().fill(fields(words));
      // The form is drawn again for what was filled in.
      await slack.idle();
    },
    act: ({ person }) => person.form().submit({ until: 'acked' }),
    retry: (run) => retryForm(run, fields(run.words)),
    done,
    most: () => 1,
    outcome,
  };
}

/** Submits the form again if it is still open, or once its message has opened it. */
async function retryForm({ person }: Run, { Typed }: Record<string, FieldInput>): Promise<void> {
  const isOpen = () => person.hasForm() && person.form().view.submit !== undefined;
  const card = person.inDirectMessage().messages().at(-1);
  if (!isOpen() && card?.buttons().join() === 'Edit,Discard') await card.press('Edit');
  if (!isOpen()) return;
  // A deletion has to be confirmed each time.
  if (Typed) await person.form().fill({ Typed });
  await person.form().submit();
}

function list(asks: (run: Run) => Promise<unknown>, outcome: RegExp): Scenario {
  const ask = (run: Run) => {
    run.attempts += 1;
    return asks(run);
  };
  return {
    act: ask,
    retry: ask,
    done: async (run) => news(run).filter((text) => outcome.test(text)).length,
    most: ({ attempts }) => attempts,
    outcome,
  };
}

const types = (command: string) => (run: Run) =>
  run.environment.slack.userActions.sendMessage({ user: run.handle, channel: run.handle, text: command });

const count = async (database: 'service' | 'bot', table: string, { environment }: Run, value: string) => {
  const { rows } = await environment[database].executeSql(`select count(*) as count from ${table}`, [value]);
  return Number(rows[0]?.count);
};
const atService =
  (what: string): Scenario['done'] =>
  (run) =>
    count('service', `scheduling.${what}`, run, run.words);
const ofPerson =
  (what: string): Scenario['done'] =>
  (run) =>
    count('bot', `upnext.${what}`, run, userIdOf(run.handle));
const ofChannel =
  (what: string): Scenario['done'] =>
  (run) =>
    count('bot', `upnext.${what}`, run, channelIdOf(run.handle));

export const SCENARIOS: Record<string, Scenario> = {
  schedule: form(
    '/upnext schedule',
    (words) => ({ Content: words, Platforms: ['X'], ScheduleDate: 'in 3 days at 9am' }),
    atService('posts where content = $1'),
    /Scheduled (?:on X|for .+ on X)/,
  ),
  invite: form(
    '/upnext invite',
    (words) => ({ People: `Nora Lind <${words}@lind.example>` }),
    atService(`users where email = $1 || '@lind.example'`),
    /1 person invited to/,
  ),
  role: form(
    '/upnext role',
    (words) => ({ user_id: `usr_${words}`, Role: 'ADMIN', Status: 'ACTIVE' }),
    atService(`users where id = 'usr_' || $1 and role = 'ADMIN'`),
    /is now an admin \(active\)/,
  ),
  prompt: form(
    '/upnext prompt',
    (words) => ({ Title: words, PromptText: 'Write it kindly.' }),
    atService('prompts where title = $1'),
    /Prompt “.*” created/,
  ),
  sources: form(
    '/upnext sources {words}',
    (words) => ({ Source: `https://${words}.example/new` }),
    atService(`sources where source = 'https://' || $1 || '.example/new'`),
    /Source \S+ updated/,
    'Edit',
  ),
  webhook: form(
    '/upnext webhook',
    () => ({ Typed: 'Tea House' }),
    atService('webhooks where url like $1 and deleted_at is not null'),
    /The webhook for Tea House was deleted|Tea House has no webhook/,
  ),
  file: form(
    '/upnext file',
    () => ({ Typed: 'delete' }),
    ofPerson(`audit where person = $1 and action = 'delete_file' and outcome = 'delivered'`),
    /which file|whether a file was deleted/i,
  ),
  project: form(
    '/upnext project',
    () => ({ Project: 'Tea House' }),
    ofChannel(`channels where channel = $1 and project_id = 'prj_tea'`),
    /This channel’s project is now Tea House/,
  ),
  settings: form(
    '/upnext settings',
    () => ({ guests: ['Schedule posts'] }),
    ofPerson(
      `workspace_settings where settings -> 'guests' ? 'schedule' and workspace = 'T0NORTHWIND' and $1 <> ''`,
    ),
    /Settings saved/,
    'People and rights',
  ),
  'digest set-up': form(
    '/upnext digest new',
    () => ({}),
    ofChannel('digests where place = $1'),
    /daily digest for Tea House/i,
  ),
  next: { ...list(types('/upnext'), /A planned post/), respondsInAck: true },
  /** Slack may refuse the table, so it is not in the ack. */
  posts: list(types('/upnext posts all'), /A planned post/),
  templates: { ...list(types('/upnext templates'), /Monday/), respondsInAck: true },
  logs: { ...list(types('/upnext logs'), /logs? (of|for) Tea House/i), respondsInAck: true },
  'App Home': list(
    ({ environment, handle }) => environment.slack.userActions.openHome({ user: handle }),
    /A planned post/,
  ),
  shortcut: list(
    ({ environment, handle }) =>
      environment.slack.userActions.useShortcut({ user: handle, callback_id: 'schedule_post_anywhere' }),
    /Content/,
  ),
  'daily digest': {
    prepare: setUpDueDigest,
    isBackground: true,
    done: async ({ environment, handle }) =>
      environment.slack.channel(handle).messages.filter(({ metadata }) => metadata).length,
    most: () => 1,
    /** Listed under today, or late in the evening as the next post. For a day that is over, its owner is told instead. */
    outcome: /A planned post|wasn’t sent on/,
  },
};

const DUE_IN_MS = 3_000;

/** A digest that becomes due during the fault. */
async function setUpDueDigest({ environment: { slack, store, jobs, now }, handle }: Run): Promise<void> {
  const at = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
  const [day = '', time = ''] = at.toISOString().split('T');
  const digest = someDigest({
    workspace: slack.team.id,
    id: `digest-${handle}`,
    place: channelIdOf(handle),
    next: { day, at },
    time: time.slice(0, 5),
    setUpBy: userIdOf(handle),
    setUpAt: at,
  });
  await store.digests.save(digest);
  await runNoLater({ jobs }, digest, new Date(now().getTime() + DUE_IN_MS));
}
