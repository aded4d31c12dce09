import { describe, expect, test } from 'vitest';
import type { Place } from '../../../src/api/read/fields.js';
import { ODDITIES } from '../../../src/api/read/oddities.js';
import { createReader } from '../../../src/api/read/read.js';
import { problemsIn } from '../../../src/api/failures/problems.js';
import { KINDS, type Kind } from '../../../src/api/records.js';

type Reader = ReturnType<typeof createReader>;

const all = createReader(ODDITIES);
const rows = (Object.keys(ODDITIES) as Place[]).flatMap((place) =>
  Object.entries(ODDITIES[place]).map(([name, { example }]) => ({ name, place, example })),
);

describe('each accepted oddity', () => {
  test.each(rows)('is read: $name', ({ place, example: [odd, plain, kind = 'post'] }) => {
    expect(read(all, place, odd, kind)).toEqual(read(all, place, plain, kind));
  });

  test.each(rows)(
    'is not read without its row: $name',
    ({ name, place, example: [odd, plain, kind = 'post'] }) => {
      const { [name]: _, ...others } = ODDITIES[place];
      const without = createReader({ ...ODDITIES, [place]: others });
      expect(read(without, place, odd, kind)).not.toEqual(read(all, place, plain, kind));
    },
  );
});

/** An error stands somewhere in a 422. */
test.each(rows.filter(({ place }) => place === 'error'))(
  'is an error of a request: $name',
  ({ example: [odd, plain] }) => {
    const found = problemsIn({ detail: [odd] }, {});
    expect(found).toEqual(problemsIn({ detail: [plain] }, {}));
    expect(found).not.toEqual([]);
  },
);

function read(reader: Reader, place: Place, answer: unknown, kind: Kind): unknown {
  if (place === 'body') return reader.data(answer);
  if (place === 'error') return reader.error(answer);
  return place === 'list' ? reader.list(answer, kind)?.map(shown) : shown(reader.record(answer, kind));
}

/** All that is read of a record. */
function shown(record: ReturnType<Reader['record']>): unknown {
  return record && { ...record, others: record.others(), details: 'details' in record && record.details() };
}

const SAMPLES: Partial<Record<Place, unknown>> = {
  date: '2030-01-02T09:00:00Z',
  networks: ['X'],
  results: [{ Platform: 'X', Status: 'FAILED' }],
};
const names = (Object.keys(KINDS) as Kind[]).flatMap((kind) =>
  Object.entries({ ...KINDS[kind].fields, id: KINDS[kind].id }).flatMap(([field, { names, place = 'id' }]) =>
    names.map((name) => ({ kind, field, name, names, sample: SAMPLES[place] ?? 'Words' })),
  ),
);

describe('each name of a field', () => {
  test.each(names)('$name is the $field of a $kind', ({ kind, field, name, names: [first = ''], sample }) => {
    const valuesOf = (named: string) => {
      const record = { ...(field !== 'id' && { Id: 'a' }), [named]: sample };
      return { ...(shown(all.record(record, kind)) as object), label: undefined };
    };
    expect(valuesOf(name)).toEqual(valuesOf(first));
    expect(valuesOf(name)).toMatchObject({ others: [] });
    expect(valuesOf(name)).not.toEqual({ ...valuesOf('unknown'), others: [] });
  });
});
