import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseWhen, splitWhen } from '../../src/when/index.js';
import { ada, berta, read } from './readers.js';

const inLanguage = (locale: string) => ({ ...ada, locale });

describe('takes a date from the start or end of a text', () => {
  test.each([
    ['tomorrow 9am Big launch!', 'tomorrow 9am', 'Big launch!'],
    ['tomorrow 9am Second Sale of the year', 'tomorrow 9am', 'Second Sale of the year'],
    ['6pm First look at the new shop', '6pm', 'First look at the new shop'],
    ['Greetings from NYC tomorrow 9am', 'tomorrow 9am', 'Greetings from NYC'],
    ['tomorrow 9am: Big launch!', 'tomorrow 9am', 'Big launch!'],
    ['Big launch! tomorrow at 9am', 'tomorrow at 9am', 'Big launch!'],
    ['We are hiring a designer, next friday at 3pm', 'next friday at 3pm', 'We are hiring a designer'],
    ['in 2 hours Coffee is ready', 'in 2 hours', 'Coffee is ready'],
    ['24 Dec 18:00 Berlin time Merry everything', '24 Dec 18:00 Berlin time', 'Merry everything'],
    ['New episode is out on Thursday', 'on Thursday', 'New episode is out'],
    ['Doors open at 9pm', 'at 9pm', 'Doors open'],
    ['tomorrow 9am', 'tomorrow 9am', ''],
    ['yesterday 9am', 'yesterday 9am', ''],
    ['mañana a las 9 Hola', 'mañana a las 9', 'Hola'],
    ['mañana a las 9 hora', 'mañana a las 9 hora', ''],
    ['tomorrow 9am frday', 'tomorrow 9am frday', ''],
    ['in 2 huors', 'in 2 huors', ''],
  ])('%s', (text, when, rest) => {
    expect(splitWhen(text, ada)).toEqual({ when, rest });
  });
});

describe('takes a time that doesn’t exist, so that When can say so', () => {
  test.each([
    ['Hello there\nyesterday 9am', 'yesterday 9am', 'Hello there', ada],
    ['tomorrow 9am XYZ\nHello there', 'tomorrow 9am XYZ', 'Hello there', ada],
    ['tomorrow 25:00 Hello', 'tomorrow 25:00', 'Hello', ada],
    ['at 18:75 Hello', 'at 18:75', 'Hello', ada],
    ['morgen um 25:00 Hallo', 'morgen um 25:00', 'Hallo', berta],
  ])('%s', (text, when, rest, reader) => {
    expect(splitWhen(text, reader)).toEqual({ when, rest });
  });

  test.each([
    ['yesterday 9am: Hello there', ada],
    ['1 Jan 2020 10:00 Hello', ada],
    ['last friday 9am Hello', ada],
    ['2 days ago at 9am Hello', ada],
    ['el viernes pasado a las 9:00 Hola', inLanguage('es-ES')],
    ['Yesterday at 9am we opened our second shop', ada],
    ['Yesterday at 9am Mei opened our second shop', ada],
    ['yesterday 9am we opened the doors', ada],
    ['We opened our second shop yesterday at 9am', ada],
    ['last friday was great', ada],
    ['2 hours ago Apple announced it', ada],
    ['Yesterday Mei opened our second shop', ada],
    ['25:00 for a first 5k', ada],
    ['Our runner finished at 25:70 Hooray', ada],
    ['Gestern um 9 Uhr hat Mei geöffnet', berta],
    ['昨日9時に新商品が出ました', inLanguage('ja-JP')],
  ])('leaves what is in the past: %s', (text, reader) => {
    expect(splitWhen(text, reader)).toEqual({ when: '', rest: text });
  });
});

