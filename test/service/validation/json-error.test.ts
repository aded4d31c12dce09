import { describe, expect, test } from 'vitest';
import { findJsonError } from '../../../src/service/validation/json-error.js';

describe('finds the position of a JSON error as Python does', () => {
  test.each([
    ['{"Content": "Hello", "Platforms": ["X"] "Status": 1}', 40, "Expecting ',' delimiter"],
    ['{"a" 1}', 5, "Expecting ':' delimiter"],
    ['{"a":}', 5, 'Expecting value'],
    ['{"a":1,}', 7, 'Expecting property name enclosed in double quotes'],
    ["{'a':1}", 1, 'Expecting property name enclosed in double quotes'],
    ['[1,]', 3, 'Expecting value'],
    ['[1 2]', 3, "Expecting ',' delimiter"],
    ['{"a":1} x', 8, 'Extra data'],
    ['01', 1, 'Extra data'],
    ['-', 0, 'Expecting value'],
    ['[.5]', 1, 'Expecting value'],
    ['tru', 0, 'Expecting value'],
    ['NaN', 0, 'Expecting value'],
    ['"open', 0, 'Unterminated string starting at'],
    ['["a\nb"]', 3, 'Invalid control character at'],
    ['["\\x"]', 2, 'Invalid \\escape'],
    ['["\\u12"]', 3, 'Invalid \\uXXXX escape'],
    ['{"a":{"b":[]', 12, "Expecting ',' delimiter"],
    [' ', 1, 'Expecting value'],
    // Characters are counted, not their halves.
    ['["😀" 1]', 5, "Expecting ',' delimiter"],
  ])('%j', (json, position, reason) => {
    expect(findJsonError(json)).toEqual({ position, reason });
  });

  test('handles ten thousand nested lists', () => {
    expect(findJsonError('['.repeat(10_000))).toEqual({ position: 10_000, reason: 'Expecting value' });
  });
});
