import { beforeAll, beforeEach, describe, expect } from 'vitest';
import type { User } from '../../../src/local-slack/index.js';
import { VERBS } from '../../../src/upnext/features/index.js';
import { freezingOf } from '../../../src/upnext/posts/index.js';
import { DEFAULT_RIGHTS, type Right, RIGHTS } from '../../../src/upnext/rights/rights.js';
import {
  type Agency,
  handleOf,
  NAMED_FOR,
  openAgency,
  PEOPLE,
  PROJECTS,
  type Role,
  ROLES,
  WHICH,
  type Which,
  WORKSPACE,
} from '../../support/agency.js';
import { openEmbedded } from '../../support/databases.js';
import { IS_FULL } from '../../support/extent.js';
import { submitForm } from '../../support/post-stories.js';
import { test } from '../../support/story.js';

/** Every verb, for every role, in the channels of its own project, of somebody else’s, and of one that is open to all, in an embedded database. */

let desk: Agency;
beforeAll(async () => void (desk = await openAgency(openEmbedded)));
beforeEach(() => (desk.requests.length = 0));

interface Place {
  role: Role;
  which: Which;
  person: User;
  project: string;
  /** What the person was shown before. */
  before: ReadonlySet<string>;
  /** Different in each test, so that no post is a duplicate. */
  count: number;
}

interface Row {
  /** What it takes to get to the end. */
  right: Right;
  /** Default: everywhere. */
  where?: Which[];
  /** As it is where somebody could do it. */
  prepare?: (place: Place) => Promise<void>;
  act: (place: Place) => Promise<void>;
  /** Whether it got to the end. */
  isDone: (place: Place) => boolean | Promise<boolean>;
}

const types =
  (words: string) =>
  async ({ person }: Place) =>
    person.types(words);

/** Submits the form, if one opens that can be submitted. A notice in its place has no such button. */
async function submit({ person }: Place, fields: Parameters<ReturnType<User['form']>['fill']>[0] = {}) {
  if (!person.hasForm() || !person.form().view.submit) return;
  await submitForm(person, fields);
}

async function pressIfThere({ person }: Place, button: string): Promise<void> {
  const message = person.lastMessage();
  if (!person.hasForm() && message.buttons().includes(button)) await message.press(button);
}

const isRequested =
  (method: string, path: string) =>
  ({ project }: Place) =>
    desk.requests.includes(`${method} /projects/${project}/${path}`);

const isAudited =
  (action: string) =>
  async ({ role }: Place): Promise<boolean> => {
    const [entry] = await desk.deps.store.audit.page(WORKSPACE, 1);
    const isOwn = entry?.person === PEOPLE[role].id && entry.action === action;
    return isOwn && ['done', 'delivered'].includes(entry.outcome);
  };

/** Something of the project is shown to this person alone. */
const isShown = (place: Place) => newTo(place).includes(PROJECTS[place.which].client);
const isNamed = (place: Place) => newTo(place).includes(PROJECTS[place.which].name);

const freeze = async ({ project, which }: Place) => {
  const frozen = { workspace: WORKSPACE, project: { id: project, name: PROJECTS[which].name } };
  await freezingOf(desk.deps).freeze(frozen, { person: 'U0ADMIN', reason: undefined, until: undefined });
};
const unfreeze = async ({ project }: Pick<Place, 'project'>) => {
  const frozen = { workspace: WORKSPACE, project: { id: project, name: '' } };
  await freezingOf(desk.deps).unfreeze(frozen, 'U0ADMIN');
};

