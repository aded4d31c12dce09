import { describe, expect, test } from 'vitest';
import {
  findZones,
  MANY_READERS,
  readQuietHours,
  readTimetable,
  writeQuietHours,
  writeTimetable,
} from '../../../src/when/index.js';
import { seededRandom } from '../../support/seeded-random.js';

const reader = (locale: string) => ({ locale, zone: 'Europe/Berlin' });

/** As Upnext writes them back, or why not. */
function meaning(words: string, locale = 'en-US'): string {
  const read = readTimetable(words, reader(locale));
  return read.ok ? writeTimetable(read.value, MANY_READERS) : read.message;
}
function quietMeaning(words: string, locale = 'en-US'): string {
  const read = readQuietHours(words, reader(locale));
  return read.ok ? writeQuietHours(read.value, MANY_READERS) : read.message;
}

const USUAL = 'Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin';

describe('posting times', () => {
  test.each([
    ['en-US', 'Mon–Fri 9:00 and 13:00, Sat 11:00, Berlin'],
    ['en-US', 'Monday to Friday 9am & 1pm; Saturdays 11 a.m. Berlin time'],
    ['en-GB', 'weekdays at 9:00 and 13:00, Sat at 11am (Berlin)'],
    ['en-US', '9am and 1pm on weekdays, 11am on Saturday'],
    ['de-DE', 'Mo–Fr 9:00 und 13:00, Sa 11:00, Berlin'],
    ['de-DE', 'Montag bis Freitag um 9 Uhr und 13 Uhr, samstags 11 Uhr, Berliner Zeit'],
    ['de-DE', 'werktags 9.00 Uhr und 13.00 Uhr, Samstag 11.00 Uhr'],
    ['fr-FR', 'lun-ven 9h et 13h, sam 11h, Berlin'],
    ['fr-FR', 'du lundi au vendredi à 9h00 et 13h00, le samedi à 11h, heure de Berlin'],
    ['es-ES', 'lun a vie 9:00 y 13:00, sáb 11:00, Berlín'],
    ['es-ES', 'de lunes a viernes a las 9:00 y a las 13:00, los sábados a las 11:00'],
    ['pt-BR', 'seg a sex 9h e 13h, sáb 11h, Berlim'],
    ['pt-BR', 'de segunda-feira a sexta-feira às 9h e às 13h, sábado às 11h'],
    ['it-IT', 'lun-ven 9:00 e 13:00, sab 11:00, Berlino'],
    ['it-IT', 'dal lunedì al venerdì alle 9:00 e alle 13:00, il sabato alle 11:00'],
    ['nl-NL', 'ma t/m vr 9:00 en 13:00, za 11:00, Berlijn'],
    ['nl-NL', 'van maandag tot vrijdag om 9 uur en 13 uur, zaterdag om 11 uur'],
    ['ja-JP', '月〜金 9:00と13:00、土 11:00'],
    ['ja-JP', '月曜日から金曜日まで午前9時と午後1時、土曜日は11時'],
  ])('%s: %s', (locale, words) => {
    expect(meaning(words, locale)).toBe(USUAL);
  });

  test.each([
    ['en-US', 'de lunes a viernes a las 9:00'],
    ['de-DE', 'lundi à vendredi 9h'],
    ['fr-FR', 'Mo-Fr 9 Uhr'],
    ['ja-JP', 'weekdays 9am'],
  ])('are understood in other languages than the reader’s own, %s: %s', (locale, words) => {
    expect(meaning(words, locale)).toBe('Mon–Fri 9:00, Berlin');
  });

  test.each([
    ['every day 8:30', 'Every day 8:30, Berlin'],
    ['8:30', 'Every day 8:30, Berlin'],
    ['Mon and Wed evening at 7, Sat 10 in the morning', 'Mon and Wed 19:00, Sat 10:00, Berlin'],
    ['weekdays 8 in the morning and 6 in the evening', 'Mon–Fri 8:00 and 18:00, Berlin'],
    ['every night at 9pm', 'Every day 21:00, Berlin'],
    ['8:30 except Sunday', 'Mon–Sat 8:30, Berlin'],
    ['every day except Sat–Mon 8:30', 'Tue–Fri 8:30, Berlin'],
    ['every day Mon–Fri 9:00, Sat 11:00', 'Mon–Fri 9:00, Sat 11:00, Berlin'],
    ['Mon–Fri every day at 9:00', 'Mon–Fri 9:00, Berlin'],
    ['weekdays except Wed 9:00, Sat 11:00', 'Mon, Tue, Thu and Fri 9:00, Sat 11:00, Berlin'],
    ['jeden Tag außer Sonntag 9 Uhr', 'Mon–Sat 9:00, Berlin'],
    ['tous les jours sauf le dimanche 9h', 'Mon–Sat 9:00, Berlin'],
    ['daily noon and 18:00, Sun 10:00', 'Mon–Sat 12:00 and 18:00, Sun 10:00, 12:00 and 18:00, Berlin'],
    ['weekends 10:00', 'Sat and Sun 10:00, Berlin'],
    ['Mon, Wed and Fri 9:00', 'Mon, Wed and Fri 9:00, Berlin'],
    ['Mon/Thu 9:00/17:00', 'Mon and Thu 9:00 and 17:00, Berlin'],
    ['Fri–Mon 9:00', 'Mon and Fri–Sun 9:00, Berlin'],
    [
      'every day 9:00, Mon-Fri 13:00, Sat 15:00',
      'Mon–Fri 9:00 and 13:00, Sat 9:00 and 15:00, Sun 9:00, Berlin',
    ],
    [
      'every day 9:00, Mon 10:00, Tue 11:00, Wed–Fri 12:00',
      'Mon 9:00 and 10:00, Tue 9:00 and 11:00, Wed–Fri 9:00 and 12:00, Sat and Sun 9:00, Berlin',
    ],
    ['Mon 9:00 Los Angeles', 'Mon 9:00, Los Angeles'],
    ['Mon 9:00 and 9:00', 'Mon 9:00, Berlin'],
    ['9, 13 and 17', 'Every day 9:00, 13:00 and 17:00, Berlin'],
    ['9am, 5pm', 'Every day 9:00 and 17:00, Berlin'],
    ['Mon 13, 17', 'Mon 13:00 and 17:00, Berlin'],
    ['Mon 09:00, 03:30', 'Mon 3:30 and 9:00, Berlin'],
    ['Mon 9am New York', 'Mon 9:00, New York'],
    ['Mon 9am America/Indiana/Knox', 'Mon 9:00, Knox'],
    ['São Paulo time: Mon 9:00', 'Mon 9:00, Sao Paulo'],
  ])('%s', (words, expected) => {
    expect(meaning(words)).toBe(expected);
  });

  test.each([
    ['', /^Enter days and times/],
    ['whenever', /doesn’t understand “whenever”/],
    ['weekdays 9:00 except Wed, Sat 11:00', /doesn’t understand “weekdays 9:00 except Wed, Sat 11:00”/],
    ['Mon 9:00 with love, Sat 11:00', /doesn’t understand “with love”/],
    ['Mon–Fri', /^Enter a time for each day/],
    ['Mon 9:00, Sat', /^Enter a time for each day/],
    ['9:00, Sat 11:00', /^On which days is 9:00\?/],
    ['Mon 9', /^Do you mean 9:00 AM or 9:00 PM\?/],
    ['9 and 5pm', /^Do you mean 9:00 AM or 9:00 PM\?/],
    ['Mon 25:00', /^“25:00” isn’t a time of day/],
    ['Mon 9:75', /^“9:75” isn’t a time of day/],
    ['Mon 9:00–11:00', /^A slot is a single time/],
    ['Mon 3:30', /^Do you mean 3:30 AM or 3:30 PM\?/],
    ['Mon 9:00 Berlin and New York', /more than one city/],
    ['Mon 9:00 EST', /^Do you mean the time in /],
    ['Mon 24:00', /Midnight at the start or at the end/],
    ['Mon 9:00 Nowhere', /doesn’t understand “Nowhere”/],
    ['Mon 9:00 UTC+2', /^Name a city instead of “utc\+2”/],
    ['x'.repeat(501), /too long/],
    ['Mon evening 7', /doesn’t understand “evening 7”/],
    ['Mon morning at 9pm', /doesn’t match the part of the day/],
    ['Mon night at 2', /2:00 AM or 2:00 PM/],
    ['Mon 9:00 and', /doesn’t understand “and”/],
    ['Mon 9:00 but', /doesn’t understand “Mon 9:00 but”/],
  ])('are asked about when they are not clear: %s', (words, expected) => {
    expect(meaning(words)).toMatch(expected);
  });
});

