import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, readCsv, writeCsv } from '../../../../src/upnext/slack/files/csv.js';

const cell = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom(
      '=1+1',
      '+49 30',
      '-',
      "'=x",
      "''@y",
      '\t=1',
      ' -x',
      'a,b;c\td',
      '"',
      'line\nline\r\nline',
      ' ',
      '新しい 🎉',
    ),
  )
  .map((text) => text.replaceAll('\0', ''));
const table = fc
  .array(fc.array(cell, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
  .map(([header = [], ...rows]) => [
    header.map((_, index) => `Column ${index}`),
    ...rows.map((row) => [...row, '', '', ''].slice(0, header.length)),
  ])
  .filter((rows) => rows.every((row) => row.some((one) => one.trim() !== '')));

describe('CSV', () => {
  test('what is written is read back, cell by cell', () => {
    const readsBack = fc.property(table, (rows) => {
      expect(readCsv(writeCsv(rows))).toEqual(rows);
    });
    fc.assert(readsBack, { numRuns: 500 });
  });

  test('no cell of what is written is a formula', () => {
    const isHarmless = fc.property(table, (rows) => {
      const cells = parse(writeCsv(rows), { bom: true, relax_column_count: true }).flat();
      expect(cells.filter((one) => /^\s*[=+\-@\t\r]/.test(String(one)))).toEqual([]);
    });
    fc.assert(isHarmless, { numRuns: 500 });
  });

  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
  test.each([',', ';', '\t'])('the delimiter %j is recognized, whatever the texts contain', (delimiter) => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), (rows, lineEnd, hasMark) => {
        const text = rows.map((row) => row.map((one) => quoted(one)).join(delimiter)).join(lineEnd);
        const undone = rows.map((row) =>
          row.map((one) => (/^'+\s*[=+\-@\t\r]/.test(one) ? one.slice(1) : one)),
        );
        expect(readCsv((hasMark ? '\ufeff' : '') + text)).toEqual(undone);
      }),
    );
  });

  test.each([
    [
      'a;b\n1,5;2',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      '"a, b";c\nx;y',
      [
        ['a, b', 'c'],
        ['x', 'y'],
      ],
    ],
    ['a,b\n\n1,2\n,\n', [['a', 'b'], [''], ['1', '2'], ['', '']]],
    [
      'When;Text, short;Link\n1;Hello, our, dear;2',
      [
        ['When', 'Text, short', 'Link'],
        ['1', 'Hello, our, dear', '2'],
      ],
    ],
    ['a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
    [
      'a,b\n5" pipe,x',
      [
        ['a', 'b'],
        ['5" pipe', 'x'],
      ],
    ],
    ['', []],
  ])('reads %j', (text, rows) => {
    expect(readCsv(text)).toEqual(rows);
  });

  test('says so if quotes are never closed', () => {
    expect(readCsv('a,b\n"never closed,x')).toBeUndefined();
  });
});

describe('encodings', () => {
  const TEXT = 'Text,Datum\r\nGrüße ñ €,"1. März"\r\n';
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['UTF-16 LE with a mark', utf16(`\ufeff${TEXT}`)],
    ['UTF-16 BE with a mark', swapped(utf16(`\ufeff${TEXT}`))],
    ['Windows-1252', Buffer.from([...TEXT].map((sign) => (sign === '€' ? 0x80 : sign.charCodeAt(0))))],
  ])('%s', (_, bytes) => {
    expect(decodeText(bytes).replace(/^\ufeff/, '')).toBe(TEXT);
  });

  test('any UTF-8 is read as it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        fc.pre(!/^\ufeff|\0/.test(text));
        expect(decodeText(Buffer.from(text))).toBe(text);
      }),
    );
  });
});
