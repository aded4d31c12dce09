import { expect, test } from 'vitest';
import { holdConfirmation } from '../../../../src/upnext/posts/submit/reply.js';

/** The days that an answer names stay true, and a deadline on the same day is a time. */

const NINE = new Date('2026-12-02T08:00:00Z');
const minutesBefore = (minutes: number) => new Date(NINE.getTime() - minutes * 60_000);
const plain = (text: string) => text.replace(/<!date\^\d+\^([^|]*)\|[^>]*>/g, '$1');

test.each([
  [5, '{time}'],
  [24 * 60, '{date_long}, {time}'],
])(
  'a post that waits for approval names its deadline, %i minutes before it goes out',
  (minutes, deadline) => {
    const held = { inChannel: true, at: minutesBefore(minutes), approvalIn: 'C0LAUNCH' };
    const { text } = holdConfirmation({ project: 'tea', meant: { at: NINE, zone: 'Europe/Berlin' }, held });
    expect(plain(text)).toContain(`It goes out {date_long}, {time} if it’s approved by ${deadline}. `);
  },
);
