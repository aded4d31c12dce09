import { isRecord } from '../service-response.js';
import type { Log, Project, Prompt, Records, Source, Template, User } from '../records.js';
import { Fields, fieldNames } from './fields.js';
import type { Kind } from './kind.js';
import { oneLine } from './label.js';
import { lookUp, textOf } from './name.js';
import { readPost } from './post.js';

type RawRecord = Record<string, unknown>;

/** Convert the service's records to Upnext's. */
export const READERS: { [K in Kind]: (record: RawRecord) => Records[K] } = {
  project: readProject,
  post: readPost,
  template: readTemplate,
  source: readSource,
  log: readLog,
  user: readUser,
  prompt: readPrompt,
};

const PROJECT = fieldNames('project', {
  name: ['Name', 'Title', 'ProjectName'],
  description: ['Description'],
  timezone: ['Timezone', 'TimeZone', 'Tz'],
});

function readProject(record: RawRecord): Project {
  const fields = new Fields(record, PROJECT);
  return fields.labelled({
    name: fields.text('name'),
    description: fields.text('description'),
    timezone: fields.text('timezone'),
  });
}

const TEMPLATE = fieldNames('template', {
  name: ['Name', 'Title', 'TemplateName'],
  content: ['Content', 'Text', 'Body', 'Template'],
  description: ['Description'],
  platforms: ['Platforms', 'Platform'],
});

function readTemplate(record: RawRecord): Template {
  const fields = new Fields(record, TEMPLATE);
  return fields.labelled({
    name: fields.text('name'),
    content: fields.text('content'),
    description: fields.text('description'),
    platforms: fields.texts('platforms').map((name) => name.toUpperCase()),
  });
}

const SOURCE = fieldNames('source', {
  name: ['Name', 'Title'],
  description: ['Description'],
  source: ['Source', 'Value', 'Url'],
});

const VALUE = ['Source', 'Value', 'Url'];

function readSource(record: RawRecord): Source {
  const fields = new Fields(record, SOURCE);
  const own = fields.value('source');
  const source = fields.labelled({
    name: fields.text('name'),
    description: fields.text('description'),
    source: textOf(isRecord(own) ? lookUp(own, VALUE) : own),
  });
  // People know a source without a name by its address.
  const isUnnamed = source.label === source.id && source.source !== undefined;
  return isUnnamed ? { ...source, label: oneLine(source.source ?? '') } : source;
}

const LOG = fieldNames('log', {
  at: ['At', 'Timestamp', 'Time', 'Date', 'CreatedAt', 'LoggedAt'],
  level: ['Level', 'Severity', 'Type'],
  action: ['Action', 'Event'],
  message: ['Message', 'Text', 'Description'],
  entityType: ['EntityType'],
  entityId: ['EntityId'],
});

function readLog(record: RawRecord): Log {
  const fields = new Fields(record, LOG);
  const action = fields.text('action');
  const message = fields.text('message');
  const log = {
    at: fields.instant('at'),
    level: fields.text('level'),
    action,
    message,
    entityType: fields.text('entityType'),
    entityId: fields.text('entityId'),
  };
  return fields.labelled(log, message ?? action);
}

const USER = fieldNames('user', {
  firstName: ['FirstName', 'GivenName'],
  lastName: ['LastName', 'FamilyName', 'Surname'],
  email: ['Email', 'EmailAddress', 'Mail'],
  phoneNumber: ['PhoneNumber', 'Phone'],
  role: ['Role'],
  status: ['Status', 'State'],
});

function readUser(record: RawRecord): User {
  const fields = new Fields(record, USER);
  return fields.labelled({
    firstName: fields.text('firstName'),
    lastName: fields.text('lastName'),
    email: fields.text('email'),
    phoneNumber: fields.text('phoneNumber'),
    role: fields.text('role'),
    status: fields.text('status'),
  });
}

const PROMPT = fieldNames('prompt', {
  title: ['Title', 'Name'],
  promptText: ['PromptText', 'Text', 'Prompt', 'Content'],
  description: ['Description'],
});

function readPrompt(record: RawRecord): Prompt {
  const fields = new Fields(record, PROMPT);
  return fields.labelled({
    title: fields.text('title'),
    promptText: fields.text('promptText'),
    description: fields.text('description'),
  });
}
