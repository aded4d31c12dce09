import type { HomeView, ModalView } from '@slack/types';
import { PLATFORMS } from '../../../openapi/platforms.js';
import type { LabelledRecord, Log, PostRecord, Source, Template } from '../../../src/upnext/api/records.js';
import type { About } from '../../../src/upnext/forms/form.js';
import type { PictureValue } from '../../../src/upnext/pictures/table.js';
import { type Draft, emptyDraft } from '../../../src/upnext/posts/model/draft.js';
import type { Post } from '../../../src/upnext/posts/model/post.js';
import type { PostState } from '../../../src/upnext/posts/model/states.js';
import type { ApprovalPolicy } from '../../../src/upnext/rights/project-settings-table.js';
import { RIGHTS } from '../../../src/upnext/rights/rights.js';
import type { Profile } from '../../../src/upnext/slack/people/people.js';
import type { Reply } from '../../../src/upnext/slack/text/blocks.js';
import type { AuditRow } from '../../../src/upnext/ui/audit/audit.js';
import type { Reading } from '../../../src/upnext/ui/start-reading.js';
import type { Project } from '../../../src/upnext/workspaces/channels-table.js';

/** Data for samples of everything that Upnext sends: the longest and the oddest that people and services produce. */

export type Sample = { name: string } & ({ view: ModalView | HomeView } | { message: Reply });

/** A message without blocks. */
export const textSample = (name: string, text: string): Sample => ({ name, message: { text, blocks: [] } });

export const SAMPLE_KINDS = ['everyday', 'shortest', 'longest', 'oddest', 'japanese', 'arabic'] as const;
export type SampleKind = (typeof SAMPLE_KINDS)[number];

export interface SampleParts {
  kind: SampleKind;
  /** How many items a list has. */
  many: number;
  text: (most?: number) => string;
  option: { text: string; value: string };
  about: About;
  project: Project;
  profile: Profile;
  reading: Reading;
  now: Date;
  posts: PostRecord[];
  /** Posts that Upnext has, in every state. */
  held: Post[];
  logs: Log[];
  templates: Template[];
  sources: Source[];
  trail: AuditRow[];
  people: string[];
}

const ODD = '<!channel> & *x* ```code``` 👩‍🚀🇩🇪 \u202e:tada: `~_<@U1|y> ﷽ \ud83c\udf89 ';
const NOW = new Date('2026-10-26T08:00:00Z');
const ID = 'x'.repeat(36);

const repeated = (words: string, most: number) =>
  words
    .repeat(Math.ceil(most / words.length))
    .slice(0, most)
    .replace(/[\ud800-\udbff]$/, '');

const TEXTS: Record<SampleKind, (most: number) => string> = {
  // Each of these signs takes five characters when it is escaped.
  longest: (most) => '&'.repeat(most),
  oddest: (most) => repeated(ODD, most),
  japanese: (most) => repeated('春の新商品のお知らせです。明日の朝九時に公開します。', most),
  arabic: (most) => repeated('يسرّنا أن نعلن عن منتجاتنا الجديدة، وسيبدأ البيع غدًا صباحًا. ', most),
  shortest: () => '.',
  everyday: (most) => (most > 200 ? `${SENTENCE} `.repeat(10).trim() : 'Autumn teas'),
};

const SENTENCE = 'Our autumn teas are here. Try them on Saturday.';

const MANY: Partial<Record<SampleKind, number>> = { shortest: 0, everyday: 1 };

