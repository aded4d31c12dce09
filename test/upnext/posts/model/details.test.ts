import { expect, test } from 'vitest';
import { auditedChanges } from '../../../../src/upnext/posts/card/changes.js';
import { readCells } from '../../../../src/upnext/posts/import/read-cells.js';
import { bodyOf } from '../../../../src/upnext/posts/model/body.js';
import { MAX_CAMPAIGN } from '../../../../src/upnext/posts/model/details.js';
import { type Draft, emptyDraft } from '../../../../src/upnext/posts/model/draft.js';

const option = (text: string) => ({ text, value: text.toLowerCase() });
const DETAILS: [Partial<Draft>, sent: object, audited: object][] = [
  [{ Media: 'https://a.example/b.png' }, { Media: 'https://a.example/b.png' }, { media: 'changed' }],
  [{ template: option('Sale') }, { TemplateId: 'sale' }, { template: 'Sale' }],
  [{ prompt: option('Short') }, { PromptId: 'short' }, { prompt: 'Short' }],
  [{ campaign: 'Spring' }, {}, { campaign: 'Spring' }],
];

test.each(DETAILS)('%o is sent and said', (entered, sent, audited) => {
  const values: Draft = { ...emptyDraft, Content: 'New mugs', Platforms: ['X'], ...entered };
  const { Content, Platforms, Status } = values;
  expect(bodyOf(values)).toEqual({ Content, Platforms, Status, ...sent });
  const before = { values: emptyDraft, about: {}, content: '', platforms: [] };
  const post = { values, project: undefined, moment: undefined };
  expect(auditedChanges(before, post).after).toMatchObject(audited);
});

test.each([
  [{ campaign: ' Spring\n sale ' }, { campaign: 'Spring sale' }, []],
  [{ media: ' https://a.example ' }, { Media: 'https://a.example' }, []],
  [
    { campaign: 'x'.repeat(MAX_CAMPAIGN + 1) },
    {},
    [`The campaign is longer than ${MAX_CAMPAIGN} characters.`],
  ],
])('a row with %o', (cells, post, problems) => {
  const reader = { now: new Date('2026-11-02T09:00:00Z'), zone: 'Europe/Berlin', locale: 'en-US' };
  const reading = { reader, zone: reader.zone, order: undefined, hasSlots: false, project: 'Tea House' };
  const row = { text: 'New mugs', networks: 'X', status: 'Draft', ...cells };
  expect(readCells(row, reading)).toMatchObject({ post, problems });
});
