import { isRecord } from '../answer.js';
import type { Log, Project, Prompt, Source, Template, User } from '../records.js';
import { fieldsOf, namesOf, present } from './fields.js';
import type { Kind } from './kind.js';
import { lookUp, textOf } from './name.js';
import { readPost } from './post.js';

type Fields = Record<string, unknown>;

/** From a record as the service sent it to one of ours. */
export const READERS = {
  project: readProject,
  post: readPost,
  template: readTemplate,
  source: readSource,
  log: readLog,
  user: readUser,
  prompt: readPrompt,
} satisfies Record<Kind, (record: Fields) => unknown>;

const PROJECT = namesOf('project', {
  name: ['Name', 'Title', 'ProjectName'],
  description: ['Description'],
  timezone: ['Timezone', 'TimeZone', 'Tz'],
});

function readProject(record: Fields): Project {
  const { text, labelled } = fieldsOf(record, PROJECT);
  const known = present({
    name: text('name'),
    description: text('description'),
    timezone: text('timezone'),
  });
  return labelled(known);
}

const TEMPLATE = namesOf('template', {
  name: ['Name', 'Title', 'TemplateName'],
  content: ['Content', 'Text', 'Body', 'Template'],
  description: ['Description'],
  platforms: ['Platforms', 'Platform'],
});

function readTemplate(record: Fields): Template {
  const { text, texts, labelled } = fieldsOf(record, TEMPLATE);
  const known = present({
    name: text('name'),
    content: text('content'),
    description: text('description'),
  });
  const platforms = texts('platforms').map((name) => name.toUpperCase());
  return labelled({ ...known, platforms });
}

const SOURCE = namesOf('source', {
  name: ['Name', 'Title'],
  description: ['Description'],
  source: ['Source', 'Value', 'Url'],
});

const VALUE = ['Source', 'Value', 'Url'];

function readSource(record: Fields): Source {
  const { text, value, labelled } = fieldsOf(record, SOURCE);
  const own = value('source');
  const known = present({
    name: text('name'),
    description: text('description'),
    source: textOf(isRecord(own) ? lookUp(own, VALUE) : own),
  });
  return labelled(known);
}

const LOG = namesOf('log', {
  at: ['At', 'Timestamp', 'Time', 'Date', 'CreatedAt', 'LoggedAt'],
  level: ['Level', 'Severity', 'Type'],
  action: ['Action', 'Event'],
  message: ['Message', 'Text', 'Description'],
  entityType: ['EntityType'],
  entityId: ['EntityId'],
});

function readLog(record: Fields): Log {
  const { text, instant, labelled } = fieldsOf(record, LOG);
  const known = present({
    at: instant('at'),
    level: text('level'),
    action: text('action'),
    message: text('message'),
    entityType: text('entityType'),
    entityId: text('entityId'),
  });
  return labelled(known, known.message ?? known.action);
}

const USER = namesOf('user', {
  firstName: ['FirstName', 'GivenName'],
  lastName: ['LastName', 'FamilyName', 'Surname'],
  email: ['Email', 'EmailAddress', 'Mail'],
  phoneNumber: ['PhoneNumber', 'Phone'],
  role: ['Role'],
  status: ['Status', 'State'],
});

function readUser(record: Fields): User {
  const { text, labelled } = fieldsOf(record, USER);
  const known = present({
    firstName: text('firstName'),
    lastName: text('lastName'),
    email: text('email'),
    phoneNumber: text('phoneNumber'),
    role: text('role'),
    status: text('status'),
  });
  return labelled(known);
}

const PROMPT = namesOf('prompt', {
  title: ['Title', 'Name'],
  promptText: ['PromptText', 'Text', 'Prompt', 'Content'],
  description: ['Description'],
});

function readPrompt(record: Fields): Prompt {
  const { text, labelled } = fieldsOf(record, PROMPT);
  const known = present({
    title: text('title'),
    promptText: text('promptText'),
    description: text('description'),
  });
  return labelled(known);
}