describe('never takes half of a time that is none', () => {
  const CLOCKS: [locale: string, when: string, text: string][] = [
    ['en-US', 'friday 25:00', 'words'],
    ['en-US', 'tomorrow at 25:00', 'we are open'],
    ['en-US', 'Tomorrow at 3;30pm', 'Hello there'],
    ['en-US', 'tomorrow 13pm', 'Launch'],
    ['en-US', 'tomorrow 9amm', 'Launch'],
    ['en-US', 'tomorrow at 9 mp', 'hello'],
    ['en-US', 'tomorrow 9::30', 'hello'],
    ['en-US', 'tomorrow 9:30:75', 'hello'],
    ['en-US', '24 Dec 26:15', 'hello'],
    ['en-US', 'next monday at 24:30', '🎉 hello'],
    ['en-US', 'tomorrow at 25', 'Hello'],
    ['en-US', '31 November 9am', 'hello'],
    ['en-US', '2026-11-31 9:00', 'hello'],
    ['de-DE', 'morgen um 25 Uhr', 'geht es los'],
    ['de-DE', 'morgen 9;30 Uhr', 'Wir sind da'],
    ['de-DE', 'am 31.11. um 9 Uhr', 'Wir sind da'],
    ['fr-FR', 'demain à 25h', 'nous sommes là'],
    ['fr-FR', 'vendredi à 9h75', 'Bonjour'],
    ['es-ES', 'mañana a las 25', '¡Hola!'],
    ['es-ES', 'el 31 de noviembre a las 9:00', 'Hola'],
    ['pt-BR', 'amanhã às 25h', 'chegamos'],
    ['it-IT', 'domani alle 25', 'Siamo qui'],
    ['it-IT', 'dopodomani alle 9:75', 'siamo qui'],
    ['nl-NL', 'morgen om 25 uur', 'kom langs'],
    ['pl-PL', 'jutro o 25:30', 'Witajcie'],
    ['ja-JP', '明日25時', '新商品'],
    ['ja-JP', '明日9時75分', '新商品'],
  ];
  test.each(CLOCKS)('%s: %s | %s', (locale, when, rest) => {
    expect(splitWhen(`${when} ${rest}`, inLanguage(locale))).toEqual({ when, rest });
    expect(splitWhen(when, inLanguage(locale))).toEqual({ when, rest: '' });
    expect(parseWhen(when, inLanguage(locale)).ok).toBe(false);
  });

  test.each([
    ['en-US', 'tomorrow 9am Atlantis time', 'Hello there'],
    ['en-US', '9am tomorrow Atlantis time', 'Hello there'],
    ['en-US', 'tomorrow 9am (Narnia time)', 'Hello there'],
    ['en-US', 'tomorrow 9am UTC+25', 'Hello there'],
    ['en-US', 'tomorrow 9am Europe/Berlinn', 'Hello there'],
    ['en-US', 'tomorrow 9am Berln time', '🎉 Hello'],
    ['de-DE', 'morgen 9 Uhr Atlantis-Zeit', 'Wir sind da'],
    ['fr-FR', 'demain à 9h heure de Gotham', 'Bonjour'],
    ['es-ES', 'mañana a las 9:00 hora de Gotham', 'Hola'],
    ['it-IT', 'domani alle 9 ora di Atlantide', 'Siamo qui'],
    ['nl-NL', 'morgen 9 uur Atlantis-tijd', 'Wij zijn er'],
  ])('an unknown zone: %s: %s | %s', (locale, when, rest) => {
    expect(splitWhen(`${when} ${rest}`, inLanguage(locale))).toEqual({ when, rest });
    expect(parseWhen(when, inLanguage(locale)).ok).toBe(false);
  });

  test.each([
    ['Hello there', 'tomorrow 25:00'],
    ['Hello world,', 'friday at 3;30pm'],
    ['We are open', 'tomorrow 9am XYZ'],
    ['We are open', 'tomorrow 9am Atlantis time'],
  ])('at the end: %s | %s', (rest, when) => {
    expect(splitWhen(`${rest} ${when}`, ada)).toEqual({ when, rest: rest.replace(',', '') });
  });

  test.each([
    'tomorrow 9am XYZ',
    'tomorrow 3;30pm',
    'the day afer tomorrow 9am',
    'day aftr tomorrow 9am',
    'übermrogen 9 Uhr',
  ])('takes all of it if there is no text: %s', (words) => {
    expect(splitWhen(words, ada)).toEqual({ when: words, rest: '' });
    expect(parseWhen(words, ada).ok).toBe(false);
  });

  test.each([
    'tomorrow 9am XYZ hello there',
    'tomorrow 9am XYZ Hello there',
    'tomorrow 9am Atlantis time hello there',
    'Hello the day afer tomorrow 9am',
    'the day afer tomorrow 9am Hello',
    'See you the day befor friday 9am',
    'Hello blursday 9am',
    'tomorrow aroud 9am Hello',
  ])('takes nothing if it is unclear what belongs to the time: %s', (text) => {
    expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
  });

  test.each([
    ['tomorrow 9am', 'Story time with Ada'],
    ['tomorrow 9am', 'This time we dance'],
    ['tomorrow 9am', 'NASA launches a rocket'],
    ['tomorrow 9am', 'NEW menu'],
    ['tomorrow 9am', 'BIG SALE'],
    ['tomorrow 9am', 'Psalm 25:70'],
    ['tomorrow 9am', 'run 5k in 25:00'],
    ['tomorrow 9am', 'Our bus 31 November tour'],
    ['tomorrow 9am', 'Doors open on time'],
  ])('but takes a time before a text that only looks like one: %s | %s', (when, rest) => {
    expect(splitWhen(`${when} ${rest}`, ada)).toEqual({ when, rest });
  });

  test.each(['We won 3:0 on friday', 'final score 101:98 today', 'He finished in 25:70'])(
    'leaves scores and results: %s',
    (text) => {
      expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
    },
  );

  test('whatever the clock shows', () => {
    const days = fc.constantFrom('tomorrow', 'on friday', '24 Dec', 'morgen', 'demain', 'domani');
    const texts = fc.constantFrom('Hello there', 'hello there', '🎉 It is here', '“Simple is better”');
    const clocks = fc.tuple(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 10, max: 99 }));
    fc.assert(
      fc.property(days, clocks, texts, fc.boolean(), (day, [hour, minute], text, isFirst) => {
        const time = `${day} ${hour}:${minute}`;
        const { when, rest } = splitWhen(isFirst ? `${time} ${text}` : `${text} ${time}`, ada);
        expect([time, '']).toContain(when);
        if (hour > 24 || minute > 59) expect(parseWhen(when, ada).ok).toBe(false);
        expect(rest).toContain(text);
      }),
    );
  });
});