export function sampleParts(kind: SampleKind): SampleParts {
  const text = (most = 3_000) => TEXTS[kind](most);
  const many = MANY[kind] ?? 120;
  const list = <T>(make: (index: number) => T): T[] =>
    Array.from({ length: many }, (_, index) => make(index));
  const project = { id: ID, name: text(150), zone: 'America/Argentina/ComodRivadavia', boundBy: 'U0ADA' };
  const people = list((index) => `U0PERSON${index}`);
  const profile: Profile = { id: 'U0ADA', name: text(80), zone: 'Europe/Berlin', ...MEMBER };
  const actor = { workspace: 'T0TEAM', person: 'U0ADA', channel: 'C0LAUNCH', reference: 'UP-ABCDEF' };
  return {
    kind,
    many,
    text,
    project,
    people,
    profile,
    now: NOW,
    option: { text: text(75), value: ID },
    about: { submissionId: ID, channel: 'C0LAUNCH', openedAt: NOW.getTime(), project },
    reading: {
      ok: true,
      actor,
      project,
      may: () => kind !== 'shortest',
      reader: { now: NOW, zone: 'Asia/Ho_Chi_Minh', locale: 'en-US' },
      // What is read is already in the samples.
      api: {} as Reading['api'],
      addressOf: sampleAddress,
    },
    posts: list((index) => samplePost(text, index)),
    held: HELD_STATES.map((state, index) => sampleHeldPost(text, project, { state, index })),
    logs: list((index) => ({
      ...labelled(text),
      at: NOW,
      level: 'ERROR',
      action: text(200),
      message: index % 2 ? text() : undefined,
      entityType: text(100),
      entityId: text(100),
    })),
    templates: list(() => ({
      ...labelled(text),
      name: text(150),
      content: text(),
      description: text(),
      platforms: [...PLATFORMS],
    })),
    sources: list(() => ({ ...labelled(text), source: text(), description: text() })),
    trail: list((index) => sampleEntry(text, index)),
  };
}

const MEMBER = { locale: 'en-US', membership: 'member' } as const;

const labelled = (text: SampleParts['text']): LabelledRecord => ({
  id: ID,
  label: text(150),
});

function samplePost(text: SampleParts['text'], index: number): PostRecord & { scheduledAt: Date } {
  return {
    ...labelled(text),
    content: text(6_000),
    platforms: [...PLATFORMS],
    timezone: text(100),
    scheduleText: text(60),
    status: ['SCHEDULED', 'DRAFT', 'FAILED', 'PUBLISHED', 'UNCONFIRMED', text(100)][index % 6],
    ...(index % 6 === 2 && { problem: text(300) }),
    ...(index % 4 === 3 && { parts: PLATFORMS.map((one) => ({ platforms: [one], content: text(3_000) })) }),
    ...(index % 3 === 0 && { results: sampleResults(text) }),
    scheduledAt: new Date(NOW.getTime() + (index - 20) * 30 * 60_000),
    media: text(),
    templateId: ID,
    promptId: ID,
    createdAt: NOW,
    publishedAt: NOW,
  };
}

const HELD_STATES: PostState[] = [
  ...([
    'draft',
    'held',
    'held',
    'held',
    'held',
    'sending',
    'scheduled',
    'published',
    'partly-published',
    'failed',
  ] as const),
  ...(['refused', 'missed', 'cancelled', 'proposed', 'scheduled'] as const),
];

const sampleHeldPost = (
  text: SampleParts['text'],
  project: Project,
  { state, index }: { state: PostState; index: number },
): Post => ({
  workspace: 'T0TEAM',
  id: `${ID}${index}`,
  project,
  channel: 'C0LAUNCH',
  author: 'U0ADA',
  state,
  version: index,
  content: text(6_000),
  platforms: [...PLATFORMS],
  values: {
    ...emptyDraft,
    Content: text(6_000),
    Platforms: [...PLATFORMS],
    Media: text(),
    ...(index % 2 === 0 && { Media: '', picture: samplePicture(text) }),
    ...(index % 3 === 0 && {
      Content: `${text(5_900)} https://tea.example/`,
      campaign: text(60),
      links: 'utm_source={network}',
    }),
  },
  about: {
    zone: 'America/Argentina/ComodRivadavia',
    ...(state === 'proposed' && {
      proposal: { agent: text(60), token: ID, hash: ID },
      toCheck: [text(150)],
    }),
  },
  dueAt: new Date(NOW.getTime() + (index - 5) * 60 * 60_000),
  leavesAt: new Date(NOW.getTime() + (index - 6) * 60 * 60_000),
  createdAt: NOW,
  updatedAt: NOW,
  ...((state === 'held' || state === 'sending') && { cause: 'delayed' as const }),
  reason: text(),
  seq: 1,
  sendings: sentAs(text, state, index),
  sent: [],
  messages: [],
  changedBy: 'U0MEI',
  writtenBy: 'U0ADA',
  writtenAt: NOW,
  freeze: index === 2 ? { person: 'U0MEI', reason: text(500), until: NOW, since: NOW } : undefined,
  ...(index % 2 === 1 && {
    policy: samplePolicy,
    before: {
      values: sampleValues(text),
      about: {},
      content: text(6_000),
      platforms: PLATFORMS.slice(0, 1),
      version: 1,
    },
  }),
  // The second one waits for its first approval.
  decided: (index === 1 ? [] : (['approved', 'changes', 'emergency'] as const)).map((decision, place) => ({
    person: `U0${place}`,
    decision,
    words: text(600),
  })),
});

