import { ranked } from '../read/numbers.js';
import { type Language, MONTHS, type Rewrite, WEEKDAYS } from './language.js';

const DIGITS = '〇一二三四五六七八九';
const DAYS = '月火水木金土日';
const KANA = 'げつ か すい もく きん ど にち'.split(' ');
const ERAS: Record<string, number> = { 令和: 2018, 平成: 1988, 昭和: 1925 };

const nameOf = (day: string) => WEEKDAYS[DAYS.indexOf(day)] ?? day;
const dayNamed: Rewrite[1] = (_, day = '') => ` ${nameOf(day)} `;

/** 十二 is 12, 二十 is 20, 三 is 3. */
function kanjiNumber(_: string, tens = '', ten = '', units = ''): string {
  const value = (digit: string) => DIGITS.indexOf(digit);
  if (ten === '') return [...tens].map(value).join('');
  return String((tens === '' ? 1 : value(tens)) * 10 + (units === '' ? 0 : value(units)));
}

const half =
  (name: string): Rewrite[1] =>
  (_, hour = '', minute = '') =>
    Number(hour) > 12
      ? _
      : ` ${hour}:${minute === '半' ? '30' : minute.replace('分', '').padStart(2, '0')}${name}`;

const WEEKS: Record<string, string> = { 先週: 'last', 来週: 'next', 今週: 'this' };
const DAY = '(?:\\d{4}年)?\\d{1,2}月\\d{1,2}日|明日|明後日|来週';
const LATER = '(?:後|経過後|経過して|経ったら|過ぎたら|たったら|で)';
const NEXT_SLOT = '次の?(?:空いている|空き)?(?:投稿枠|枠|スロット|空き)';
const unitOf = (unit: string) =>
  unit.startsWith('日') ? 'days' : unit.startsWith('週') ? 'weeks' : unit.endsWith('月') ? 'months' : 'years';

/** 一日おき leaves one day out. */
const everyFew: Rewrite[1] = (_, count, unit = '', step) =>
  ` every ${Number(count) + (step === 'おき' ? 1 : 0)} ${unitOf(unit)} `;