describe('digits of other scripts', () => {
  test.each([
    ['tomorrow ٩:٣٠', 'Hello', '09:30'],
    ['tomorrow ९:३०', 'Hello', '09:30'],
    ['tomorrow ۱۸:۰۰', 'Hello', '18:00'],
    ['tomorrow ９:３０', 'Hello', '09:30'],
    ['tomorrow 9:30', '٥ أسباب لزيارتنا', '09:30'],
  ])('%s | %s', (when, rest, clock) => {
    expect(splitWhen(`${when} ${rest}`, ada)).toEqual({ when, rest });
    expect(read(when)).toBe(`Thu 2026-10-22 ${clock}`);
  });
});

describe('leaves what only looks like a date', () => {
  test.each([
    'Taco Tuesday',
    'Happy Christmas',
    'Our top 10',
    'A table for 9',
    'Greetings from Berlin',
    'Sale up to 50%',
    'Our shop opens every friday at 9am',
    'Open from 9am to 5pm',
    'We met last friday at 3pm',
    'Version 2.10',
    'Version 2.10.3 is out',
    'May the force be with you',
    'He said "come tomorrow 9am"',
    'The doors (they open tomorrow 9am)',
    'The doors open tomorrow 9am at the club',
    'tomorrow 9am to 5pm open house',
    'please',
    'Paris',
    '',
  ])('%s', (text) => {
    expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
  });
});

