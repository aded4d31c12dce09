import { partsBelow } from '../../src/slack/post-message.js';
import { messageProblems } from '../../src/workspace/rules/messages.js';
import { describe, expect, test } from 'vitest';
import { approvalCard } from '../../src/features/ask-admin/reply.js';
import { approvalLines } from '../../src/features/schedule-post/approval.js';
import { emptyValues, type ScheduleValues } from '../../src/features/schedule-post/post.js';
import { plainText } from '../../src/slack/markup.js';

describe('what an approver reads about a post', () => {
  test.each<[string, Partial<ScheduleValues>, string]>([
    ['the names of its networks', { Platforms: ['X', 'LINKEDIN'] }, '*Networks*: X, LinkedIn'],
    ['the words for its time', { when: 'tomorrow 9am' }, '*When*: tomorrow 9am'],
    [
      'the picked date',
      { when: 1793046600 },
      '*When*: <!date^1793046600^{date_short_pretty} {time}|2026-10-26 20:30 UTC>',
    ],
    [
      'its time zone',
      { Timezone: { text: 'Europe/Berlin', value: 'Europe/Berlin' } },
      '*Time zone*: Europe/Berlin',
    ],
    ['that it is a draft', { Status: 'DRAFT' }, '*Save as*: Draft'],
    ['that it will be published', { Status: 'SCHEDULED' }, '*Save as*: Scheduled post'],
    ['text without markup', { Content: 'Hello <!channel>' }, '*Content*: Hello &lt;!channel&gt;'],
  ])('shows %s', (_, entered, line) => {
    expect(approvalLines({ ...emptyValues, ...entered })).toContain(line);
  });

  test.each(['x', '<', '&', '👩', 'a&👩'])('shows all of a long text made of %s', (sign) => {
    const Content = sign.repeat(12_000);
    const lines = approvalLines({ ...emptyValues, Content, when: 'tomorrow' });
    const end = lines.indexOf('*When*: tomorrow');
    expect(plainText(lines.slice(0, end).join('').replace('*Content*: ', ''))).toBe(Content);
    expect(lines.every((line) => line.length <= 3_000 && line.isWellFormed())).toBe(true);
  });

  test('fits into messages, however long its text is', () => {
    const lines = approvalLines({ ...emptyValues, Content: '&'.repeat(60_000) });
    const about = { submissionId: 's1', openedAt: 0 };
    const submission = { id: 's1', hash: 'h1', person: 'U0LINUS', about };
    const card = approvalCard({ submission, label: 'Post', lines, meant: undefined });
    const parts = partsBelow(card);
    expect(parts.flatMap((part) => messageProblems(part))).toEqual([]);
    expect(JSON.stringify(parts).match(/&amp;/g)).toHaveLength(60_000);
  });
});