/** Japanese has no spaces, so the order matters: numbers, then dates, times and particles. */
export const japanese: Language = {
  meanings: {},
  signs: [],
  everyday: '',
  rewrites: [
    [/([一二三四五六七八九]?)(十)([一二三四五六七八九]?)/g, kanjiNumber],
    [/([〇一二三四五六七八九]+)(?=[年月日時分週ヶか個間])()()/g, kanjiNumber],
    [
      /(令和|平成|昭和)(元|\d{1,2})年/g,
      (_, era = '', year) => `${(ERAS[era] ?? 0) + (year === '元' ? 1 : Number(year))}年`,
    ],
    [/(\d{4})年(\d{1,2})月(\d{1,2})日/g, ' $1-$2-$3 '],
    [/(今年|来年)の?/g, (_, year) => (year === '来年' ? ' next year ' : ' this year ')],
    [/(\d{1,2})月(\d{1,2})日/g, (_, month, day) => ` ${day} ${MONTHS[Number(month) - 1] ?? '?'} `],
    [/来月の?(\d{1,2})日/g, ' the $1th of next month '],
    [/大晦日/g, ' 31 december '],
    [/元日|元旦/g, ' 1 january '],
    [/(\d{1,2})日(?![後間])/g, ' the $1th '],
    [/(先週|来週|今週)の?/g, (_, week = '') => ` ${WEEKS[week] ?? ''} week `],
    [/^(.+\S)\s*の?週$/, ' week of $1'],
    [/([月火水木金土日])曜日?/g, dayNamed],
    [/\(([月火水木金土日])\)/g, dayNamed],
    [/^([火水木金土])(?=[はでに]|$)/g, dayNamed],
    [/(げつ|か|すい|もく|きん|ど|にち)ようび/g, (_, day = '') => ` ${WEEKDAYS[KANA.indexOf(day)] ?? day} `],
    [/明後日|あさって/g, ' day after tomorrow '],
    [/明日|あした|あす|翌日/g, ' tomorrow '],
    [/今日|きょう|本日|当日/g, ' today '],
    [/昨日|きのう/g, ' yesterday '],
    [/今朝/g, ' this morning '],
    [/今夜|今晩/g, ' this evening '],
    [/半時間|30分間?後/g, (said) => (said === '半時間' ? '30分' : said)],
    [new RegExp(`(?<!時)(\\d+)分間?${LATER}(?:から)?`, 'g'), ' in $1 minutes '],
    [
      new RegExp(`(\\d+)時間半?間?${LATER}`, 'g'),
      (said, hours) => ` in ${hours}${said.includes('半') ? '.5' : ''} hours `,
    ],
    [/(\d+)日(?:間)?後/g, ' in $1 days '],
    [/(\d+)週間?後/g, ' in $1 weeks '],
    [/(\d+)(?:ヶ|か|カ|ケ|個)月後/g, ' in $1 months '],
    [/(\d+)年後/g, ' in $1 years '],
    [/午前(\d{1,2})時(半|\d{1,2}分)?/g, half('am')],
    [/午後(\d{1,2})時(半|\d{1,2}分)?/g, half('pm')],
    [/朝の?(\d{1,2})時(半|\d{1,2}分)?/g, half(' in the morning ')],
    [/夕方の?(\d{1,2})時(半|\d{1,2}分)?/g, half(' in the evening ')],
    [/[夜晩]の?(\d{1,2})時(半|\d{1,2}分)?/g, half(' at night ')],
    [/(?<!\d)([1-6])時半/g, ' half past $1 '],
    [/(\d{1,2})時半/g, ' $1h30 '],
    [/(\d{1,2})時(\d{1,2})分/g, (_, hour, minute = '') => ` ${hour}h${minute.padStart(2, '0')} `],
    [/(\d{1,2})時(?!間)/g, (_, hour = '') => (Number(hour) > 6 ? ` ${hour}h ` : ` ${hour} oclock `)],
    [/正午|お昼/g, ' noon '],
    [/真夜中|深夜0h/g, ' midnight '],
    [/毎[日週月年朝晩]/g, ' every '],
    [/(\d\S*)前/g, ' ago '],
    [/ちょうど|きっかり|ぴったり|ごろ|頃|に|の|は|で|から|、/g, ' '],
    [/(?<=this evening |this morning )(?=\d)/g, 'at '],
  ],
  prepositions: '',
  schedule: {
    rewrites: [
      [new RegExp(`^(.+?)の?後[のに, ]*(${NEXT_SLOT})$`), '$2 after $1'],
      [new RegExp(`^(.+?)(?:以降|から)[のに, ]*(${NEXT_SLOT})$`), '$2 from $1'],
      [new RegExp(NEXT_SLOT, 'g'), ' upcoming slot '],
      [/(\d{1,3})(日|週間?|[ヶかヵカ]月|年)(ごと|毎|おき)に?の?/g, everyFew],
      [/(\d{1,3})(週|日|[ヶかヵカ]月|年)間/g, (_, count, unit = '') => ` for ${count} ${unitOf(unit)} `],
      [/(\d{1,4})回(?:だけ)?/g, ' $1 times '],
      [
        /第([1-4一二三四])(?=[月火水木金土日])/g,
        (_, nth = '') => ` ${ranked(Number(nth) || DIGITS.indexOf(nth))} `,
      ],
      [/最終(?=[月火水木金土日])/g, ' last '],
      [/(?<!毎)月末|末日/g, ' last day '],
      [/年末/g, ' end of the year '],
      [new RegExp(`(${DAY}|来月1日)(?:から|より)`, 'g'), ' from $1 '],
      [/から(.+?)まで/g, ' to $1 '],
      [new RegExp(`(${DAY}|last day|end of the year) ?まで(?:の間)?`, 'g'), ' until $1 '],
      [/から/g, ' to '],
      [/(?<=毎月の?)(\d{1,2})日/g, ' on $1 '],
      [/隔週の?/g, ' every other week '],
      [/毎([日週月年])の?/g, (_, unit = '') => ` every ${unitOf(unit)} `],
      [/毎朝/g, ' every morning '],
      [/毎夕方?/g, ' every evening '],
      [/毎[晩夜]/g, ' every night '],
      [/平日/g, ' weekdays '],
      [/週末|土日/g, ' weekend '],
      [/終日|一日中/g, ' all day '],
      [/ずっと|永遠に|無期限/g, ' forever '],
      [
        /(?<![\d\p{sc=Han}])[月火水木金土日]+(?![\d\p{sc=Han}])/gu,
        (days) => ` ${[...days].map(nameOf).join(' ')} `,
      ],
      [/と/g, ' and '],
    ],
    meanings: {},
  },
};
