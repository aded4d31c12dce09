import { instantOf } from '../../when/index.js';
import {
  type Description,
  type Field,
  field,
  fieldsOf,
  idOf,
  type ReadRecord,
  textOf,
} from './read/fields.js';
import { type NetworkResult, networksOf, resultsOf, resultsOfAccounts } from './read/results.js';

const text = field(textOf);
const date = field((value) => instantOf(value, undefined));
const asItIs = field((value) => value);
/** `{"Source": "tea.example"}`, or as the request writes it: `{"Source": {"Source": "tea.example"}}` */
const source = field((value) => textOf(value) ?? textOf(fieldsOf(value).get('source')));
const networks = field(networksOf);
const results = field(resultsOf);
const id = field(idOf);

const PLATFORMS = ['Platforms', 'Platform', 'Channels'];

/**
 * The service’s records as Upnext reads them: for each field the names that services use for it. The API document describes
 * none of them, so everything but the label may be missing.
 */
export const RECORDS = {
  project: {
    name: text('Name', 'Title', 'ProjectName'),
    description: text('Description'),
    timezone: text('Timezone', 'Tz'),
    platforms: networks('Platforms'),
  },
  post: {
    content: text('Content', 'Text', 'Body', 'Caption'),
    platforms: networks(...PLATFORMS),
    /** As the service wrote it, even if it is unknown. */
    status: text('Status', 'State'),
    /** To be read in the zone of its record. */
    schedule: asItIs('ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate'),
    timezone: text('Timezone', 'Tz'),
    media: text('Media', 'MediaUrl'),
    templateId: text('TemplateId'),
    promptId: text('PromptId'),
    createdAt: date('CreatedAt', 'CreateDate', 'CreatedDate', 'CreatedOn', 'Created'),
    publishedAt: date('PublishedAt', 'PublishDate', 'PublishedOn', 'Published'),
    results: results(
      ...['Results', 'Result', 'PlatformResults', 'NetworkResults', 'PublishResults', 'Outcomes'],
      ...['Deliveries', 'Targets', 'Publications', 'Networks', 'PerPlatform', 'ByPlatform', 'Posts'],
      ...['Statuses', 'PlatformStatuses', 'PlatformStatus', 'StatusByPlatform', 'PlatformsStatus'],
    ),
    platformResults: field(resultsOfAccounts)(...PLATFORMS),
    errors: asItIs('Errors', 'PlatformErrors', 'ErrorsByPlatform', 'Failures', 'Problems'),
    error: asItIs('Error', 'ErrorMessage', 'FailureReason', 'FailReason', 'Failure'),
  },
  template: {
    name: text('Name', 'Title', 'TemplateName'),
    content: text('Content', 'Text', 'Body', 'Template'),
    description: text('Description'),
    platforms: networks('Platforms', 'Platform'),
  },
  source: {
    name: text('Name', 'Title'),
    description: text('Description'),
    source: source('Source', 'Value', 'Url'),
  },
  log: {
    at: date('At', 'Timestamp', 'Time', 'Date', 'CreatedAt', 'LoggedAt'),
    level: text('Level', 'Severity', 'Type'),
    action: text('Action', 'Event'),
    message: text('Message', 'Text', 'Description'),
    entityType: text('EntityType'),
    entityId: text('EntityId'),
  },
  user: {
    firstName: text('FirstName', 'GivenName'),
    lastName: text('LastName', 'FamilyName', 'Surname'),
    email: text('Email', 'EmailAddress', 'Mail'),
    role: text('Role'),
    status: text('Status', 'State'),
  },
  prompt: {
    title: text('Title', 'Name'),
    promptText: text('PromptText', 'Text', 'Prompt', 'Content'),
    description: text('Description'),
  },
} satisfies Record<string, Description>;

export type Kind = keyof typeof RECORDS;

/** A record has an ID or one of these. Anything else is none. */
const kindOf = (kind: Kind, ...signs: Field<unknown>[]) => ({
  id: id('Id', 'Uuid', `${kind}Id`, `${kind}Uuid`),
  signs,
});

const { project, post, template, source: ofSource, log, user, prompt } = RECORDS;
export const KINDS = {
  project: kindOf('project', project.name),
  post: kindOf('post', post.content, post.schedule, post.platforms),
  template: kindOf('template', template.name, template.content),
  source: kindOf('source', ofSource.name, ofSource.description, ofSource.source),
  log: kindOf('log', log.message, log.action, log.level, log.at),
  user: kindOf('user', user.email, user.firstName, user.lastName, user.role),
  prompt: kindOf('prompt', prompt.title, prompt.promptText),
};

export interface LabelledRecord {
  id?: string | undefined;
  /** A title to show, never empty. One line, unless it is the post's content. */
  label: string;
}

type ReadOf<K extends Kind> = LabelledRecord & ReadRecord<(typeof RECORDS)[K]>;
export type Project = ReadOf<'project'>;
export type Template = ReadOf<'template'>;
export type Source = ReadOf<'source'>;
export type Log = ReadOf<'log'>;

/** All but what `READERS` makes the moment and the results of. */
type ReadPost = Omit<ReadOf<'post'>, 'schedule' | 'results' | 'platformResults' | 'errors' | 'error'>;

export interface PostRecord extends ReadPost {
  scheduledAt?: Date | undefined;
  /** The date as the service wrote it, for dates that cannot be parsed and for reports. */
  scheduleText?: string | undefined;
  /** What became of it on individual networks. Left out if the service doesn’t say. */
  results?: NetworkResult[] | undefined;
  /** What went wrong, if the service doesn’t say where. */
  problem?: string | undefined;
  /** Its texts, if it has several. */
  parts?: { platforms: string[]; content: string }[];
}

/** The records, by their kind. */
export type Records = { [K in Kind]: K extends 'post' ? PostRecord : ReadOf<K> };
