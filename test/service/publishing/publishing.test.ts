import { expect, test } from 'vitest';
import { createPublishing } from '../../../src/service/publishing/publishing.js';
import { serviceConfig } from '../../support/service-config.js';

const now = () => new Date('2030-01-01T12:00:00Z');
const config = serviceConfig(`
projects:
  tea:
    name: Tea House
    timezone: UTC
    publish:
      X: { webhook: 'http://127.0.0.1:9/hook', secret: $FLOW_SECRET }
      LINKEDIN: { webhook: 'http://127.0.0.1:9/hook', secret: $FLOW_SECRET }
      THREADS: { webhook: 'http://127.0.0.1:9/other', secret: $FLOW_SECRET }
  coffee:
    name: Coffee Bar
    timezone: UTC
    publish:
      X: { secret: $FLOW_SECRET, webhook: 'http://127.0.0.1:9/hook' }
  practice: { name: Practice, timezone: UTC }
`);

test('equal settings have one publisher, because the limits of an account are in it', () => {
  const { publisherOf } = createPublishing(config, { now });
  const publisher = publisherOf('tea', 'X');
  expect(publisher).toBeDefined();
  expect(publisherOf('tea', 'LINKEDIN')).toBe(publisher);
  expect(publisherOf('coffee', 'X')).toBe(publisher);
  expect(publisherOf('tea', 'THREADS')).not.toBe(publisher);
});

test('everything else is a rehearsal', () => {
  const { publisherOf, networksOf } = createPublishing(config, { now });
  expect(publisherOf('tea', 'REDDIT')).toBeUndefined();
  expect(publisherOf('practice', 'X')).toBeUndefined();
  expect(networksOf('practice')).toBeUndefined();
  expect(networksOf('gone')).toEqual([]);
});

test('where everything rehearses, projects keep their networks', () => {
  const { publisherOf, networksOf, lanes } = createPublishing(config, { now, rehearsesOnly: true });
  expect(publisherOf('tea', 'X')).toBeUndefined();
  expect(networksOf('tea')).toEqual(['X', 'LINKEDIN', 'THREADS']);
  expect(lanes).toEqual([]);
});

test('without a configuration every project rehearses on all networks', () => {
  const { publisherOf, networksOf, lanes } = createPublishing(undefined, { now });
  expect([publisherOf('tea', 'X'), networksOf('tea'), lanes]).toEqual([undefined, undefined, []]);
});
