import { instantOf } from '../../time/encode.js';
import { isRecord } from '../service-response.js';
import type { Post } from '../records.js';
import { Fields, fieldNames } from './fields.js';
import { textOf } from './name.js';

const POST = fieldNames('post', {
  content: ['Content', 'Text', 'Body', 'Caption'],
  media: ['Media', 'MediaUrl'],
  platforms: ['Platforms', 'Platform', 'Channels'],
  status: ['Status', 'State'],
  schedule: ['ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate'],
  timezone: ['Timezone', 'Tz'],
  templateId: ['TemplateId'],
  promptId: ['PromptId'],
  /** Read so that it is not shown as an unknown field. */
  updatedAt: ['UpdatedAt', 'UpdateDate', 'UpdatedOn', 'Updated', 'ModifiedAt'],
  createdAt: ['CreatedAt', 'CreateDate', 'CreatedDate', 'CreatedOn', 'Created'],
  publishedAt: ['PublishedAt', 'PublishDate', 'PublishedOn', 'Published'],
});

export function readPost(record: Record<string, unknown>): Post {
  const fields = new Fields(record, POST);
  const timezone = fields.text('timezone');
  const schedule = fields.value('schedule');
  const content = fields.text('content');
  const post = {
    content,
    platforms: fields.texts('platforms').map((name) => name.toUpperCase()),
    status: fields.text('status'),
    scheduledAt: instantOf(schedule, timezone),
    scheduleText: textOf(isRecord(schedule) ? schedule.$date : schedule),
    timezone,
    details: () => ({
      media: mediaIn(fields.value('media')),
      templateId: fields.text('templateId'),
      promptId: fields.text('promptId'),
      createdAt: fields.instant('createdAt'),
      publishedAt: fields.instant('publishedAt'),
    }),
  };
  return fields.labelled(post, content);
}

function mediaIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return textOf(isRecord(first) ? (first.Url ?? first.url) : first);
}
