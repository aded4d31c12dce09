import { instantOf } from '../../time/encode.js';
import { isRecord } from '../answer.js';
import type { Post } from '../records.js';
import { fieldsOf, present } from './fields.js';
import { textOf } from './name.js';

export function readPost(record: Record<string, unknown>): Post {
  const { text, texts, value, instant, labelled } = fieldsOf(record, 'post');
  const timezone = text('Timezone', 'Tz');
  const schedule = value('ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate');
  const known = present({
    content: text('Content', 'Text', 'Body', 'Caption'),
    media: mediaIn(value('Media', 'MediaUrl')),
    status: text('Status', 'State'),
    scheduledAt: instantOf(schedule, timezone),
    scheduleText: textOf(isRecord(schedule) ? schedule.$date : schedule),
    timezone,
    templateId: text('TemplateId'),
    promptId: text('PromptId'),
    createdAt: instant('CreatedAt', 'CreateDate', 'CreatedDate', 'CreatedOn', 'Created'),
    updatedAt: instant('UpdatedAt', 'UpdateDate', 'UpdatedOn', 'Updated', 'ModifiedAt'),
    publishedAt: instant('PublishedAt', 'PublishDate', 'PublishedOn', 'Published'),
  });
  const platforms = texts('Platforms', 'Platform', 'Channels').map((name) => name.toUpperCase());
  return { ...known, platforms, ...labelled() };
}

function mediaIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return textOf(isRecord(first) ? (first.Url ?? first.url) : first);
}