const ROWS: Record<string, Row> = {
  schedule: {
    right: 'schedule',
    async act(place) {
      await place.person.types(`/upnext schedule in ${place.count + 40} hours Number ${place.count} on x`);
      await submit(place);
    },
    isDone: isRequested('POST', 'posts'),
  },
  import: {
    right: 'schedule',
    async act(place) {
      await place.person.types('/upnext import');
      await submit(place, { rows: `Text,Networks,When\nRow ${place.count},X,2026-11-09 09:00` });
      await submit(place);
      await desk.wait(1);
    },
    isDone: isRequested('POST', 'posts'),
  },
  freeze: { right: 'schedule', act: types('/upnext freeze'), isDone: isAudited('freeze_project') },
  unfreeze: {
    right: 'set-up',
    prepare: freeze,
    act: types('/upnext unfreeze'),
    isDone: isAudited('unfreeze_project'),
  },
  prompt: {
    right: 'create-prompt',
    async act(place) {
      await place.person.types('/upnext prompt Cosy');
      await submit(place, { PromptText: 'Write.' });
    },
    isDone: isRequested('POST', 'prompts'),
  },
  templates: { right: 'read', act: types('/upnext templates'), isDone: isShown },
  next: { right: 'read', act: types('/upnext next'), isDone: isShown },
  posts: { right: 'read', act: types('/upnext posts all'), isDone: isShown },
  week: { right: 'read', act: types('/upnext week'), isDone: isShown },
  logs: {
    right: 'read',
    act: ({ person, which }) => person.types(`/upnext logs ${PROJECTS[which].client.toLowerCase()} was here`),
    isDone: isShown,
  },
  sources: {
    right: 'edit-sources',
    async act(place) {
      await place.person.types('/upnext sources');
      if (isShown(place)) await place.person.lastMessage().press('Edit');
      await submit(place, { Source: `https://${PROJECTS[place.which].client}.example/${place.count}` });
    },
    isDone: ({ project }) => desk.requests.some((one) => one.startsWith(`PUT /projects/${project}/sources`)),
  },
  project: {
    right: 'set-up',
    async act(place) {
      await place.person.types('/upnext project');
      await submit(place);
    },
    isDone: isAudited('choose_project'),
  },
  slots: {
    right: 'set-up',
    async act(place) {
      await place.person.types('/upnext slots');
      await pressIfThere(place, 'Set up posting times');
      await pressIfThere(place, 'Edit posting times');
      await submit(place, { times: 'Mon–Fri 9:00, Berlin' });
    },
    isDone: isAudited('posting_times'),
  },
  approvals: {
    right: 'set-up',
    async act(place) {
      await place.person.types('/upnext approvals');
      await pressIfThere(place, 'Set up approvals');
      await submit(place);
    },
    isDone: isAudited('approval_policy'),
  },
  digest: {
    right: 'set-up',
    async act(place) {
      await place.person.types('/upnext digest');
      await pressIfThere(place, 'Edit');
      await submit(place);
    },
    isDone: (place) => newTo(place).includes(`Daily digest for ${PROJECTS[place.which].name} changed.`),
  },
  invite: {
    right: 'invite',
    async act(place) {
      await place.person.types('/upnext invite');
      await submit(place, { People: `Nora Lind <n${place.count}@lind.example>` });
    },
    isDone: isRequested('POST', 'users/invite'),
  },
  role: {
    right: 'change-role',
    async act(place) {
      await place.person.types('/upnext role');
      await submit(place, { Person: 'usr_1', Role: 'ADMIN', Status: 'ACTIVE' });
    },
    isDone: ({ project }) => desk.requests.some((one) => one.startsWith(`PUT /projects/${project}/users`)),
  },
  webhook: {
    right: 'delete',
    async act(place) {
      await place.person.types('/upnext webhook');
      await submit(place, { Typed: PROJECTS[place.which].name });
    },
    isDone: isRequested('DELETE', 'webhook'),
  },
  file: {
    right: 'delete',
    async act(place) {
      await place.person.types('/upnext file');
      await submit(place, { Typed: 'delete' });
    },
    isDone: () => desk.requests.includes('DELETE /common/file'),
  },
  // They list the projects that are not open to everybody, for admins in a room of its own.
  settings: {
    right: 'read',
    where: ['own', 'foreign'],
    async act({ person }) {
      await person.types('/upnext settings');
      if (person.form().buttons().includes('Projects')) await person.form().press('Projects');
    },
    isDone: isNamed,
  },
  doctor: { right: 'read', act: types('/upnext doctor'), isDone: isNamed },
  help: { right: 'read', act: types('/upnext help'), isDone: isNamed },
};

test('every verb has a row', () => {
  expect(
    Object.keys(ROWS).sort(),
    'In ROWS, say how each verb is used, and what shows that it was done.',
  ).toEqual(VERBS.map(({ verb }) => verb).sort());
});

const INCLUDED: Record<'read' | 'schedule' | 'set-up', Right[]> = {
  read: ['read'],
  schedule: ['read', 'schedule', 'create-prompt'],
  'set-up': ['read', 'set-up', 'edit-sources'],
};

/**
 * As people would say it: admins and managers everything, the others what they are named for, nothing in somebody else’s
 * project, and in an open one what everybody like them may do.
 */
function rightsOf(role: Role, which: Which): readonly Right[] {
  if (role === 'admin' || role === 'manager') return RIGHTS;
  if (which === 'open') return DEFAULT_RIGHTS[PEOPLE[role].role];
  return which === 'own' ? (NAMED_FOR[role] ?? []).flatMap((right) => INCLUDED[right]) : [];
}

/**
 * In short, who is nearest to the right: of those who have it, with the fewest others; of the rest, with the most; and with none. The
 * tables in `test/upnext/rights` have everybody.
 */
