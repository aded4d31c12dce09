import type { User } from '../../src/workspace/driver/driver.js';
import type { FieldInput } from '../../src/workspace/driver/fill.js';
import type { openDesk } from './desk.js';

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** How somebody goes through a door: in, through the buttons that there are, and out by sending the form. */
export interface Door {
  opens: (person: User) => Promise<void>;
  presses?: string[];
  /** By block_id; what the form does not have is not filled in. */
  fills?: Record<string, FieldInput>;
  /** The service has nothing to do with it. */
  alone?: true;
  /** Where it is drawn again, be it as it was. */
  shows?: (person: User) => string;
}

const types = (words: string) => (person: User) => person.types(words);
const SCHEDULE = 'schedule in 3 hours New tea on x';

export const DOORS = {
  next: { opens: types('/upnext'), presses: ['Share here'] },
  'the rest of the day': { opens: types('/upnext'), presses: ['Rest of the day', 'Details'] },
  schedule: { opens: types(`/upnext ${SCHEDULE}`) },
  'schedule, from a message': {
    async opens(person) {
      await person.types('Tea, in three hours');
      await person.lastMessage().usesShortcut('Schedule as a post');
    },
    fills: { Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  'schedule, from anywhere': {
    opens: (person) => person.usesShortcut('Schedule a post'),
    fills: { Content: 'Tea', Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  posts: { opens: types('/upnext posts all'), presses: ['Next', 'Details', 'Create again with changes'] },
  invite: {
    opens: types('/upnext invite'),
    fills: { FirstName: 'Nora', LastName: 'Lind', Email: 'nora@lind.example' },
  },
  'invite several': { opens: types('/upnext invite @mei @grace') },
  role: { opens: types('/upnext role usr_1'), fills: { Role: 'ADMIN', Status: 'ACTIVE' } },
  prompt: { opens: types('/upnext prompt Cosy'), fills: { PromptText: 'Write of tea.' } },
  templates: {
    opens: types('/upnext templates'),
    presses: ['Next', 'Preview', 'Use this one'],
    fills: { Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  sources: {
    opens: types('/upnext sources'),
    presses: ['Next', 'Edit'],
    fills: { Source: 'https://new.example' },
  },
  logs: { opens: types('/upnext logs'), presses: ['Next', 'Details'] },
  project: { opens: types('/upnext project') },
  digest: { opens: types('/upnext digest new') },
  webhook: { opens: types('/upnext webhook'), fills: { Typed: 'Tea House' } },
  file: { opens: types('/upnext file'), fills: { Typed: 'delete' } },
  settings: { opens: types('/upnext settings'), alone: true },
  doctor: { opens: types('/upnext doctor') },
  help: { opens: types('/upnext help'), alone: true },
  'the App Home': { opens: (person) => person.opensHome(), shows: (person) => person.home().text() },
} satisfies Record<string, Door>;

/** What this person is shown on the way, step by step. */
export async function goThrough(
  desk: Desk,
  name: string,
  { opens, presses = [], fills = {}, shows }: Door,
  meanwhile?: () => Promise<void> | void,
): Promise<string[]> {
  const person = desk.user(name).in('C0LAUNCH');
  const steps: string[] = [];
  let before = new Set(seenBy(person));
  const look = () => {
    const now = seenBy(person);
    steps.push(now.filter((text) => !before.has(text)).join('\n'));
    before = new Set(now);
  };

  await opens(person);
  if (shows) return [shows(person)];
  look();
  await meanwhile?.();
  for (const text of presses) {
    if (person.hasForm() || !buttonsOf(person).includes(text)) continue;
    await person.lastMessage().press(text);
    look();
  }
  if (!person.hasForm()) return steps;
  await fillIn(person, fills);
  if (person.form().view.submit) {
    await person.form().submit();
    look();
  }
  if (person.hasForm()) await person.form().closeAll();
  return steps;
}

const buttonsOf = (person: User) => person.messages().at(-1)?.buttons() ?? [];

/** The form, and the newest messages in both places, each with where it stands. */
function seenBy(person: User): string[] {
  const told = [person, person.inDirectMessage()].flatMap((one) => one.messages().slice(-3));
  const messages = told.map((message) => `${message.text()}\n(${message.ts})`);
  const form = person.hasForm()
    ? [`${person.form().view.hash} ${person.form().title}\n${person.form().text()}`]
    : [];
  return [...messages, ...form];
}

async function fillIn(person: User, fills: Record<string, FieldInput>): Promise<void> {
  const { blocks } = person.form().view;
  for (const [field, said] of Object.entries(fills))
    if (blocks.some(({ block_id }) => block_id === field)) await person.form().fill({ [field]: said });
  if (!blocks.some(({ block_id, type }) => block_id === 'Project' && type === 'input')) return;
  const [first] = await person.form().options('Project');
  if (first) await person.form().fill({ Project: first });
}