describe('a date at the start ends where the text begins', () => {
  test.each([
    ['tomorrow 9am', 'The doors open at nine. Come early!'],
    ['tomorrow 9am', 'the doors open'],
    ['tomorrow 9am', 'A new day begins'],
    ['tomorrow 9am', 'We are open'],
    ['tomorrow 9am', 'I have news'],
    ['tomorrow 9am', 'Join us'],
    ['tomorrow 9am', 'For everyone who asked'],
    ['tomorrow 9am', 'By popular demand: cookies'],
    ['tomorrow 9am', 'At last, the summer menu'],
    ['tomorrow 9am', 'About our team'],
    ['tomorrow 9am', 'Say hello to Ada'],
    ['tomorrow 9am', 'Please vote'],
    ['tomorrow 9am', 'On Friday we dance'],
    ['tomorrow 9am', 'This is it'],
    ['tomorrow 9am', 'Now hiring'],
    ['tomorrow 9am', 'From us to you'],
    ['tomorrow 9am', 'Time to shine'],
    ['tomorrow 9am', 'Half price all day'],
    ['tomorrow 9am', 'Last call for early birds'],
    ['tomorrow 9am', 'Every dog has its day'],
    ['tomorrow 9am', '10 reasons to visit us'],
    ['tomorrow 9am', '50% off all shoes'],
    ['tomorrow 9am', '-50% on all shoes'],
    ['tomorrow 9am', '20 % off all shoes'],
    ['tomorrow 9am', '$5 off all shoes'],
    ['tomorrow 9am ET', 'the movie: a review'],
    ['6pm', 'Our Sunday roast is back'],
    ['tomorrow 9am', '24/7 support is here'],
    ['monday 9am', '24/7 support is here'],
    ['next monday 10:00', '2024 in review'],
    ['tomorrow 9am', '2026 in review'],
    ['friday at 5', '5 things to know'],
    ['tomorrow at 5', '7 ways to win'],
    ['friday 9am', 'Tomorrow Never Dies'],
    ['in 10 minutes', '24 hour flash sale'],
    ['in 2 hours', '3 days left to apply'],
    ['in 30 minutes', 'Half hour post'],
    ['in 3 hours', 'Home tea'],
    ['in 3 hours', 'Timed tea'],
    ['in 1 hour', '2 for 1 deal'],
    ['in 1 hour', '5G is coming'],
    ['in 1 hour', 'Tuesdays with tea'],
    ['in 1 hour', '15 minute yoga'],
    ['15:00', '24h sale'],
    ['tomorrow 9am', 'hi'],
    ['tomorrow 9am', 'Pacific salmon is back'],
    ['tomorrow 9am', 'Eastern promises'],
    ['friday 6pm', 'Noon yoga is back'],
    ['tomorrow 9am', 'Sunday market opens'],
    ['tomorrow 9am', 'Sun is shining'],
    ['tomorrow 9am', 'May we help you?'],
    ['tomorrow 9am', 'Christmas menu is out'],
    ['tomorrow 9am', 'Morning, everybody'],
    ['tomorrow 9am', 'London is calling'],
    ['tomorrow 9am', 'In Paris we eat'],
    ['tomorrow 9am', 'West Side Story'],
    ['tomorrow 9am', 'Paris fashion week starts'],
    ['tomorrow 9am', 'New York here we come'],
    ['tomorrow 9am', 'Turkey recipes for all'],
    ['tomorrow 9am', 'West coast vibes'],
    ['tomorrow 9am', 'Mexico City blues festival'],
    ['tomorrow 9am', 'First come, first served'],
    ['tomorrow at 9', 'Monday motivation'],
    ['tomorrow at 8', 'Evening shows are back'],
    ['friday 9am', 'Christmas menu is out'],
    ['friday 9am', 'Easter eggs inside'],
    ['friday 9am', 'Tomorrow never dies'],
    ['nov 20 9am', '2027 planning starts'],
    ['tonight 11pm', 'Night owls unite'],
    ['tomorrow 9am', 'In two weeks we launch'],
    ['tomorrow 9am', 'Sharp dressers wanted'],
    ['tomorrow 9am', '"The doors" are open'],
    ['tomorrow 9am', '🎉 The doors open'],
    ['tomorrow 9am', ':tada: The doors open'],
    ['tomorrow 9am', '@anna speaks'],
    ['tomorrow 9am', '#launch day'],
    ['tomorrow 9am', 'Our menu:'],
    ['tomorrow 9 am', 'A new era'],
    ['tomorrow 9 am', 'PM needed'],
    ['tomorrow 9:30 AM', 'We go live'],
    ['tomorrow 9 p. m.', 'We go live'],
    ["tomorrow 9 o'clock", 'We go live'],
    ['tomorrow 9am sharp', 'The doors open'],
    ['tomorrow 9am', 'sharp minds wanted'],
    ['tomorrow 9am EST', 'The doors open'],
    ['tomorrow 9am Berlin', 'The doors open'],
    ['tomorrow 9am Berlin', 'We are live'],
    ['tomorrow 9am Berlin', '🎉 Party'],
    ['friday 3pm in Tokyo', 'Come in'],
    ['tomorrow 9am New York Time', 'The doors open'],
    ['friday 9am next week', 'Doors open'],
    ['monday 9am nov 23', 'We go live'],
    ['monday 9am nov 23', 'we go live'],
    ['24 Dec 18:00 Berlin time', 'The tree is lit'],
    ['24/12 18:00', 'The tree is lit'],
    ['in 2 hours', 'A coffee'],
    ['tomorrow', 'We open at the harbour'],
    ['in 2 hours', 'Doors open at the harbour friday 9am'],
    ['today at noon', 'The gong'],
  ])('%s | %s', (when, rest) => {
    expect(splitWhen(`${when} ${rest}`, ada)).toEqual({ when, rest });
  });
});

describe('a date at the start ends at a colon or a dash', () => {
  test.each([
    ['9pm', ': ', 'We celebrate tonight'],
    ['9pm', ' – ', 'We celebrate tonight'],
    ['in 3 days at 9am', ': ', 'We celebrate tonight'],
    ['15:00', ' - ', 'Second chance for everybody'],
    ['9am', ' - ', 'Berlin is calling'],
    ['9am - Berlin time', ' ', 'Hello'],
  ])('%s%s%s', (when, mark, rest) => {
    expect(splitWhen(`${when}${mark}${rest}`, ada)).toEqual({ when, rest });
  });
});

