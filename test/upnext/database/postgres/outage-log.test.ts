import { expect, test } from 'vitest';
import { createOutageLog } from '../../../../src/upnext/database/postgres/outage-log.js';

function open() {
  const lines: (object & { message: string })[] = [];
  const write = (fields: object, message: string) => void lines.push({ ...fields, message });
  const outages = createOutageLog({ info: write, error: write });
  return { lines, outages };
}

const refused = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });

test('logs the first failure, and the end of the last with its counts', () => {
  const { lines, outages } = open();
  for (let second = 0; second < 130; second += 1) {
    outages.failed('digest', refused);
    outages.failed('recovery', refused);
  }
  outages.worked('digest');
  expect(lines).toHaveLength(1);
  outages.worked('recovery');
  expect(lines).toEqual([
    expect.objectContaining({ error: refused, failing: 'digest' }),
    { seconds: 0, failures: 260, message: 'background work recovered' },
  ]);
});

test('logs another kind of failure meanwhile', () => {
  const { lines, outages } = open();
  outages.failed('digest', refused);
  outages.failed('digest', new TypeError('a bug'));
  outages.failed('digest', new TypeError('a bug'));
  expect(lines).toHaveLength(2);
});

test('logs nothing while everything works', () => {
  const { lines, outages } = open();
  outages.worked('digest');
  expect(lines).toEqual([]);
});
