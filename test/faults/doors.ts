import { DIGEST, type Round } from '../../src/features/daily-digest/run/calendar.js';
import type { User } from '../../src/workspace/driver/driver.js';
import type { FieldInput } from '../../src/workspace/driver/fill.js';
import { newsOf } from './told.js';
import { channelOf, personOf, type Stage } from './stage.js';

/** Somebody at a door. */
export interface Visit {
  stage: Stage;
  person: User;
  /** The door's. */
  name: string;
  /** Theirs, and their channel's. */
  handle: string;
  /** What they type: so it can be found again. */
  words: string;
  /** How often they have asked. */
  asked: number;
  /** What they had before their eyes when it began. */
  before: Map<string, string>;
  /** What they have been told since. */
  told: Set<string>;
}

export const news = ({ stage, person, before, words }: Visit) => newsOf(stage.slack, person, before, words);

/** What can go wrong on the way of a form, a list, or a digest; before the fault, in it, and afterwards. */
export interface Door {
  prepares?: (visit: Visit) => Promise<unknown>;
  acts?: (visit: Visit) => Promise<unknown>;
  /** What a person does once all is well again and it is not there. */
  repeats?: (visit: Visit) => Promise<unknown>;
  /** How often it came about. */
  came: (visit: Visit) => Promise<number>;
  /** How often it may come about. */
  most: (visit: Visit) => number;
  /** Nobody waits for it: it may come later without a word. */
  unasked?: true;
  /** What is asked for comes in the answer to the command: no call to Slack has to get through. */
  answersItself?: true;
  /** What they are told when it has come about. */
  tells: RegExp;
}

type Fields = (words: string) => Record<string, FieldInput>;

function form(command: string, fields: Fields, came: Door['came'], tells: RegExp, press?: string): Door {
  return {
    async prepares(visit) {
      const { person, words } = visit;
      const { slack } = visit.stage;
      await person.types(command.replace('{words}', words));
      if (press)
        await slack.until(() => person.messages().length > 0).then(() => person.lastMessage().press(press));
      await slack.until(() => person.hasForm() && person.form().view.submit !== undefined);
      await person.form().fill(fields(words));
    },
    acts: ({ person }) => person.form().submit({ until: 'acked' }),
    repeats: (visit) => sendAgain(visit, fields(visit.words)),
    came,
    most: () => 1,
    tells,
  };
}

/** A form that is there still is sent again, though it may have arrived; so is one to “Try again”. */
async function sendAgain({ person }: Visit, { Typed }: Record<string, FieldInput>): Promise<void> {
  if (person.hasForm() && person.form().view.submit) {
    // What cannot be taken back is confirmed each time.
    if (Typed) await person.form().fill({ Typed });
    return person.form().submit();
  }
  const card = person.inDirectMessage().messages().at(-1);
  if (card?.buttons().includes('Try again')) await card.press('Try again');
}

function list(asks: (visit: Visit) => Promise<unknown>, tells: RegExp): Door {
  const ask = (visit: Visit) => {
    visit.asked += 1;
    return asks(visit);
  };
  return {
    acts: ask,
    repeats: ask,
    came: async (visit) => news(visit).filter((text) => tells.test(text)).length,
    most: ({ asked }) => asked,
    tells,
  };
}

const types = (command: string) => (visit: Visit) =>
  visit.stage.slack.userActions.types(visit.handle, visit.handle, command);

const count = async (database: 'service' | 'bot', what: string, { stage }: Visit, value: string) => {
  const { rows } = await stage[database].executeSql(`select count(*) as count from ${what}`, [value]);
  return Number(rows[0]?.count);
};
const atService =
  (what: string): Door['came'] =>
  (visit) =>
    count('service', `scheduling.${what}`, visit, visit.words);
const ofPerson =
  (what: string): Door['came'] =>
  (visit) =>
    count('bot', `upnext.${what}`, visit, personOf(visit.handle));
