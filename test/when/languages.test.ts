import { afterEach, describe, expect, test } from 'vitest';
import { parseWhen } from '../../src/when/index.js';
import { ada, read } from './readers.js';

describe('parses dates in the language of the reader’s Slack', () => {
  test.each([
    ['de-DE', 'morgen um halb fünf nachmittags', 'Thu 2026-10-22 16:30'],
    ['de-DE', 'Montag 11am', 'Mon 2026-10-26 11:00'],
    ['de-DE', 'Montag Vormittag um 11', 'Mon 2026-10-26 11:00'],
    ['de-DE', 'am 5.11 um 8 Uhr', 'Thu 2026-11-05 08:00'],
    ['de-DE', 'den 28sten um 10:15', 'Wed 2026-10-28 10:15'],
    ['de-DE', 'übermorgen 9 Uhr', 'Fri 2026-10-23 09:00'],
    ['de-DE', 'am 24.12. um 18 Uhr', 'Thu 2026-12-24 18:00'],
    ['de-DE', 'am 3.12. um 17.45 Uhr', 'Thu 2026-12-03 17:45'],
    ['de-DE', '5.11.2026 8.15 Uhr', 'Thu 2026-11-05 08:15'],
    ['nl-NL', 'morgen om 20.15 uur', 'Thu 2026-10-22 20:15'],
    ['it-IT', 'domani alle 17.30', 'Thu 2026-10-22 17:30'],
    ['de-DE', 'Freitag, 6. November, 14:15 Uhr', 'Fri 2026-11-06 14:15'],
    ['de-DE', 'in anderthalb Stunden', 'Wed 2026-10-21 11:30'],
    ['de-DE', 'Viertel vor acht morgen Abend', 'Thu 2026-10-22 19:45'],
    ['de-DE', 'Heiligabend um 16 Uhr', 'Thu 2026-12-24 16:00'],
    ['de-DE', 'in vier Tagen 11 Uhr', 'Sun 2026-10-25 11:00'],
    ['de-DE', 'morgen 10 vor 23 Uhr', 'Thu 2026-10-22 22:50'],
    ['fr-FR', 'dans 3 semaines 14h', 'Wed 2026-11-11 14:00'],
    ['pt-BR', 'em 4 dias, 8h', 'Sun 2026-10-25 08:00'],
    ['nl-NL', 'over 5 dagen 16 uur', 'Mon 2026-10-26 16:00'],
    ['ja-JP', '5日後の10時', 'Mon 2026-10-26 10:00'],
    ['fr-FR', 'demain à 9h30', 'Thu 2026-10-22 09:30'],
    ['fr-FR', 'vendredi prochain à dix-sept heures', 'Fri 2026-10-23 17:00'],
    ['fr-FR', 'le 3 novembre à huit heures et demie du soir', 'Tue 2026-11-03 20:30'],
    ['fr-FR', 'après-demain à midi', 'Fri 2026-10-23 12:00'],
    ['fr-FR', 'le 24/12 à 18h', 'Thu 2026-12-24 18:00'],
    ['fr-FR', 'dans une heure et demie', 'Wed 2026-10-21 11:30'],
    ['fr-FR', 'dans deux heures', 'Wed 2026-10-21 12:00'],
    ['es-ES', 'mañana a las cinco y media de la tarde', 'Thu 2026-10-22 17:30'],
    ['es-ES', 'mañana a las nueve y media', 'Thu 2026-10-22 09:30'],
    ['es-ES', 'mañana a las 5:30', 'Thu 2026-10-22 05:30'],
    ['it-IT', 'domani alle sette e mezza', 'Thu 2026-10-22 07:30'],
    ['fr-FR', 'demain à quinze heures et demie', 'Thu 2026-10-22 15:30'],
    ['fr-FR', 'demain à midi et demi', 'Thu 2026-10-22 12:30'],
    ['ja-JP', '明日9時半', 'Thu 2026-10-22 09:30'],
    ['ja-JP', '明日13時半', 'Thu 2026-10-22 13:30'],
    ['es-ES', 'el 12 de noviembre a las 10:45', 'Thu 2026-11-12 10:45'],
    ['es-ES', 'pasado mañana al mediodía', 'Fri 2026-10-23 12:00'],
    ['es-ES', 'dentro de 40 minutos', 'Wed 2026-10-21 10:40'],
    ['pt-BR', 'amanhã às oito da noite', 'Thu 2026-10-22 20:00'],
    ['pt-BR', 'amanhã 9 horas', 'Thu 2026-10-22 09:00'],
    ['pt-BR', 'sexta-feira às 15h', 'Fri 2026-10-23 15:00'],
    ['pt-BR', '7 de novembro às 9h20', 'Sat 2026-11-07 09:20'],
    ['de-DE', 'Freitagabend um 7', 'Fri 2026-10-23 19:00'],
    ['de-DE', 'morgen Mittag um 1', 'Thu 2026-10-22 13:00'],
    ['de-DE', 'letzter Donnerstag im Monat 9 Uhr', 'Thu 2026-10-29 09:00'],
    ['de-DE', 'am 9. nächsten Monats um 9 Uhr', 'Mon 2026-11-09 09:00'],
    ['de-DE', 'morgen 9 Uhr Londoner Zeit', 'Thu 2026-10-22 09:00'],
    ['fr-FR', 'demain à dix heures moins le quart', 'Thu 2026-10-22 09:45'],
    ['fr-FR', 'demain à sept heures du soir', 'Thu 2026-10-22 19:00'],
    ['fr-FR', 'le sept novembre à 10h', 'Sat 2026-11-07 10:00'],
    ['fr-FR', 'le 12 sept à 10h', 'Sun 2027-09-12 10:00'],
    ['pt-BR', 'daqui a dez dias às 9h', 'Sat 2026-10-31 09:00'],
    ['pt-BR', 'amanhã às dez e meia da noite', 'Thu 2026-10-22 22:30'],
    ['de-DE', 'Dienstag KW 46 9 Uhr', 'Tue 2026-11-10 09:00'],
    ['de-DE', 'Montag in KW1 um 9 Uhr', 'Mon 2027-01-04 09:00'],
    ['nl-NL', 'week 46 dinsdag 9 uur', 'Tue 2026-11-10 09:00'],
    ['fr-FR', 'mardi de la semaine 46 à 9h', 'Tue 2026-11-10 09:00'],
    ['en-GB', 'tuesday week 46 at 9am', 'Tue 2026-11-10 09:00'],
    ['fr-FR', 'le dernier jeudi du mois à 9h', 'Thu 2026-10-29 09:00'],
    ['fr-FR', 'samedi en huit à 10h', 'Sat 2026-10-31 10:00'],
    ['fr-FR', 'demain 9h heure de Londres', 'Thu 2026-10-22 09:00'],
    ['fr-FR', 'demain à vingt et une heures', 'Thu 2026-10-22 21:00'],
    ['es-ES', 'el último día del mes a las 9:00', 'Sat 2026-10-31 09:00'],
    ['es-ES', 'mañana a las 9:00 hora de Nueva York', 'Thu 2026-10-22 09:00'],
    ['es-ES', 'el treinta y uno a las 10:00', 'Sat 2026-10-31 10:00'],
    ['es-ES', 'mañana a las 19:45 hs', 'Thu 2026-10-22 19:45'],
    ['it-IT', 'l’ultimo giovedì del mese alle 9:00', 'Thu 2026-10-29 09:00'],
    ['it-IT', 'domani alle 9:00, ora di Roma', 'Thu 2026-10-22 09:00'],
    ['it-IT', 'domani h 19.45', 'Thu 2026-10-22 19:45'],
    ['nl-NL', 'vrijdagavond om 7 uur', 'Fri 2026-10-23 19:00'],
    ['nl-NL', 'laatste donderdag van de maand 9 uur', 'Thu 2026-10-29 09:00'],
    ['nl-NL', 'morgen om 9 uur New York tijd', 'Thu 2026-10-22 09:00'],
    ['nl-NL', 'drieëntwintig oktober om 9 uur', 'Fri 2026-10-23 09:00'],
    ['pt-BR', 'última quinta do mês às 9h', 'Thu 2026-10-29 09:00'],
    ['pt-BR', 'amanhã às 9h horário de Brasília', 'Thu 2026-10-22 09:00'],
    ['pt-BR', 'amanhã às dez para as nove da noite', 'Thu 2026-10-22 20:50'],
    ['pt-BR', 'vinte e três de outubro às 9h', 'Fri 2026-10-23 09:00'],
    ['pt-BR', 'em 3h', 'Wed 2026-10-21 13:00'],
    ['pt-BR', 'em 1h45', 'Wed 2026-10-21 11:45'],
    ['pt-BR', '1º de novembro às 9h', 'Sun 2026-11-01 09:00'],
    ['it-IT', 'domani alle sette e mezza di sera', 'Thu 2026-10-22 19:30'],
    ['it-IT', 'sabato alle 16:40', 'Sat 2026-10-24 16:40'],
    ['it-IT', 'domani alle nove meno un quarto di sera', 'Thu 2026-10-22 20:45'],
    ['es-ES', 'mañana a las 8 y 25 de la tarde', 'Thu 2026-10-22 20:25'],
    ['es-ES', 'mañana a las cinco y diez de la tarde', 'Thu 2026-10-22 17:10'],
    ['it-IT', "tra mezz'ora", 'Wed 2026-10-21 10:30'],
    ['nl-NL', 'morgen om half vijf in de middag', 'Thu 2026-10-22 16:30'],
    ['nl-NL', "vrijdag kwart over 9 's avonds", 'Fri 2026-10-23 21:15'],
    ['nl-NL', 'over drie kwartier', 'Wed 2026-10-21 10:45'],
    ['ja-JP', '明日の午後4時半', 'Thu 2026-10-22 16:30'],
    ['ja-JP', '11月5日 9時15分', 'Thu 2026-11-05 09:15'],
    ['ja-JP', '金曜日の20時', 'Fri 2026-10-23 20:00'],
    ['ja-JP', '明日の夜8時', 'Thu 2026-10-22 20:00'],
    ['ja-JP', '金曜日の朝7時半', 'Fri 2026-10-23 07:30'],
    ['ja-JP', '明日の夕方5時', 'Thu 2026-10-22 17:00'],
    ['ja-JP', '90分後', 'Wed 2026-10-21 11:30'],
    ['ru-RU', 'завтра в 18:30', 'Thu 2026-10-22 18:30'],
    ['ru-RU', 'через 2 часа', 'Wed 2026-10-21 12:00'],
    ['ru-RU', 'завтра вечером в 20:30', 'Thu 2026-10-22 20:30'],
    ['ru-RU', 'через неделю в 11:00', 'Wed 2026-10-28 11:00'],
    ['uk-UA', '5 листопада о 18:00 Berlin', 'Thu 2026-11-05 18:00'],
    ['fr-FR', 'mar 3 à 14h', 'Tue 2026-11-03 14:00'],
    ['es-ES', 'mar 27 20:00', 'Tue 2026-10-27 20:00'],
    ['es-ES', '20 mar 20:00', 'Sat 2027-03-20 20:00'],
    ['it-IT', 'giovedì 5 alle 18:30', 'Thu 2026-11-05 18:30'],
    ['pt-BR', 'sexta 6 às 19h', 'Fri 2026-11-06 19:00'],
    ['zh-CN', '明天下午4点', 'Thu 2026-10-22 16:00'],
    ['sv-SE', 'imorgon 14:30', 'Thu 2026-10-22 14:30'],
    ['nl-NL', 'oudjaarsavond 23:59', 'Thu 2026-12-31 23:59'],
    ['ja-JP', '大晦日 23:59', 'Thu 2026-12-31 23:59'],
    ['ja-JP', '来月1日9時', 'Sun 2026-11-01 09:00'],
    ['ja-JP', '来月の15日の20時', 'Sun 2026-11-15 20:00'],
    ['ja-JP', '元日9時', 'Fri 2027-01-01 09:00'],
  ])('%s: %s', (locale, words, expected) => {
    expect(read(words, { ...ada, locale })).toBe(expected);
  });

  test.each(['de-DE', 'fr-FR', 'es-ES', 'pt-BR', 'it-IT', 'nl-NL', 'ja-JP', 'ru-RU', 'ko-KR', 'xx'])(
    'parses English in %s too',
    (locale) => {
      expect(read('next friday at 3pm', { ...ada, locale })).toBe('Fri 2026-10-30 15:00');
      expect(read('4 Dec 2026 9am', { ...ada, locale })).toBe('Fri 2026-12-04 09:00');
    },
  );
});