describe('takes nothing if a word may belong to the date or the text and would change the time', () => {
  test.each([
    'friday 9am 5k run this Sunday at 8am',
    'friday 9am 5K on Saturday 8am',
    'friday 9am 2-for-1 drinks on saturday at 6pm',
    'tomorrow 9am last chance for tickets, show is saturday 8pm',
    'today 9am join us on friday at 5pm',
    'monday 9am 1/2 price drinks',
    'monday 9am 9/11 memorial',
    'sunday 5pm November 3rd is election day',
    'tomorrow 9am ET / 6am PT: Webinar with Ada',
    'tomorrow 9am ET/6am PT Webinar with Ada',
    'tomorrow 9am ET, 6am PT Webinar with Ada',
    'tomorrow 9am London Fashion Week starts',
    'tomorrow 9am Manchester United win',
    'tomorrow 9am Portland, here we come!',
    'tomorrow 9am Berlin we are live',
    'tomorrow 9am berlin we are live',
    'tomorrow 9am chile con carne recipe',
    'tomorrow 9am UK tour dates',
    'tomorrow 9am west side story',
    'tomorrow 9am next week we launch',
    'friday 9am tomorrow we launch',
    'nov 20 9am 2027 Planning starts',
    'Get ready for Black Friday friday 9am',
    'tomorrow 9am in two weeks we launch',
    'Galaxy 26 at 9am',
    'Room 14 8pm',
    '9am 3rd floor opens',
    '9am Easter bunnies are here',
    'Live today friday 4pm',
    'Open every mon. friday 9am',
    'Marching on tomorrow at 10am',
    'The tour is coming friday 9am',
    'Throwback Thursday 11:30am',
    'Happy Friday 9pm',
  ])('%s', (text) => {
    expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
  });
});

describe('a date at the end begins where the text ends', () => {
  test.each([
    ['Sale ends 24 Dec.', 'Friday 9am'],
    ['We go live', 'tomorrow 9am'],
    ['The team will post', 'tomorrow 9am'],
    ['Noon yoga is back', 'tomorrow 9am'],
    ['9am is too early', 'in 10 minutes'],
    ['Tomorrow never dies', 'friday 9am'],
    ['Sale ends in 3 days', 'tomorrow 9am'],
    ['Our top 10', 'day after tomorrow 9am'],
    ['Back in 2027', 'tomorrow 9am'],
    ['Big launch!', 'post it tomorrow 9am'],
    ['See you in Berlin', 'tomorrow 9am'],
    ['Live from New York', 'tomorrow at 8pm'],
    ['Here comes the Sun', 'tomorrow 9am'],
    ['Happy Friday', 'tomorrow 9am'],
    ['Our top 10', 'tomorrow 9am'],
    ['The doors open :tada:', 'tomorrow 9am'],
    ['The doors open', 'Friday 24 at 9am'],
    ['The doors open', 'tomorrow 9am Berlin time'],
    ['The doors open', 'tomorrow 9 am'],
    ['Level 42', 'on tuesday at 8pm'],
    ['Today only: 20% off', 'tomorrow 9am'],
    ['Happy Friday everyone!', 'friday 9am'],
    ['Last chance!', 'tomorrow 9am'],
    ['Hello 2027!', 'jan 1 9am'],
    ['Yesterday was great.', 'tomorrow 9am'],
    ['Launching next week.', 'friday 9am'],
    ['We launch in 2 weeks.', 'friday 9am'],
    ['Launching', 'next week friday 9am'],
    ['Lunch at noon?', 'tomorrow 9am'],
    ['Doors (friday 9pm)', 'tomorrow 9am'],
    ['"See you tomorrow at 9am"', 'friday 10am'],
    ['Merry Christmas', 'dec 25 9am'],
    ['Merry Christmas', '2026-12-24 18:00'],
    ["Happy Valentine's Day", '2/14 9am'],
    ['Happy new year 2027', 'jan 1 9am'],
    ['Happy Thanksgiving', 'thursday nov 26 9am'],
    ['Happy Thursday', 'tomorrow 9am'],
    ['Get ready for Black Friday', 'nov 20 9am'],
    ['Best of 2026', 'dec 30 9am'],
    ['Good morning', 'monday 8am'],
    ['Good evening', 'monday at 8'],
    ['Movie night', 'friday 4pm'],
    ['Doors open', 'friday night at 10pm'],
    ['Doors open', 'tuesday morning dec 1 9am'],
    ['Doors open', 'Easter monday 9am'],
    ['Doors open', 'Black Friday 9am'],
  ])('%s | %s', (rest, when) => {
    expect(splitWhen(`${rest} ${when}`, ada)).toEqual({ when, rest });
  });
});

describe('a command at the end wins over dates in the text', () => {
  test.each([
    ['Thursday 6pm we party,', 'schedule it for tuesday noon'],
    ['Saturday 10am: garage sale!', 'Post it friday 5pm'],
    ['Our 5k run is on Sunday,', 'post it friday 9am'],
    ['garage sale saturday 10am,', 'post friday 5pm'],
    ['Friday we party,', 'please post it tomorrow 9am'],
  ])('%s | %s', (rest, when) => {
    expect(splitWhen(`${rest} ${when}`, ada)).toEqual({ when, rest: rest.replace(/,$/, '') });
  });

  test.each([
    ['New blog post', 'friday 5pm'],
    ['We made a film and share it', 'friday 5pm'],
  ])('but a command within a sentence does not: %s | %s', (rest, when) => {
    expect(splitWhen(`${rest} ${when}`, ada)).toEqual({ when, rest });
  });
});

