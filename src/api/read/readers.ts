import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Log, Project, Prompt, Source, Template, User } from '../records.js';
import { fieldsOf, present } from './fields.js';
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

function readProject(record: Fields): Project {
  const { text, labelled } = fieldsOf(record, 'project');
  const known = present({
    name: text('Name', 'Title', 'ProjectName'),
    description: text('Description'),
    timezone: text('Timezone', 'TimeZone', 'Tz'),
  });
  return { ...known, ...labelled() };
}

function readTemplate(record: Fields): Template {
  const { text, texts, labelled } = fieldsOf(record, 'template');
  const known = present({
    name: text('Name', 'Title', 'TemplateName'),
    content: text('Content', 'Text', 'Body', 'Template'),
    description: text('Description'),
  });
  return {
    ...known,
    platforms: texts('Platforms', 'Platform').map((name) => name.toUpperCase()),
    ...labelled(),
  };
}

function readSource(record: Fields): Source {
  const { text, value, labelled } = fieldsOf(record, 'source');
  const own = value('Source', 'Value', 'Url');
  const known = present({
    name: text('Name', 'Title'),
    description: text('Description'),
    source: textOf(isRecord(own) ? lookUp(own, 'Source', 'Value', 'Url') : own),
  });
  return { ...known, ...labelled() };
}

function readLog(record: Fields): Log {
  const { text, value, labelled } = fieldsOf(record, 'log');
  const known = present({
    at: instantOf(value('At', 'Timestamp', 'Time', 'Date', 'CreatedAt', 'LoggedAt'), undefined),
    level: text('Level', 'Severity', 'Type'),
    action: text('Action', 'Event'),
    message: text('Message', 'Text', 'Description'),
    entityType: text('EntityType'),
    entityId: text('EntityId'),
  });
  const { label, ...rest } = labelled();
  return { ...known, label: known.message ?? known.action ?? label, ...rest };
}

function readUser(record: Fields): User {
  const { text, labelled } = fieldsOf(record, 'user');
  const known = present({
    firstName: text('FirstName', 'GivenName'),
    lastName: text('LastName', 'FamilyName', 'Surname'),
    email: text('Email', 'EmailAddress', 'Mail'),
    phoneNumber: text('PhoneNumber', 'Phone'),
    role: text('Role'),
    status: text('Status', 'State'),
  });
  return { ...known, ...labelled() };
}

function readPrompt(record: Fields): Prompt {
  const { text, labelled } = fieldsOf(record, 'prompt');
  const known = present({
    title: text('Title', 'Name'),
    promptText: text('PromptText', 'Text', 'Prompt', 'Content'),
    description: text('Description'),
  });
  return { ...known, ...labelled() };
}