function rolesFor(right: Right, which: Which): Role[] {
  if (IS_FULL) return ROLES;
  const byRights = ROLES.toSorted(
    (one, other) => rightsOf(other, which).length - rightsOf(one, which).length,
  );
  const may = byRights.filter((role) => rightsOf(role, which).includes(right));
  const mayNot = byRights.filter((role) => !may.includes(role));
  return [...new Set([may.at(-1), mayNot[0], mayNot.at(-1)])].filter((role) => role !== undefined);
}

let count = 0;
const placeOf = (role: Role, which: Which): Place => {
  const { id, channel } = PROJECTS[which];
  const person = desk.user(handleOf(role)).in(channel);
  return { role, which, person, project: id, before: new Set(shownTo(role)), count: (count += 1) };
};

const known = new WeakMap<object, string>();

/** Blocks are replaced, never changed. */
function written(blocks: object): string {
  const json = known.get(blocks) ?? JSON.stringify(blocks);
  known.set(blocks, json);
  return json;
}

/** Everything that only this person is shown: in messages, forms and the App Home, with what their buttons carry. */
function shownTo(role: Role): string[] {
  const { id } = PEOPLE[role];
  const handle = handleOf(role);
  const channels = ['#launch', '#tea', '#coffee', desk.slack.directMessage(handle).id];
  const messages = channels.flatMap((name) =>
    desk.slack
      .messages(name, handle)
      .filter(({ viewer, channel, user }) => viewer === id || (channel.startsWith('D') && user !== id)),
  );
  const views = [...desk.slack.stack(handle), desk.slack.home(handle)];
  return [
    ...messages.map(({ ts, text, blocks = [] }) => `${ts} ${text} ${written(blocks)}`),
    ...views.map((view) => JSON.stringify([view?.title, view?.blocks, view?.private_metadata])),
  ];
}

/** What came since then. */
const newTo = ({ role, before }: Pick<Place, 'role' | 'before'>): string =>
  shownTo(role)
    .filter((one) => !before.has(one))
    .join('\n');

function expectNothingOf(which: Which, role: Role): void {
  const { id, name, client } = PROJECTS[which];
  const shown = shownTo(role).join('\n');
  for (const word of [id, name, client]) expect(shown).not.toContain(word);
}

async function closeForms(person: User): Promise<void> {
  if (person.hasForm()) await person.form().closeAll();
}

describe.each(Object.entries(ROWS))('/upnext %s', (_, { right, where = WHICH, prepare, act, isDone }) => {
  describe.each(where)('in the channel of the %s project', (which) => {
    test.each(rolesFor(right, which))('as %s', async (role) => {
      const place = placeOf(role, which);
      await prepare?.(place);
      await act(place);
      const allowed = rightsOf(role, which);
      expect(await isDone(place)).toBe(allowed.includes(right));
      if (!allowed.includes('read')) expectNothingOf(which, role);
      expect(newTo(place)).not.toBe('');
      await closeForms(place.person);
      await unfreeze(place);
    });
  });
});

describe('in the direct message with Upnext, where no project is set', () => {
  const all: string[] = WHICH.map((which) => PROJECTS[which].name);
  const readableBy = (role: Role) => WHICH.filter((which) => rightsOf(role, which).includes('read'));

  test.each(ROLES)('%s chooses only from projects that they may read', async (role) => {
    const person = desk.user(handleOf(role)).inDirectMessage();
    const names = readableBy(role).map((which) => PROJECTS[which].name);
    for (const command of ['schedule', 'prompt', 'invite', 'webhook', 'digest new', 'project']) {
      await person.types(`/upnext ${command}`);
      if (person.hasForm() && person.form().view.submit) {
        const options = await person.form().options('Project');
        const projects = options.filter((name) => all.includes(name));
        expect(projects.sort()).toEqual(names.sort());
      }
      await closeForms(person);
    }
    await person.types('/upnext posts');
    expectNoForeignIn(role);
  });

  test.each(ROLES)('%s sees only those projects on the App Home', async (role) => {
    const person = desk.user(handleOf(role));
    await person.opensHome();
    const home = JSON.stringify(desk.slack.home(handleOf(role))?.blocks);
    for (const which of WHICH) {
      const { client, name } = PROJECTS[which];
      if (!readableBy(role).includes(which))
        for (const word of [client, name]) expect(home).not.toContain(word);
    }
    const [first] = readableBy(role)
      .map((which) => PROJECTS[which].name)
      .sort();
    if (first) expect(home).toContain(`Up next in ${first}`);
  });

  function expectNoForeignIn(role: Role): void {
    for (const which of WHICH) if (!readableBy(role).includes(which)) expectNothingOf(which, role);
  }
});