describe('quiet hours', () => {
  test.each([
    ['en-US', '22:00–7:00', 'Every day 22:00–7:00'],
    ['en-US', '22-7', 'Every day 22:00–7:00'],
    ['en-US', '10pm to 7am', 'Every day 22:00–7:00'],
    ['en-US', 'Mon–Fri 10pm until 7am, Sun all day', 'Mon–Fri 22:00–7:00, Sun all day'],
    ['en-US', 'weekends', 'Sat and Sun all day'],
    ['en-US', '22:00–24:00', 'Every day 22:00–0:00'],
    ['de-DE', 'werktags von 22 Uhr bis 7 Uhr, sonntags ganztags', 'Mon–Fri 22:00–7:00, Sun all day'],
    ['fr-FR', 'de 22h à 7h, le dimanche toute la journée', 'Every day 22:00–7:00, Sun all day'],
    ['es-ES', 'de 22:00 a 7:00', 'Every day 22:00–7:00'],
    ['pt-BR', 'das 22h às 7h', 'Every day 22:00–7:00'],
    ['it-IT', 'dalle 22:00 alle 7:00', 'Every day 22:00–7:00'],
    ['nl-NL', 'van 22 uur tot 7 uur', 'Every day 22:00–7:00'],
    ['ja-JP', '22時から7時まで', 'Every day 22:00–7:00'],
  ])('%s: %s', (locale, words, expected) => {
    expect(quietMeaning(words, locale)).toBe(expected);
  });

  test.each([
    ['22:00', /begin and end/],
    ['10-7', /^Do you mean 10:00 AM or 10:00 PM\?/],
    ['22:00–22:00', /begin and end/],
    ['22:00–7:00 Berlin', /Leave out the city/],
    ['at night', /doesn’t understand “night”/],
    ['22:00–7:00 at night', /doesn’t understand “7:00 at night”/],
  ])('are asked about when they are not clear: %s', (words, expected) => {
    expect(quietMeaning(words)).toMatch(expected);
  });
});