const ofChannel =
  (what: string): Door['came'] =>
  (visit) =>
    count('bot', `upnext.${what}`, visit, channelOf(visit.handle));

export const DOORS: Record<string, Door> = {
  schedule: form(
    '/upnext schedule',
    (words) => ({ Content: words, Platforms: ['X'], ScheduleDate: 'tomorrow 9am' }),
    atService('posts where content = $1'),
    /Scheduled on X/,
  ),
  invite: form(
    '/upnext invite',
    (words) => ({ FirstName: 'Nora', LastName: 'Lind', Email: `${words}@lind.example` }),
    atService(`users where email = $1 || '@lind.example'`),
    /Nora Lind is invited/,
  ),
  role: form(
    '/upnext role usr_{words}',
    () => ({ Role: 'ADMIN', Status: 'ACTIVE' }),
    atService(`users where id = 'usr_' || $1 and role = 'ADMIN'`),
    /is now Admin, Active/,
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
    /Source \S+ changed/,
    'Edit',
  ),
  webhook: form(
    '/upnext webhook',
    () => ({ Typed: 'Tea House' }),
    atService('webhooks where url like $1 and deleted_at is not null'),
    /The webhook of Tea House is deleted|Tea House has no webhook/,
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
    /This channel now works on Tea House/,
  ),
  settings: form(
    '/upnext settings',
    () => ({ 'Guests may also': ['Schedule posts'] }),
    ofPerson(
      `workspace_settings where settings -> 'guests' ? 'schedule' and workspace = 'T0NORTHWIND' and $1 <> ''`,
    ),
    /Settings saved/,
  ),
  'digest set-up': form(
    '/upnext digest new',
    () => ({}),
    ofChannel('digests where channel = $1'),
    /The digest of Tea House (is set up|will appear here)/,
  ),
  next: { ...list(types('/upnext'), /A planned post/), answersItself: true },
  posts: { ...list(types('/upnext posts all'), /A planned post/), answersItself: true },
  templates: { ...list(types('/upnext templates'), /Monday/), answersItself: true },
  logs: { ...list(types('/upnext logs'), /logs? of Tea House/i), answersItself: true },
  'App Home': list(({ stage, handle }) => stage.slack.userActions.opensHome(handle), /A planned post/),
  shortcut: list(
    ({ stage, handle }) => stage.slack.userActions.usesShortcut(handle, 'schedule_post_anywhere'),
    /Content/,
  ),
  'the digest itself': {
    prepares: becomesDue,
    unasked: true,
    came: async ({ stage, handle }) =>
      stage.slack.channel(handle).messages.filter(({ metadata }) => metadata).length,
    most: () => 1,
    /** Today, or late in the evening as what comes next. */
    tells: /A planned post/,
  },
};

const DUE_IN_MS = 3_000;

/** A digest of this minute, that is sent in a moment: within the fault. */
async function becomesDue({ stage: { slack, store, jobs, now }, handle }: Visit): Promise<void> {
  const at = new Date(Math.floor(now().getTime() / 60_000) * 60_000);
  const [day = '', time = ''] = at.toISOString().split('T');
  const round: Round = { workspace: slack.team.id, channel: channelOf(handle) };
  await store.digests.save({
    ...{ ...round, id: `digest-${handle}`, project: { id: 'prj_tea', name: 'Tea House' }, next: { day, at } },
    ...{ time: time.slice(0, 5), days: [1, 2, 3, 4, 5, 6, 7], zone: 'UTC', sendsWhenQuiet: true },
    ...{ paused: null, skipped: [], setUpBy: personOf(handle), setUpName: handle, setUpAt: at },
    ...{ changedBy: null, changedAt: null },
  });
  const key = `${round.workspace} ${round.channel}`;
  await jobs.add(DIGEST, key, new Date(now().getTime() + DUE_IN_MS), round);
}
