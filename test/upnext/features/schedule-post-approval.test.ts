import { partsBelow } from '../../../src/upnext/slack/text/message-parts.js';
import { messageProblems } from '../../../src/local-slack/index.js';
import { describe, expect, test } from 'vitest';
import { approvalCard } from '../../../src/upnext/forms/ask-admin/words.js';
import type { PostAbout } from '../../../src/upnext/posts/about.js';
import { linesFor } from '../../../src/upnext/posts/fields/words.js';
import { emptyDraft, type Draft } from '../../../src/upnext/posts/fields/draft.js';
import { plainText } from '../../../src/upnext/slack/text/markup.js';

const mug = { file: 'F1', name: 'mug', alt: 'A mug' };

const about: PostAbout = { submissionId: 's1', openedAt: 0 };

describe('what an approver reads about a post', () => {
  test.each<[string, Partial<Draft>, string]>([
    ['the names of its networks', { Platforms: ['X', 'LINKEDIN'] }, '*Networks*: X and LinkedIn'],
    ['that it is a draft', { Status: 'DRAFT' }, '*Save as*: Draft'],
    ['a file', { picture: mug }, '*File*: mug (“A mug”)'],
    ['text without markup', { Content: 'Hello <!channel>\nBye' }, '> Hello &lt;!channel&gt;\n> Bye'],
  ])('shows %s', (_, entered, line) => {
    expect(linesFor({ ...emptyDraft, ...entered }, about)).toContain(line);
  });

  test('shows the project of the channel that it was written in', () => {
    const inChannel = { ...about, project: { id: 'prj_tea', name: 'Tea & Co' } };
    expect(linesFor(emptyDraft, inChannel)).toContain('*Project*: Tea &amp; Co');
  });

  test.each(['x', '<', '&', '👩', 'a&👩'])('shows all of a long text made of %s', (sign) => {
    const Content = sign.repeat(12_000);
    const lines = linesFor({ ...emptyDraft, Content, Platforms: ['X'] }, about);
    const end = lines.indexOf('*Networks*: X');
    expect(plainText(lines.slice(0, end).join('').replace('*Content*: ', ''))).toBe(Content);
    expect(lines.every((line) => line.length <= 3_000 && line.isWellFormed())).toBe(true);
  });

  test('fits into messages, however long its text is', () => {
    const lines = linesFor({ ...emptyDraft, Content: '&'.repeat(60_000) }, about);
    const submitted = { form: 'schedule_post', id: 's1', hash: 'h1', label: 'Post', person: 'U0LINUS' };
    const card = approvalCard({ submitted, about, lines, deadline: undefined });
    const parts = partsBelow(card);
    expect(parts.flatMap((part) => messageProblems(part))).toEqual([]);
    expect(JSON.stringify(parts).match(/&amp;/g)).toHaveLength(60_000);
  });
});
