import { expect, test } from 'vitest';
import { meter } from '../../src/platforms/meter.js';
import { PLATFORMS } from '../../src/platforms/platforms.js';

const LINK = `${'a'.repeat(250)} https://example.com/${'b'.repeat(130)}`;

test('the network that binds first comes first', () => {
  expect(meter(LINK, ['THREADS', 'X'])).toBe('X 274/280 with links as 23 · Threads 401/500');
});

test('a text that is too long says by how much', () => {
  expect(meter('a'.repeat(300), ['X'])).toBe('X 300/280, 20 too long');
});

test('with every network chosen, the three tightest are named and the rest counted', () => {
  expect(meter('Hello', PLATFORMS)).toBe('X 5/280 · Pinterest 5/500 · Threads 5/500 · 7 more with room');
});

test('none that is too long is left out', () => {
  const words = meter('a'.repeat(2500), PLATFORMS);
  for (const label of ['X', 'Threads', 'Pinterest', 'Instagram', 'TikTok'])
    expect(words).toContain(`${label} 2,500/`);
});

test('without a platform there is nothing to measure', () => {
  expect(meter('Hello', [])).toBe('');
});
