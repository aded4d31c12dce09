import { expect, test } from 'vitest';
import { createClients } from '../../src/api/clients.js';

test('keeps the client that is in use when there are too many', () => {
  const clientAt = createClients(
    () => new Date(),
    () => undefined,
  );
  const of = (token: string) => clientAt({ url: 'http://service.test', token, fetch });
  const busy = of('busy');
  const idle = of('idle');
  for (let other = 0; other < 1_000; other += 1) {
    of(`other-${other}`);
    of('busy');
  }
  expect(of('busy')).toBe(busy);
  expect(of('idle')).not.toBe(idle);
});