test('what is written back reads as the same times', (context) => {
  const random = seededRandom(context);
  const pick = (most: number) => Math.floor(random() * most);
  const zones = findZones('', 1000);
  const days = () => [1, 2, 3, 4, 5, 6, 7].filter(() => random() < 0.5);
  const clock = () => `${String(pick(24)).padStart(2, '0')}:${String(pick(60)).padStart(2, '0')}`;
  for (let round = 0; round < 2_000; round += 1) {
    const times = new Map(Array.from({ length: 1 + pick(6) }, () => [clock(), days()] as const));
    const timetable: Parameters<typeof writeTimetable>[0] = {
      zone: zones[pick(zones.length)] ?? 'UTC',
      times: [...times]
        .filter(([, on]) => on.length > 0)
        .map(([at, on]) => ({ days: on, at }))
        .sort((one, other) => (one.at < other.at ? -1 : 1)),
    };
    if (timetable.times.length === 0) continue;
    const writer = reader(round % 2 === 0 ? 'de-DE' : 'en-US');
    const words = writeTimetable(timetable, writer);
    const read = readTimetable(words, { ...writer, zone: 'UTC' });
    expect(read, words).toEqual({ ok: true, value: timetable });

    const quiet = timetable.times.map(({ days: on, at }) => ({ days: on, from: at, to: clock() }));
    const written = writeQuietHours(
      quiet.map((one) => (one.from === one.to ? { ...one, to: '00:01' } : one)),
      writer,
    );
    expect(readQuietHours(written, writer), written).toMatchObject({ ok: true });
  }
});
