import { describe, expect, test } from 'vitest';
import { findZones, isZone, zoneCity, zoneMeant } from '../../src/when/index.js';

const findZone = (words: string, zone = 'UTC') => zoneMeant(words, { zone });

describe('the list of zones', () => {
  test('has UTC and current names, but no old ones', () => {
    expect(findZones('', 1000)).toEqual(
      expect.arrayContaining(['UTC', 'Europe/Kyiv', 'Asia/Kolkata', 'America/New_York']),
    );
    expect(findZones('', 1000)).not.toContain('Europe/Kiev');
  });

  test('every zone can be found by its name in any case and by its city', () => {
    for (const name of findZones('', 1000)) {
      expect(isZone(name)).toBe(true);
      expect(findZone(name.toLowerCase())).toBe(name);
      expect(findZone(zoneCity(name), name)).toBe(name);
    }
  });
});

describe('findZone keeps IANA names as given', () => {
  test.each(['Europe/Kyiv', 'Europe/Kiev', 'Asia/Calcutta', 'US/Pacific', 'Etc/GMT+2'])('%s', (name) => {
    expect(findZone(name)).toBe(name);
  });
});

describe('findZone understands what people call a zone', () => {
  test.each([
    ['Berlin', 'Europe/Berlin'],
    ['berlin time', 'Europe/Berlin'],
    ['NYC', 'America/New_York'],
    ['Pacific', 'America/Los_Angeles'],
    ['San Francisco', 'America/Los_Angeles'],
    ['India', 'Asia/Kolkata'],
    ['são paulo', 'America/Sao_Paulo'],
    ['UK time', 'Europe/London'],
    ['buenos aires', 'America/Argentina/Buenos_Aires'],
  ])('%s is %s', (words, zone) => {
    expect(findZone(words)).toBe(zone);
  });

  test.each(['', 'Atlantis', '+02:00', 'europe', 'a'.repeat(3000)])('%s is no zone', (words) => {
    expect(findZone(words)).toBeUndefined();
  });
});

test.each(['europe/berlin', '+02:00', 'Mars/Olympus', 'EST5EDT '])('%s is not a valid zone name', (name) => {
  expect(isZone(name)).toBe(false);
});
