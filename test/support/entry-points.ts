import type { FieldInput, Slack, User } from '../../src/local-slack/index.js';

/** One way into the app: what a person does, up to the submitted form where there is one. */
export interface EntryPoint {
  open: (person: User) => Promise<void>;
  /** Buttons to press next. */
  press?: string[];
  /** By block_id. */
  fill?: Record<string, FieldInput>;
  /** It sends no request to the service. */
  isLocal?: true;
}

const types = (command: string) => (person: User) => person.types(command);

export const ENTRY_POINTS = {
  next: { open: types('/upnext'), press: ['See the whole day', 'Next'] },
  schedule: { open: types('/upnext schedule in 3 hours New tea on x') },
  'schedule from a message': {
    async open(person) {
      await person.types('Tea, in three hours');
      await person.lastMessage().usesShortcut('Schedule as a post');
    },
    fill: { Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  'schedule from the shortcut': {
    open: (person) => person.usesShortcut('Schedule a post'),
    fill: { Content: 'New tea', Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  posts: {
    open: types('/upnext posts all'),
    press: ['Next', 'Schedule a post'],
    fill: { Content: 'New tea', Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  invite: {
    open: types('/upnext invite'),
    fill: { People: 'Nora Lind <nora@lind.example>' },
  },
  role: { open: types('/upnext role'), fill: { user_id: 'usr_1', Role: 'ADMIN', Status: 'ACTIVE' } },
  prompt: { open: types('/upnext prompt Cosy'), fill: { PromptText: 'Write about tea.' } },
  templates: {
    open: types('/upnext templates'),
    press: ['Next', 'Preview', 'Use template'],
    fill: { Platforms: ['X'], ScheduleDate: 'in 3 hours' },
  },
  sources: {
    open: types('/upnext sources'),
    press: ['Next', 'Edit'],
    fill: { Source: 'https://new.example' },
  },
  logs: { open: types('/upnext logs'), press: ['Next', 'Show only failures'] },
  project: { open: types('/upnext project') },
  digest: { open: types('/upnext digest new') },
  webhook: { open: types('/upnext webhook'), fill: { Typed: 'Tea House' } },
  file: { open: types('/upnext file'), fill: { Typed: 'delete' } },
  settings: {
    async open(person) {
      await person.types('/upnext settings');
      await person.form().press('People and rights');
    },
    isLocal: true,
  },
  'App Home': { open: (person) => person.opensHome() },
} satisfies Record<string, EntryPoint>;

export type EntryPointName = keyof typeof ENTRY_POINTS;
type Surface = 'channel' | 'direct message' | 'form' | 'App Home';

/** What a person was shown in one step, on each surface where something changed. */
export type Shown = Partial<Record<Surface, string>>;

/** Goes through an entry point: what the person was shown, step by step, and which buttons and fields were not there. */
export async function goThrough(
  slack: Slack,
  person: User,
  { open, press = [], fill = {} }: EntryPoint,
  meanwhile?: () => Promise<void> | void,
): Promise<{ steps: Shown[]; missing: string[] }> {
  const steps: Shown[] = [];
  const missing: string[] = [];
  let before = visibleTo(slack, person);
  const note = () => {
    const now = visibleTo(slack, person);
    const changed = [...now].filter(([surface, { version }]) => before.get(surface)?.version !== version);
    steps.push(Object.fromEntries(changed.map(([surface, { text }]) => [surface, text])));
    before = now;
  };

  await open(person);
  note();
  await meanwhile?.();
  for (const button of press) {
    if (person.hasForm() || !buttonsOf(person).includes(button)) {
      missing.push(button);
      continue;
    }
    await person.lastMessage().press(button);
    note();
  }
  if (!person.hasForm()) return { steps, missing: [...missing, ...Object.keys(fill)] };
  missing.push(...(await fillIn(person, fill)));
  if (person.form().view.submit) {
    await person.form().submit();
    note();
  }
  if (person.hasForm()) await person.form().closeAll();
  return { steps, missing };
}

const buttonsOf = (person: User) => person.messages().at(-1)?.buttons() ?? [];

function visibleTo(slack: Slack, person: User): Map<Surface, { version: string; text: string }> {
  const visible = new Map<Surface, { version: string; text: string }>();
  const messages = { channel: person, 'direct message': person.inDirectMessage() } as const;
  for (const [surface, place] of Object.entries(messages) as [keyof typeof messages, User][]) {
    const last = place.messages().at(-1);
    if (last) visible.set(surface, { version: `${last.ts} ${last.text()}`, text: last.text() });
  }
  if (person.hasForm()) {
    const form = person.form();
    const errors = Object.values(form.errors());
    const text = [form.title, form.text(), ...errors].join('\n');
    visible.set('form', { version: `${form.view.hash} ${text}`, text });
  }
  const home = slack.home(person.name);
  if (home) visible.set('App Home', { version: home.hash, text: person.home().text() });
  return visible;
}

/** Resolves to the fields that the form doesn’t have. */
async function fillIn(person: User, fill: Record<string, FieldInput>): Promise<string[]> {
  const { blocks } = person.form().view;
  const has = (field: string) => blocks.some(({ block_id, type }) => block_id === field && type === 'input');
  const fields = Object.keys(fill);
  for (const field of fields.filter(has)) await person.form().fill({ [field]: fill[field] ?? '' });
  const [first] = has('Project') ? await person.form().options('Project') : [];
  if (first) await person.form().fill({ Project: first });
  return fields.filter((field) => !has(field));
}
