import { instantOf } from '../time/encode.js';
import {
  field,
  idOf,
  listOf,
  namesOf,
  normalizeName,
  textOf,
  type Description,
  type ReadRecord,
} from './read/fields.js';

const text = field(textOf);
const date = field((value) => instantOf(value, undefined), 'date');
/** To be read in the zone of its record. */
const localDate = field((value) => value, 'date');
const source = field(textOf, 'source');
const media = field(textOf, 'media');
const networks = field(namesOf, 'networks');
const results = field(listOf, 'results', 'result');
const errors = field((value) => value, 'errors');
const id = field(idOf, 'id');

/**
 * The service's records as Upnext reads them: for each field the names that services use for it. The API document describes
 * none of them, so everything but the label may be missing.
 */
export interface LabelledRecord {
  id?: string | undefined;
  /** A title to show, never empty. One line, unless it is the post's content. */
  label: string;
  /** Fields that Upnext does not know, to show as they are. */
  others: () => [name: string, value: string][];
}

export const PROJECT = {
  name: text('Name', 'Title', 'ProjectName'),
  description: text('Description'),
  timezone: text('Timezone', 'Tz'),
};
export type Project = LabelledRecord & ReadRecord<typeof PROJECT>;

const PLATFORMS = ['Platforms', 'Platform', 'Channels'];

export const POST = {
  content: text('Content', 'Text', 'Body', 'Caption'),
  platforms: networks(...PLATFORMS),
  status: text('Status', 'State'),
  schedule: localDate('ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate'),
  timezone: text('Timezone', 'Tz'),
};

/** What became of a post on its networks. */
export const POST_RESULTS = {
  results: results(
    ...['Results', 'Result', 'PlatformResults', 'NetworkResults', 'PublishResults', 'Outcomes', 'Deliveries'],
    ...['Targets', 'Publications', 'Networks', 'PerPlatform', 'ByPlatform', 'Posts'],
  ),
  statuses: results('Statuses', 'PlatformStatuses', 'PlatformStatus', 'StatusByPlatform', 'PlatformsStatus'),
  platforms: results(...PLATFORMS),
  errors: errors('Errors', 'PlatformErrors', 'ErrorsByPlatform', 'Failures', 'Problems'),
  error: errors('Error', 'ErrorMessage', 'FailureReason', 'FailReason', 'Failure'),
  failedOn: networks('FailedPlatforms', 'PlatformsFailed', 'FailedNetworks'),
  publishedOn: networks('PublishedPlatforms', 'PlatformsPublished', 'SucceededPlatforms', 'PublishedTo'),
};

export const POST_DETAILS = {
  media: media('Media', 'MediaUrl'),
  templateId: text('TemplateId'),
  promptId: text('PromptId'),
  createdAt: date('CreatedAt', 'CreateDate', 'CreatedDate', 'CreatedOn', 'Created'),
  updatedAt: date('UpdatedAt', 'UpdateDate', 'UpdatedOn', 'Updated', 'ModifiedAt'),
  publishedAt: date('PublishedAt', 'PublishDate', 'PublishedOn', 'Published'),
};
export type PostDetails = ReadRecord<typeof POST_DETAILS>;

export interface Post extends LabelledRecord {
  content?: string | undefined;
  platforms: string[];
  /** As the service wrote it, even if it is unknown. */
  status?: string | undefined;
  scheduledAt?: Date | undefined;
  /** The date as the service wrote it, for dates that cannot be parsed and for reports. */
  scheduleText?: string | undefined;
  timezone?: string | undefined;
  /** What became of it on individual networks. Left out if the service doesn’t say. */
  results?: NetworkResult[] | undefined;
  /** What went wrong, if the service doesn’t say where. */
  problem?: string | undefined;
  /** Its texts, if it has several. */
  parts?: { platforms: string[]; content: string }[];
  /** Upnext has this post, and the service doesn’t. */
  held?: HeldAs;
  /** "Proposed change, by Claude on my laptop" */
  proposal?: string;
  /** Upnext keeps a picture or video for it. */
  hasPicture?: true;
  /** It waits for approval until then. */
  expiresAt?: Date;
  /** Read only on demand, because lists do not show it. */
  details: () => PostDetails;
}

export type HeldAs =
  | 'proposed'
  | 'draft'
  | 'held'
  | 'waiting'
  /** Waits for approval, and a reviewer asked for changes. */
  | 'changes-requested'
  | 'approved'
  | 'frozen'
  | 'sending'
  | 'refused'
  | 'missed'
  | 'expired';

export interface NetworkResult {
  network: string;
  state: 'published' | 'failed' | 'waiting';
  /** Why it failed, as far as the service says. */
  reason?: string;
}

export const TEMPLATE = {
  name: text('Name', 'Title', 'TemplateName'),
  content: text('Content', 'Text', 'Body', 'Template'),
  description: text('Description'),
  platforms: networks('Platforms', 'Platform'),
};
export type Template = LabelledRecord & ReadRecord<typeof TEMPLATE>;

export const SOURCE = {
  name: text('Name', 'Title'),
  description: text('Description'),
  source: source('Source', 'Value', 'Url'),
};
export type Source = LabelledRecord & ReadRecord<typeof SOURCE>;

export const LOG = {
  at: date('At', 'Timestamp', 'Time', 'Date', 'CreatedAt', 'LoggedAt'),
  level: text('Level', 'Severity', 'Type'),
  action: text('Action', 'Event'),
  message: text('Message', 'Text', 'Description'),
  entityType: text('EntityType'),
  entityId: text('EntityId'),
};
export type Log = LabelledRecord & ReadRecord<typeof LOG>;

export const USER = {
  firstName: text('FirstName', 'GivenName'),
  lastName: text('LastName', 'FamilyName', 'Surname'),
  email: text('Email', 'EmailAddress', 'Mail'),
  phoneNumber: text('PhoneNumber', 'Phone'),
  role: text('Role'),
  status: text('Status', 'State'),
};
export type User = LabelledRecord & ReadRecord<typeof USER>;

export const PROMPT = {
  title: text('Title', 'Name'),
  promptText: text('PromptText', 'Text', 'Prompt', 'Content'),
  description: text('Description'),
};
export type Prompt = LabelledRecord & ReadRecord<typeof PROMPT>;

/** The records, by their kind. */
export interface Records {
  project: Project;
  post: Post;
  template: Template;
  source: Source;
  log: Log;
  user: User;
  prompt: Prompt;
}

export type Kind = keyof Records;

/** `signs` tell a record from an object around it. */
function describe(kind: Kind, fields: Description, signs: string[]) {
  const ids = id('Id', 'Uuid', `${kind}Id`, `${kind}Uuid`);
  const names = new Set([ids, ...Object.values(fields)].flatMap((each) => each.names));
  return { id: ids, fields, names, signs: signs.map(normalizeName) };
}

export const KINDS: Readonly<Record<Kind, ReturnType<typeof describe>>> = {
  project: describe('project', PROJECT, ['Name', 'Title']),
  post: describe('post', { ...POST_RESULTS, ...POST, ...POST_DETAILS }, [
    'Content',
    'ScheduleDate',
    'Platforms',
    'Status',
  ]),
  template: describe('template', TEMPLATE, ['Name', 'Title', 'Content']),
  source: describe('source', SOURCE, ['Name', 'Description', 'Source']),
  log: describe('log', LOG, ['Message', 'Action', 'Level', 'At']),
  user: describe('user', USER, ['Email', 'FirstName', 'LastName', 'Role']),
  prompt: describe('prompt', PROMPT, ['Title', 'PromptText']),
};
