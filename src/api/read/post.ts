import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Post } from '../records.js';
import { fieldsOf, namesOf, present } from './fields.js';
import { textOf } from './name.js';

const POST = namesOf('post', {
  content: ['Content', 'Text', 'Body', 'Caption'],
  media: ['Media', 'MediaUrl'],
  platforms: ['Platforms', 'Platform', 'Channels'],
  status: ['Status', 'State'],
  schedule: ['ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate'],
  timezone: ['Timezone', 'Tz'],
  templateId: ['TemplateId'],
  promptId: ['PromptId'],
  createdAt: ['CreatedAt', 'CreateDate', 'CreatedDate', 'CreatedOn', 'Created'],
  updatedAt: ['UpdatedAt', 'UpdateDate', 'UpdatedOn', 'Updated', 'ModifiedAt'],
  publishedAt: ['PublishedAt', 'PublishDate', 'PublishedOn', 'Published'],
});

export function readPost(record: Record<string, unknown>): Post {
  const { text, texts, value, instant, labelled } = fieldsOf(record, POST);
  const timezone = text('timezone');
  const schedule = value('schedule');
  const known = present({
    content: text('content'),
    media: mediaIn(value('media')),
    status: text('status'),
    scheduledAt: instantOf(schedule, timezone),
    scheduleText: textOf(isRecord(schedule) ? schedule.$date : schedule),
    timezone,
    templateId: text('templateId'),
    promptId: text('promptId'),
    createdAt: instant('createdAt'),
    updatedAt: instant('updatedAt'),
    publishedAt: instant('publishedAt'),
  });
  const platforms = texts('platforms').map((name) => name.toUpperCase());
  return labelled(Object.assign(known, { platforms }));
}

function mediaIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return textOf(isRecord(first) ? (first.Url ?? first.url) : first);
}