test.each([
  'Saturday 10am: garage sale! Post it friday',
  'Saturday 10am: garage sale! Share it friday 5pm',
  'Garage sale on Saturday! Post it friday',
  'Thursday we party, share it tuesday noon',
])('takes nothing if the command may be meant for the readers: %s', (text) => {
  expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
});

test('"Share this today" is meant for the readers', () => {
  const split = { when: 'tomorrow 9am', rest: 'Big launch! Share this today' };
  expect(splitWhen('tomorrow 9am Big launch! Share this today', ada)).toEqual(split);
});

describe('leaves a time alone that belongs to a day or time in the text', () => {
  test.each([
    'Our 10K on Sunday at 8am',
    'Join our 5K Saturday 8am',
    'Deadline extended to Sunday 9am',
    'Brunch Sundays at 11am',
    'Open Sat/Sun 9am',
    'Launch of v2 on Wednesday at 9am',
    'Our 10K this weekend in the park at 8am',
    'The party next to us in March 9am',
    'Webinar with Ada on Nov 5 at 9am ET (6am PT)',
    'Webinar with Ada, Nov 5, 9am ET | 6am PT',
    'Webinar, Nov 5, 2026, 9:00 AM – 10:00 AM',
    'Doors 7pm, show 8pm',
    'See you on Monday. 9pm',
    'We celebrate tonight; 9pm',
    '9pm We celebrate tonight',
    '9pm. We celebrate tonight',
  ])('%s', (text) => {
    expect(splitWhen(text, ada)).toEqual({ when: '', rest: text });
  });

  test.each([
    ['de-DE', 'Unser 10-km-Lauf am Sonntag um 8 Uhr'],
    ['de-DE', 'Webinar am 5.11., 9 Uhr – 10 Uhr'],
    ['fr-FR', 'Notre course 10K dimanche à 8h'],
    ['fr-FR', 'Webinaire le 5 novembre de 9 h à 10 h'],
    ['es-ES', 'Abierto sábado y domingo a las 9:00'],
    ['it-IT', 'La nostra 10K domenica alle 8:00'],
    ['ru-RU', 'Наш забег 10К в воскресенье в 8:00'],
  ])('%s %s', (locale, text) => {
    expect(splitWhen(text, { ...berta, locale })).toEqual({ when: '', rest: text });
  });

  test.each([
    ['en-US', 'Doors open', 'at 9pm'],
    ['en-US', 'You may enter', 'at 9pm'],
    ['de-DE', 'So wird es gemacht', 'um 20 Uhr'],
    ['ru-RU', 'Двери открыты', 'в 20:00'],
  ])('but takes it if the text names none: %s %s | %s', (locale, rest, when) => {
    expect(splitWhen(`${rest} ${when}`, { ...ada, locale })).toEqual({ when, rest });
  });
});

describe('leaves ranges', () => {
  test.each([
    ['en-US', 'Festival 5 – 7 Dec 10am'],
    ['en-US', 'Festival 5 & 6 Dec 10am'],
    ['en-US', 'Festival 5, 6 Dec 10am'],
    ['en-US', 'Art fair Dec 5 - 7 10am'],
    ['en-US', 'Art fair Sat - Sun 10am'],
    ['en-US', 'Coffee morning friday 10am-11:30'],
    ['fr-FR', 'Salon du 5 au 7 décembre 10h'],
    ['es-ES', 'Feria del 5 al 7 de diciembre a las 10:00'],
    ['es-ES', 'Mercado del sábado al domingo a las 10:00'],
    ['it-IT', 'Fiera dal 5 al 7 dicembre alle 10:00'],
    ['de-DE', 'Messe vom 5. bis zum 7. Dezember 10 Uhr'],
    ['de-DE', 'Messe 5. - 7. Dezember 10 Uhr'],
    ['nl-NL', 'Beurs 5 t/m 7 december 10 uur'],
    ['ru-RU', 'Ярмарка с 5 по 7 декабря в 10:00'],
  ])('%s %s', (locale, text) => {
    expect(splitWhen(text, { ...berta, locale })).toEqual({ when: '', rest: text });
  });

  test.each([
    ['Our top 10', '-', 'tomorrow 9am'],
    ['Live from room 5', '–', 'friday 9am'],
  ])('but a dash after a number may come before the date: %s %s %s', (rest, mark, when) => {
    expect(splitWhen(`${rest} ${mark} ${when}`, ada)).toEqual({ when, rest });
  });
});

