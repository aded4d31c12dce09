import { describe, expect, test } from 'vitest';
import { type DeliveryEvent, nextState } from '../../../src/service/publishing/next-state.js';
import { statusOf } from '../../../src/service/publishing/settle.js';
import type { DeliveryRow, DeliveryState } from '../../../src/service/tables.js';

const AT = new Date('2030-01-01T12:00:20Z');
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1_000);

const row = (state: DeliveryState, more: Partial<DeliveryRow> = {}): DeliveryRow => ({
  post_id: 'pst_1',
  platform: 'X',
  project_id: 'prj_tea',
  number: 1,
  due_at: new Date('2030-01-01T12:00:00Z'),
  rehearsal: false,
  state,
  tries: 1,
  next_at: null,
  reference: null,
  url: null,
  reason: null,
  ended_at: null,
  ...more,
});

const published: DeliveryEvent = { state: 'published', url: 'https://t.me/tea/1' };
const refused: DeliveryEvent = { state: 'refused', why: 'chat not found' };
const again: DeliveryEvent = { state: 'again', why: 'no connection' };
const later: DeliveryEvent = { state: 'later', reference: 'ref_1', lookAt: after(30) };
const unknown: DeliveryEvent = { state: 'unknown', why: 'no answer' };
const tooLate: DeliveryEvent = { state: 'too late' };

describe('what becomes of a post on one network', () => {
  test.each<[string, DeliveryRow, DeliveryEvent, object | undefined]>([
    ['sent, and published', row('busy'), published, { state: 'published', url: 'https://t.me/tea/1' }],
    ['sent, and rejected', row('busy'), refused, { state: 'refused', reason: 'chat not found' }],
    [
      'sent, and nobody knows',
      row('busy'),
      unknown,
      { state: 'unconfirmed', reason: 'no answer', next_at: null },
    ],
    ['not sent', row('busy'), again, { state: 'waiting', next_at: after(1) }],
    [
      'not sent, for the fourth time',
      row('busy', { tries: 4 }),
      again,
      { state: 'waiting', next_at: after(8) },
    ],
    [
      'not sent, for the ninth time',
      row('busy', { tries: 9 }),
      again,
      { state: 'waiting', next_at: after(30) },
    ],
    [
      'asked to wait',
      row('busy'),
      { ...again, notBefore: after(90) },
      { state: 'waiting', next_at: after(90) },
    ],
    [
      'asked to wait for a year, until it is too late',
      row('busy'),
      { ...again, notBefore: after(3e7) },
      { state: 'waiting', next_at: new Date('2030-01-01T12:10:00Z') },
    ],
    ['accepted', row('busy'), later, { state: 'busy', reference: 'ref_1', next_at: after(30) }],
    [
      'accepted, and never confirmed: it is asked about on',
      row('busy', { reference: 'ref_1', next_at: after(30) }),
      unknown,
      { state: 'unconfirmed', next_at: after(30) },
    ],
    ['unconfirmed, then published', row('unconfirmed'), published, { state: 'published' }],
    ['unconfirmed, then rejected', row('unconfirmed'), refused, { state: 'refused' }],
    [
      'unconfirmed, and surely not sent',
      row('unconfirmed'),
      again,
      { state: 'refused', reason: 'no connection' },
    ],
    ['unconfirmed, then accepted', row('unconfirmed'), later, { state: 'unconfirmed', reference: 'ref_1' }],
    ['unconfirmed, and still unknown', row('unconfirmed'), unknown, undefined],
    [
      'waiting, and too late',
      row('waiting'),
      tooLate,
      { state: 'refused', reason: 'Not sent within 10 minutes of its time' },
    ],
    [
      'waiting after a failure, and too late',
      row('waiting', { reason: 'no connection' }),
      tooLate,
      { state: 'refused', reason: 'Not sent within 10 minutes of its time: no connection' },
    ],
    ['waiting, and perhaps sent before a restore', row('waiting'), unknown, { state: 'unconfirmed' }],
    ['waiting again: an old answer', row('waiting'), published, undefined],
    ['sent meanwhile, so never too late', row('busy'), tooLate, undefined],
    ['published', row('published'), refused, undefined],
    ['rejected', row('refused'), published, undefined],
    ['a rehearsal', row('waiting', { rehearsal: true }), published, { state: 'published' }],
    ['a rehearsal that fails', row('waiting', { rehearsal: true }), refused, { state: 'refused' }],
  ])('%s', (_, before, event, wanted) => {
    const change = nextState(before, event, AT);
    if (wanted) expect(change).toMatchObject(wanted);
    else expect(change).toBeUndefined();
  });

  test('nothing that may be there is ever sent again', () => {
    for (const state of ['unconfirmed', 'published', 'refused'] as const)
      for (const event of [published, refused, again, later, unknown, tooLate])
        expect(nextState(row(state), event, AT)?.state).not.toBe('waiting');
  });
});

test.each<[DeliveryState[], string | undefined]>([
  [['published'], 'PUBLISHED'],
  [['published', 'refused', 'unconfirmed'], 'PUBLISHED'],
  [['refused', 'unconfirmed'], 'UNCONFIRMED'],
  [['refused', 'refused'], 'FAILED'],
  [['published', 'waiting'], undefined],
  [['published', 'busy'], undefined],
])('a post that is %j is %s', (states, status) => {
  expect(statusOf(states.map((state) => ({ state })))).toBe(status);
});
