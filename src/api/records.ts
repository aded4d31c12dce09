import { instantOf } from '../time/encode.js';
import {
  field,
  fieldsOf,
  idOf,
  textOf,
  type Description,
  type Field,
  type ReadRecord,
} from './read/fields.js';
import { networksOf, resultsOf, type NetworkResult } from './read/results.js';

const text = field(textOf);
const date = field((value) => instantOf(value, undefined));
/** To be read in the zone of its record. */
const localDate = field((value) => value);
/** `{"Source": "tea.example"}`, or as the request writes it: `{"Source": {"Source": "tea.example"}}` */
const source = field((value) => textOf(value) ?? textOf(fieldsOf(value).get('source')));
const networks = field(networksOf);
const results = field(resultsOf);
const errors = field((value) => value);
const id = field(idOf);

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
    ...['Statuses', 'PlatformStatuses', 'PlatformStatus', 'StatusByPlatform', 'PlatformsStatus'],
  ),
  platforms: results(...PLATFORMS),
  errors: errors('Errors', 'PlatformErrors', 'ErrorsByPlatform', 'Failures', 'Problems'),
  error: errors('Error', 'ErrorMessage', 'FailureReason', 'FailReason', 'Failure'),
};

export const POST_DETAILS = {
  media: text('Media', 'MediaUrl'),
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
  /** "Proposed, by Claude on my laptop" */
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
  | 'expired'
  | 'unconfirmed';

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

/** A record has an ID or one of `signs`. Anything else is none. */
function describe(kind: Kind, fields: Description, signs: Field<unknown>[]) {
  const ids = id('Id', 'Uuid', `${kind}Id`, `${kind}Uuid`);
  const namesIn = (all: Field<unknown>[]) => all.flatMap(({ names }) => names);
  return { id: ids, names: new Set(namesIn([ids, ...Object.values(fields)])), signs: namesIn(signs) };
}

export const KINDS: Readonly<Record<Kind, ReturnType<typeof describe>>> = {
  project: describe('project', PROJECT, [PROJECT.name]),
  post: describe('post', { ...POST_RESULTS, ...POST, ...POST_DETAILS }, [
    POST.content,
    POST.schedule,
    POST.platforms,
  ]),
  template: describe('template', TEMPLATE, [TEMPLATE.name, TEMPLATE.content]),
  source: describe('source', SOURCE, [SOURCE.name, SOURCE.description, SOURCE.source]),
  log: describe('log', LOG, [LOG.message, LOG.action, LOG.level, LOG.at]),
  user: describe('user', USER, [USER.email, USER.firstName, USER.lastName, USER.role]),
  prompt: describe('prompt', PROMPT, [PROMPT.title, PROMPT.promptText]),
};