describe('asks about unclear dates in every language', () => {
  test.each([
    ['fr-FR', 'demain à 14 heures et 16 heures', /only have one time/],
    ['es-ES', 'el viernes a las 7 y 8', /only have one time/],
    ['it-IT', 'domani alle 9 e 11', /only have one time/],
    ['ru-RU', 'в прошлую субботу в 14:00', /./],
    ['ru-RU', 'в пятницу 5 ноября в 18:00', /is a Thursday/],
    ['zh-CN', '星期五 11月5日 18:00', /is a Thursday/],
    ['id-ID', 'jumat 5 november jam 18:00', /is a Thursday/],
    ['ru-RU', '5/11 в 18:00', /doesn’t understand/],
    ['ru-RU', 'через несколько минут', /doesn’t understand/],
    ['zh-CN', '几天后上午9点', /doesn’t understand/],
    ['zh-CN', '明天上午14点', /doesn’t understand/],
    ['zh-CN', '6小时后', /doesn’t understand/],
    ['zh-CN', '下周五15点', /doesn’t understand/],
    ['zh-CN', '今晚12点', /doesn’t understand/],
    ['ru-RU', 'сегодня вечером в 12', /doesn’t understand/],
    ['ar-EG', 'الليلة الساعة 12', /doesn’t understand/],
    ['en-US', '3h15', /doesn’t understand/],
    ['en-US', '2h15', /doesn’t understand/],
    ['uk-UA', 'минулої середи о 14:00', /./],
    ['vi-VN', 'thứ sáu tuần trước 14:00', /./],
    ['id-ID', 'bulan depan jam 10:00', /./],
    ['ru-RU', 'в будущем году в 11:00', /./],
    ['ru-RU', 'через 5 дней 8 часов', /./],
    ['ru-RU', 'на этой неделе в 11:00', /doesn’t understand/],
    ['vi-VN', 'tuần tới 10:00', /doesn’t understand/],
    ['ar-EG', 'الأسبوع القادم الساعة 11:00', /doesn’t understand/],
    ['ru-RU', 'завтра вечером в 3', /doesn’t understand/],
    ['zh-CN', '后天晚上1点', /doesn’t understand/],
    ['ja-JP', '金曜日の夜3時', /03:00 or 15:00/],
    ['ja-JP', '明日の夕方1時', /01:00 or 13:00/],
    ['id-ID', 'besok malam jam 12', /doesn’t understand/],
    ['sv-SE', 'imorgon kl 9', /doesn’t understand/],
    ['es-ES', 'mañana a las cinco y media', /05:30 or 17:30/],
    ['it-IT', 'domani alle tre e mezza', /03:30 or 15:30/],
    ['pt-BR', 'amanhã às três e meia', /03:30 or 15:30/],
    ['fr-FR', 'demain à trois heures et demie', /03:30 or 15:30/],
    ['fr-FR', 'demain à quatre heures et quart', /04:15 or 16:15/],
    ['ja-JP', '明日3時半', /03:30 or 15:30/],
    ['sv-SE', '5 december 10:00-12:00', /time range/],
    ['ru-RU', 'завтра в 9:00-10:00', /time range/],
    ['zh-CN', '明天上午9:00-10:00', /time range/],
    ['vi-VN', 'ngày mai 9:00-10:00', /time range/],
    ['ru-RU', 'послезавтра в полночь', /doesn’t understand/],
  ])('%s: %s', (locale, words, say) => {
    expect(read(words, { ...ada, locale })).toMatch(say);
    expect(parseWhen(words, { ...ada, locale }).ok).toBe(false);
  });
});