/** The second one in a state. */
const UNSENT_FROM = 10;

const MADE: { [State in PostState]?: string } = {
  scheduled: 'SCHEDULED',
  failed: 'FAILED',
  'partly-published': 'PUBLISHED',
  published: 'PUBLISHED',
};

/** What the service made of a post in this state. */
function sentAs(text: SampleParts['text'], state: PostState, index: number): Post['sendings'] {
  const isUnconfirmed = state === 'scheduled' && index > UNSENT_FROM;
  const published = state === 'published' ? sampleResults(text).filter((one) => 'url' in one) : undefined;
  const status = isUnconfirmed ? 'UNCONFIRMED' : MADE[state];
  if (!status) return [];
  const failed = { network: text(), state: 'failed' as const, reason: text(500) };
  const told = published ? { results: published } : { results: [failed], problem: text(500) };
  const outcome = { status, ...(state !== 'scheduled' && told) };
  const tried = { version: 1, isPart: false, tries: 1, triedAt: NOW };
  const sent = { state: 'sent' as const, serviceId: ID, dueAt: NOW, content: text(6_000) };
  return [{ ...tried, ...sent, platforms: [...PLATFORMS], outcome }];
}

export const samplePolicy: ApprovalPolicy = {
  mode: 'required',
  people: Array.from({ length: 20 }, (_, place) => `U0APPROVER${place}`),
  groups: Array.from({ length: 5 }, (_, place) => `S0GROUP${place}`),
  needed: 5,
  channel: 'C0LAUNCH',
  escalationTo: 'U0MEI',
  allowsEmergency: true,
};

export const sampleAddress = () => `https://upnext.example.com/media/${'x'.repeat(43)}`;

export const sampleWeekPicture = () => ({
  image_url: `https://upnext.example.com/media/week/2026-11-23${'_1000-20'.repeat(7)}t.${'x'.repeat(24)}.png`,
  alt_text: `Posts this week: ${'Mon 1000 (20 problems, 40 published, 30 waiting for approval), '.repeat(7)}`,
});

export const samplePicture = (text: SampleParts['text']): PictureValue => ({
  file: 'F0PICTURE',
  name: text(60),
  alt: text(1_000),
  kept: {
    token: 'x'.repeat(43),
    type: 'image/jpeg',
    bytes: 5_000_000,
  },
});

const sampleValues = (text: SampleParts['text']): Draft => ({
  ...emptyDraft,
  Content: text(6_000),
  Platforms: PLATFORMS.slice(0, 1),
  Media: text(200),
  template: { text: text(75), value: ID },
});

const sampleResults = (text: SampleParts['text']) =>
  PLATFORMS.map((network, index) =>
    index % 3 === 0
      ? { network, state: 'published' as const, url: `https://social.example/${'p/'.repeat(index * 110)}` }
      : {
          network,
          state: index % 3 === 1 ? ('failed' as const) : ('unconfirmed' as const),
          reason: text(300),
        },
  );

const sampleEntry = (text: SampleParts['text'], id: number): AuditRow => ({
  id,
  workspace: 'T0TEAM',
  at: NOW,
  person: 'U0ADA',
  action: text(60),
  place: 'C0LAUNCH',
  outcome: text(60),
  reference: 'UP-ABCDEF',
  decidedBy: 'U0MEI',
  project: 'prj_tea',
  before: { name: text(), rights: [...RIGHTS], [text(60)]: text() },
  after: { name: text(), rights: [], [text(60)]: text(2_900) },
});

/** A list shows all of it. */
export const shortened = (post: Post): Post => ({
  ...post,
  content: 'Tea',
  values: { ...emptyDraft, Content: 'Tea', Platforms: ['X'] },
});
