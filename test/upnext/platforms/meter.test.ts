import { expect, test } from 'vitest';
import { type Platform, PLATFORMS } from '../../../openapi/platforms.js';
import { meter } from '../../../src/upnext/platforms/meter.js';

const LINK = `${'a'.repeat(250)} https://example.com/${'b'.repeat(130)}`;

test('lists the tightest network first', () => {
  expect(meter(() => LINK, ['THREADS', 'X'])).toBe('X 274/280 (links count as 23) · Threads 401/500');
});

test('shows how much too long a text is', () => {
  expect(meter(() => 'a'.repeat(300), ['X'])).toBe('X 300/280, 20 too long');
});

test('names the three tightest networks and counts the others', () => {
  const platforms: Platform[] = ['LINKEDIN', 'THREADS', 'X', 'PINTEREST', 'REDDIT'];
  expect(meter(() => 'Hello', platforms)).toBe(
    'X 5/280 · Threads 5/500 · Pinterest 5/500 · 2 more within limits',
  );
});

test('names every network for which the text is too long', () => {
  const words = meter(() => 'a'.repeat(2500), PLATFORMS);
  for (const label of ['X', 'Threads', 'Pinterest', 'Instagram', 'TikTok'])
    expect(words).toContain(`${label} 2,500/`);
});

test('is empty without a network', () => {
  expect(meter(() => 'Hello', [])).toBe('');
});