test('leaves numbers that may be minutes, and greetings', () => {
  const reader = { ...berta, locale: 'de-DE' };
  for (const text of ['morgen 9 Uhr 10 Tipps', 'morgen 14 Uhr 30 Minuten Yoga', 'Guten Morgen'])
    expect(splitWhen(text, reader)).toEqual({ when: '', rest: text });
  const over = { when: 'Freitag 9 Uhr', rest: 'Start in 2 Wochen.' };
  expect(splitWhen('Start in 2 Wochen. Freitag 9 Uhr', reader)).toEqual(over);
  const split = { when: 'nächsten Montag 9 Uhr', rest: 'Wir sind da' };
  expect(splitWhen('Wir sind da nächsten Montag 9 Uhr', reader)).toEqual(split);
});

test('does not mistake a word of the reader’s language for a zone', () => {
  const text = 'demain à 9h est le jour';
  expect(splitWhen(text, { ...berta, locale: 'fr-FR' })).toEqual({ when: '', rest: text });
  const split = { when: 'tomorrow 9am est', rest: 'big news' };
  expect(splitWhen('tomorrow 9am est big news', ada)).toEqual(split);
});

test.each([
  ['de-DE', 'Morgen ist ein neuer Tag'],
  ['fr-FR', 'Demain est un autre jour'],
  ['en-US', '9am is too early'],
])('a sentence about a time has no date: %s %s', (locale, text) => {
  expect(splitWhen(text, { ...berta, locale })).toEqual({ when: '', rest: text });
});

test('prefers a day with a time at the end to a day alone at the start', () => {
  const reader = { ...berta, locale: 'de-DE' };
  const split = { when: 'morgen 9 Uhr', rest: 'Heute ist ein guter Film' };
  expect(splitWhen('Heute ist ein guter Film morgen 9 Uhr', reader)).toEqual(split);
});

describe('splits at line breaks', () => {
  test.each([
    ['tomorrow 9am\n- one\n- two', 'tomorrow 9am', '- one\n- two'],
    ['tomorrow 9am\n10 May was great', 'tomorrow 9am', '10 May was great'],
    ['tomorrow\n9am\nThe doors open', 'tomorrow\n9am', 'The doors open'],
    ['tomorrow 9am The doors\nopen', 'tomorrow 9am', 'The doors\nopen'],
    ['The doors open\ntomorrow 9am', 'tomorrow 9am', 'The doors open'],
  ])('%j', (text, when, rest) => {
    expect(splitWhen(text, ada)).toEqual({ when, rest });
  });
});

describe('leaves greetings in other languages', () => {
  test.each([
    ['de-DE', 'Frohe Weihnachten', 'am 24.12. um 18 Uhr'],
    ['de-DE', 'Guten Abend', 'morgen 20 Uhr'],
    ['fr-FR', 'Joyeux Noël', 'le 25 décembre à 9h'],
    ['fr-FR', 'Bon après-midi', 'demain à 14h'],
    ['es-ES', 'Feliz Navidad', 'el 25 de diciembre a las 9:00'],
    ['it-IT', 'Buon Natale', '25 dicembre alle 9:00'],
    ['pt-BR', 'Feliz Natal', '25 de dezembro às 9h'],
    ['nl-NL', 'Fijne kerst', '25 december 9:00'],
  ])('%s %s | %s', (locale, rest, when) => {
    expect(splitWhen(`${rest} ${when}`, { ...berta, locale })).toEqual({ when, rest });
  });
});

describe('takes a date in any language, whatever the locale', () => {
  test.each([
    ['morgen um 9 Uhr', 'Wir sind da'],
    ['am 24.12. um 18:00', 'Der Baum leuchtet'],
    ['demain à 9h', 'Nous sommes là'],
    ['mañana a las 9', 'Ya estamos aquí'],
    ['amanhã às 9h', 'O novo menu'],
    ['domani alle 9', 'Siamo qui'],
    ['morgen om 9 uur', 'Wij zijn er'],
    ['明日9:30', '新しいメニュー'],
    ['morgen um 9 Uhr', 'Big launch!'],
    ['tomorrow 9am', 'Montag ist Ruhetag'],
  ])('%s | %s', (when, rest) => {
    for (const locale of ['en-US', 'fr-FR', 'ru-RU']) {
      const reader = { ...berta, locale };
      expect(splitWhen(`${when} ${rest}`, reader)).toEqual({ when, rest });
      expect(parseWhen(when, reader)).toMatchObject({ ok: true });
    }
  });
});

