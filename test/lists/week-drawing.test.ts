import { expect, test } from 'vitest';
import { weekDrawing } from '../../src/lists/week/drawing.js';
import { localDay } from '../../src/time/local-day.js';
import { daysOfWeek } from '../../src/time/range/read-week.js';

const ZONE = 'Europe/Berlin';
const NOW = new Date('2026-12-21T08:00:00Z');

function drawn(holidays: Record<string, string[]>): string {
  const days = daysOfWeek('2026-12-21').map((day) => ({
    day: localDay(day, ZONE),
    posts: [],
    free: [],
    holidays: (holidays[day] ?? []).map((name) => ({ day, name })),
  }));
  const project = { id: 'prj_tea', name: 'Tea House' };
  const week = { project, zone: ZONE, readersZone: undefined, days, country: 'DE', isCut: false };
  return weekDrawing(week, NOW).svg;
}

test('has the names of holidays below their days, in one line', () => {
  const svg = drawn({
    '2026-12-25': ['Christmas Day', 'Quaid-e-Azam Day'],
    '2026-12-26': ['Birthday of His Royal Highness The Crown Prince'],
  });
  expect(svg).toContain('>Christmas Day…<');
  expect(svg).toContain('>Birthday of His Royal…<');
});

test('has no room for them in a week without any', () => {
  const at = (svg: string) => /y="(\d+)"[^>]*>No posts</.exec(svg)?.[1];
  expect(at(drawn({}))).toBe('60');
  expect(at(drawn({ '2026-12-25': ['Christmas Day'] }))).toBe('82');
});