describe('day and month follow the order of the locale', () => {
  test.each([
    ['en-US', '2027-06-10'],
    ['en-GB', '2027-10-06'],
    ['de-DE', '2027-10-06'],
    ['fr-FR', '2027-10-06'],
  ])('6/10/2027 in %s', (locale, day) => {
    expect(parseWhen('6/10/2027', { ...ada, locale })).toMatchObject({ day });
  });

  test('a number above twelve is the day in every locale', () => {
    expect(read('25/12 9am')).toBe('Fri 2026-12-25 09:00');
    expect(read('12/25 9:00', { ...ada, locale: 'de-DE' })).toBe('Fri 2026-12-25 09:00');
  });
});

test.each([
  ['uk-UA', 'Europe/Kyiv', '2026-10-25T02:20:00+03:00', 'через 3 години', 'Sun 2026-10-25 04:20'],
  ['ru-RU', 'Europe/Helsinki', '2027-03-28T02:20:00+02:00', 'через 4 часа', 'Sun 2027-03-28 07:20'],
])('%s: a duration keeps its length across a clock change (%s)', (locale, zone, now, words, at) => {
  expect(read(words, { now: new Date(now), zone, locale })).toBe(at);
});

describe('the zone of the server', () => {
  const { TZ } = process.env;
  afterEach(() => {
    if (TZ === undefined) delete process.env.TZ;
    else process.env.TZ = TZ;
  });

  test.each(['Asia/Kathmandu', 'America/New_York', 'Pacific/Apia'])('%s changes nothing', (server) => {
    process.env.TZ = server;
    const at = (locale: string, clock: string) => ({
      locale,
      zone: 'Europe/Berlin',
      now: new Date(`2026-11-20T${clock}:00+01:00`),
    });
    for (const clock of ['01:10', '12:00', '23:40']) {
      expect(read('3天后15点', at('zh-CN', clock))).toBe('Mon 2026-11-23 15:00');
      expect(read('明天15点', at('zh-CN', clock))).toBe('Sat 2026-11-21 15:00');
      expect(read('завтра в 15:00', at('ru-RU', clock))).toBe('Sat 2026-11-21 15:00');
      expect(read('imorgon 15:00', at('sv-SE', clock))).toBe('Sat 2026-11-21 15:00');
      expect(read('ngày mai 15:00', at('vi-VN', clock))).toBe('Sat 2026-11-21 15:00');
    }
    expect(read('через 2 часа', at('ru-RU', '12:00'))).toBe('Fri 2026-11-20 14:00');
  });
});
