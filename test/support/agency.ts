import { type Channel, northwindPeople, type Person } from '../../src/local-slack/index.js';
import type { ProjectAccess, ProjectRight } from '../../src/upnext/rights/project-access.js';
import { openServer } from './databases.js';
import { type Desk, openDesk } from './desk.js';
import { holdPosts } from './held.js';

/**
 * An agency with two clients in one workspace. Each client’s project is restricted, and one project is open to everybody in the
 * workspace. Each has a channel that everybody is in.
 */

export const WORKSPACE = 'T0NORTHWIND';

export const PEOPLE = {
  admin: { id: 'U0ADMIN', role: 'admin' },
  manager: { id: 'U0MANAGER', role: 'member' },
  'member who is named': { id: 'U0NAMED', role: 'member' },
  'member who is not named': { id: 'U0UNNAMED', role: 'member' },
  'member of a named group': { id: 'U0GROUPED', role: 'member' },
  'guest who is named': { id: 'U0GUEST', role: 'guest' },
  'guest who is not named': { id: 'U0OTHERGUEST', role: 'guest' },
  'stranger who is named': { id: 'U0STRANGER', role: 'stranger' },
  'stranger who is not named': { id: 'U0OTHERSTRANGER', role: 'stranger' },
} as const satisfies Record<string, { id: string; role: Person['role'] }>;
export type Role = keyof typeof PEOPLE;
export const ROLES = Object.keys(PEOPLE) as Role[];

/** Handles have no spaces. */
export const handleOf = (role: Role) => role.replaceAll(' ', '-');

/** `client`: what everything of the project says, so that a leak is found. */
export const PROJECTS = {
  own: { id: 'prj_tea', name: 'Tea House', channel: '#tea', client: 'Oolong' },
  foreign: { id: 'prj_coffee', name: 'Coffee Bar', channel: '#coffee', client: 'Robusta' },
  open: { id: 'prj_water', name: 'Water Bar', channel: '#launch', client: 'Spring' },
} as const;
export type Which = keyof typeof PROJECTS;
export const WHICH = Object.keys(PROJECTS) as Which[];

export const named = (...people: string[]) => ({ people, groups: [] });

const NOBODY = named();

/** Who is named in the own project. Somebody else is named in the other one. */
const ACCESS: Record<Which, ProjectAccess | undefined> = {
  own: {
    name: PROJECTS.own.name,
    read: named(PEOPLE['guest who is named'].id),
    schedule: {
      people: [PEOPLE['member who is named'].id, PEOPLE['stranger who is named'].id],
      groups: ['S0WRITERS'],
    },
    'set-up': named(PEOPLE['member who is named'].id),
  },
  foreign: { name: PROJECTS.foreign.name, read: named('U0CLIENT'), schedule: NOBODY, 'set-up': NOBODY },
  open: undefined,
};

/** What each role is named for in its own project. */
export const NAMED_FOR: Partial<Record<Role, ProjectRight[]>> = {
  'member who is named': ['schedule', 'set-up'],
  'member of a named group': ['schedule'],
  'guest who is named': ['read'],
  'stranger who is named': ['schedule'],
};

export type Agency = Awaited<ReturnType<typeof openAgency>>;

export async function openAgency(open = openServer) {
  const [owner] = northwindPeople();
  if (!owner) throw new Error('Someone is missing.');
  const people = ROLES.map((role): Person => {
    const name = handleOf(role);
    const isStranger = PEOPLE[role].role === 'stranger';
    const team_id = isStranger ? 'T0CONTOSO' : owner.team_id;
    return { ...owner, ...PEOPLE[role], name, team_id, real_name: role, email: `${name}@agency.example` };
  });
  const members = [...people.map(({ id }) => id), 'U0UPNEXT'];
  const channels = [
    channel('C0LAUNCH', 'launch', members),
    channel('C0TEA', 'tea', members),
    channel('C0COFFEE', 'coffee', members),
  ];
  const desk = await openDesk({ people, channels, open });
  const { store } = desk.deps;
  const now = () => desk.deps.now();

  /** As the agency has it, or as given. */
  async function restrict(which: Which, access = ACCESS[which]): Promise<void> {
    await store.projectSettings.saveAccess(WORKSPACE, PROJECTS[which].id, access, now());
  }

  const setGroup = (...users: string[]) => {
    const [writers] = desk.slack.groups;
    if (writers) writers.users = users;
    // As after a minute.
    desk.clock.moveForward(61_000);
  };

  await store.settings.change(
    WORKSPACE,
    {
      managers: [PEOPLE.manager.id],
      guests: [],
      members: [],
      strangers: [],
      fileDeletion: true,
      agents: false,
    },
    now(),
  );
  await desk.db
    .insertInto('projects')
    .values({
      id: 'prj_water',
      name: 'Water Bar',
      timezone: 'Europe/Berlin',
      description: null,
      created_at: now(),
    })
    .execute();
  for (const which of WHICH) {
    await fillProject(desk, which);
    await restrict(which);
  }
  setGroup(PEOPLE['member of a named group'].id);

  /** Runs what is due after this many minutes. */
  async function wait(minutes: number): Promise<void> {
    desk.clock.moveForward(minutes * 60_000);
    await desk.deps.jobs.runDue();
    await desk.slack.idle();
  }

  return { ...desk, restrict, setGroup, wait };
}

function channel(id: string, name: string, members: string[]): Channel {
  const rest = { kind: 'public' as const, shared: true, archived: false, topic: '', messages: [] };
  return { id, name, members: new Set(members), ...rest };
}

/** Something of every kind, and a digest that an admin set up. */
async function fillProject(desk: Desk, which: Which): Promise<void> {
  const { id, name, channel: handle, client } = PROJECTS[which];
  const { db, clock, deps } = desk;
  const at = clock.now();
  const project = { id, name, zone: 'Europe/Berlin' };
  await desk.bind(project, desk.slack.channel(handle).id);
  await desk.insertPosts(id, [
    { content: `${client} at the service`, at: '2026-10-26T15:00:00Z' },
    { content: `${client} draft`, status: 'DRAFT' },
  ]);
  const row = { project_id: id, created_at: at, description: null };
  await db
    .insertInto('templates')
    .values({
      ...row,
      id: `tpl_${id}`,
      name: `${client} template`,
      content: `${client} text`,
      platforms: ['X'],
    })
    .execute();
  await db
    .insertInto('sources')
    .values({ ...row, id: `src_${id}`, source: `https://${client}.example`, updated_at: at })
    .execute();
  await db
    .insertInto('logs')
    .values({
      id: `log_${id}`,
      project_id: id,
      at,
      level: 'INFO',
      action: 'x',
      message: `${client} was here`,
      entity_type: null,
      entity_id: null,
    })
    .execute();
  await holdPosts(
    deps,
    [{ content: `${client} held`, at: '2026-10-27T15:00:00Z', author: 'U0ADMIN' }],
    project,
  );
  const user = { id: `usr_${id}`, name: `${client} person`, email: `${client}@x.example` };
  await deps.store.users.remember(WORKSPACE, id, user);
  await deps.store.prompts.remember(WORKSPACE, id, { id: `prm_${id}`, title: `${client} prompt` }, at);
  const admin = desk.user('admin').in(handle);
  await admin.types('/upnext digest new');
  await admin.form().submit();
}