describe('a Japanese text without spaces', () => {
  test.each([
    ['明日9時に新商品が出ます', '明日9時', '新商品が出ます'],
    ['明日9:30新商品が出ます', '明日9:30', '新商品が出ます'],
    ['明日9時30分新商品', '明日9時30分', '新商品'],
    ['明日9時半に新商品', '明日9時半', '新商品'],
    ['明日9時にんじんセール', '明日9時', 'にんじんセール'],
    ['明日9時にお店を開けます', '明日9時', 'お店を開けます'],
    ['金曜18時、忘年会です', '金曜18時', '忘年会です'],
    ['12月24日18時クリスマス会', '12月24日18時', 'クリスマス会'],
  ])('%s', (text, when, rest) => {
    for (const locale of ['ja-JP', 'en-US'])
      expect(splitWhen(text, { ...berta, locale })).toEqual({ when, rest });
  });

  test.each([
    '明日10時間セール',
    '来週月曜10時からセール開始',
    '明日9時まで営業',
    '毎週金曜9時に開店',
    '明日の会議は9時に始まります',
    '明日は休みです',
  ])('stays as it is: %s', (text) => {
    expect(splitWhen(text, { ...berta, locale: 'ja-JP' })).toEqual({ when: '', rest: text });
  });
});

describe('splits texts in other languages', () => {
  test.each([
    ['de-DE', 'morgen 9 Uhr', 'Die Türen öffnen'],
    ['de-DE', 'morgen 9 Uhr', 'Der Laden ist da'],
    ['de-DE', 'morgen 9 Uhr', 'Ein neuer Tag'],
    ['de-DE', 'morgen 9 Uhr', 'Eine Frage'],
    ['de-DE', 'morgen 9 Uhr', 'Im neuen Laden'],
    ['de-DE', 'morgen 9 Uhr', 'zwei neue Köche'],
    ['de-DE', 'morgen 9 Uhr', 'Wien wartet auf dich'],
    ['de-DE', 'morgen 9 Uhr Wien', 'Wir sind da'],
    ['fr-FR', 'demain à 9h', 'Paris brille'],
    ['fr-FR', 'demain 9h', 'La porte est ouverte'],
    ['fr-FR', 'demain à 9h', 'En avant'],
    ['fr-FR', 'demain 9h', 'Ce soir on danse'],
    ['es-ES', 'mañana a las 9:00', 'El nuevo menú'],
    ['it-IT', 'domani alle 9:00', 'Il nuovo menu'],
    ['nl-NL', 'morgen 9 uur', 'Een nieuwe dag'],
    ['pt-BR', 'amanhã às 9h', 'O novo menu'],
    ['fr-FR', 'demain 9h', '30 % de remise sur tout'],
    ['fr-FR', 'demain à 9h', '20 € offerts'],
    ['de-DE', 'Montag 9 Uhr', '20 % auf alles'],
    ['de-DE', 'Montag 9 Uhr', '20\u00a0% auf alles'],
    ['es-ES', 'lunes 9h', '20 % de descuento'],
    ['nl-NL', 'maandag 9 uur', '20 % korting'],
    ['ja-JP', '明日9時', 'ドアが開きます'],
    ['ru-RU', 'завтра в 9:00', 'Двери открыты'],
  ])('%s %s | %s', (locale, when, rest) => {
    expect(splitWhen(`${when} ${rest}`, { ...berta, locale })).toEqual({ when, rest });
  });
});

test('never loses a word', () => {
  const dates = ['tomorrow 9am', 'on Friday', '24 Dec 18:00 Berlin time', 'in 2 hours', '3/4', '9'];
  const texts = 'The|May|in|10|Sunday|"the|(doors|open)|Paris|is|:tada:|🎉|at|say|every|post|to|9pm|x'.split(
    '|',
  );
  const words = fc.array(fc.constantFrom(...dates, ...texts), { minLength: 1, maxLength: 8 });
  const spaces = fc.constantFrom(' ', '\n');
  fc.assert(
    fc.property(words, spaces, fc.constantFrom('en-US', 'de-DE', 'fr-FR', 'ru-RU'), (list, space, locale) => {
      const text = list.join(space);
      const { when, rest } = splitWhen(text, { ...ada, locale });
      const sorted = (said: string) => said.split(/\s+/).filter(Boolean).sort();
      expect(sorted(`${when} ${rest}`)).toEqual(sorted(text));
    }),
    { numRuns: 300 },
  );
});

test('finds the date at either end of a long text', () => {
  const story = 'word '.repeat(600).trim();
  expect(splitWhen(`${story} tomorrow 9am`, ada)).toEqual({ when: 'tomorrow 9am', rest: story });
  expect(splitWhen(`tomorrow 9am ${story}`, ada)).toEqual({ when: 'tomorrow 9am', rest: story });
});
