import { instantOf } from '../../time/encode.js';
import { isRecord } from '../service-response.js';
import type { NetworkResult, Post } from '../records.js';
import { Fields, fieldNames } from './fields.js';
import { textOf } from './name.js';
import {
  allOf,
  combineResults,
  errorsIn,
  isNothing,
  meaningOf,
  networkOf,
  networksIn,
  reasonIn,
  resultsIn,
} from './results.js';

const POST = fieldNames('post', {
  content: ['Content', 'Text', 'Body', 'Caption'],
  media: ['Media', 'MediaUrl'],
  platforms: ['Platforms', 'Platform', 'Channels'],
  status: ['Status', 'State'],
  schedule: ['ScheduleDate', 'ScheduledAt', 'ScheduledFor', 'ScheduleAt', 'ScheduledDate'],
  timezone: ['Timezone', 'Tz'],
  templateId: ['TemplateId'],
  promptId: ['PromptId'],
  results: [
    ...['Results', 'Result', 'PlatformResults', 'NetworkResults', 'PublishResults', 'Outcomes', 'Deliveries'],
    ...['Targets', 'Publications', 'Networks', 'PerPlatform', 'ByPlatform', 'Posts'],
  ],
  statuses: ['Statuses', 'PlatformStatuses', 'PlatformStatus', 'StatusByPlatform', 'PlatformsStatus'],
  errors: ['Errors', 'PlatformErrors', 'ErrorsByPlatform', 'Failures', 'Problems'],
  error: ['Error', 'ErrorMessage', 'FailureReason', 'FailReason', 'Failure'],
  failedOn: ['FailedPlatforms', 'PlatformsFailed', 'FailedNetworks'],
  publishedOn: ['PublishedPlatforms', 'PlatformsPublished', 'SucceededPlatforms', 'PublishedTo'],
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
    platforms: networksIn(fields.value('platforms')),
    status: fields.text('status'),
    scheduledAt: instantOf(schedule, timezone),
    scheduleText: textOf(isRecord(schedule) ? schedule.$date : schedule),
    timezone,
    ...whatBecameOf(fields),
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

type PostFields = Fields<keyof (typeof POST)['of']>;

function whatBecameOf(fields: PostFields): Pick<Post, 'results' | 'problem'> {
  const [errors, error] = [parseIfJson(fields.value('errors')), parseIfJson(fields.value('error'))];
  const listed = [fields.value('results'), fields.value('statuses'), fields.value('platforms')];
  const results = combineResults([
    ...listed.map(parseIfJson).flatMap(resultsIn),
    ...[errors, error].flatMap(errorsIn),
    ...allOf(fields.value('failedOn'), 'failed'),
    ...publishedOn(fields),
  ]);
  const problem = problemIn([error, errors].filter((field) => errorsIn(field).length === 0));
  return { ...(results.length > 0 && { results }), ...(problem !== undefined && { problem }) };
}

/** Some services store these fields as text and answer with that text. */
function parseIfJson(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** Once the post has ended, it failed on each network that the list leaves out. */
function publishedOn(fields: PostFields): NetworkResult[] {
  const published = allOf(fields.value('publishedOn'), 'published');
  const meaning = meaningOf(fields.text('status'));
  if (published.length === 0 || meaning === undefined || meaning === 'waiting') return published;
  const missing = networksIn(fields.value('platforms'))
    .map(networkOf)
    .filter((name) => !published.some(({ network }) => network === name));
  return [...published, ...missing.map((network) => ({ network, state: 'failed' as const }))];
}

const NO_REASON = 'The service didn’t give a reason.';

function problemIn(errors: unknown[]): string | undefined {
  const [first] = errors.filter((error) => !isNothing(error));
  return first === undefined ? undefined : (reasonIn(first) ?? NO_REASON);
}

function mediaIn(value: unknown): string | undefined {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return textOf(isRecord(first) ? (first.Url ?? first.url) : first);
}
