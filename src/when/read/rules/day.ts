import { HOLIDAY } from '../../holidays.js';
import type { Components } from '../components.js';
import { DAY, dayOf, MONTH, monthOf, WEEKDAY, WEEKDAY_STEM, weekdayOf } from '../vocabulary.js';
import { rule } from './rule.js';

const today = rule('today|tod|this day', () => ({ relative: 0 }));
const tomorrow = rule("tomorrow(?:'?s)?|tmrw|tmr|tmw|tmrow|tomo|tom|2moro|2morrow|(?:the )?next day", () => ({
  relative: 1,
}));
const yesterday = rule('yesterday', () => ({ relative: -1 }));
const nextMorning = rule('(?:the )?next morning', () => ({ relative: 1, part: 'morning' as const }));

const weekday = rule(
  `(?:(?:the )?(next|this(?: coming| upcoming)?|coming|upcoming) )?(${WEEKDAY})(?! after next)(?! week\\b(?! ?\\d))`,
  ([, which, day = '']) => ({
    weekday: { day: weekdayOf(day), ...(which === 'next' ? { next: true } : {}) },
  }),
);
const weekdayAndDay = rule(
  `(?:this )?(${WEEKDAY}),? (1[3-9]|2\\d|3[01])(?![:h.]\\d|h\\b| ?[ap]m\\b| ?oclock|[-/]|[., ]*(?:of )?${MONTH})`,
  ([, day = '', number]) => ({ weekday: { day: weekdayOf(day) }, date: { day: Number(number) } }),
);
const weekdaysOn = rule(
  `(\\d{1,2}) (${WEEKDAY_STEM}s?) (?:from now|from today|hence|later)`,
  ([, nth, day = '']) => ({ weekday: { day: weekdayOf(day), nth: Number(nth) } }),
);
const weeksOn = (weeks: number): Components => ({
  shift: { amount: { minutes: 0, days: 7 * weeks, months: 0 }, sign: 1, anchored: true },
});
/** British: "Friday week". With a number after it, that is a week number. */
const weekAfter = rule(
  `(?:(${WEEKDAY})|(today|tomorrow)) week(?! ?\\d{1,2}\\b(?!:))`,
  ([, day, relative], { british }) => {
    if (!british) return undefined;
    const named = day === undefined ? undefined : { weekday: { day: weekdayOf(day) } };
    return { ...(named ?? { relative: relative === 'today' ? 0 : 1 }), ...weeksOn(1) };
  },
);
/** "A week on Friday", "two weeks tomorrow" */
const weeksBefore = rule(
  `(?:(1|an?|2|3|4) )?(weeks?|fortnight)(?: on)?(?= (?:today|tomorrow|${WEEKDAY}))`,
  ([, count = '', unit]) => weeksOn((unit === 'fortnight' ? 2 : 1) * (Number(count) || 1)),
);
const week = rule('(?:of |in |on )?(?:the )?(this|next|following|coming|upcoming) week', ([, which]) => ({
  week: which === 'this' ? 0 : 1,
}));

/** Not for Americans, who rarely number weeks and do so in two ways. */
const weekNumber = rule(
  '(?:(?:of|in|on|the) )*(?:weeks?|wk|cw) ?(\\d{1,2})(?! ?(?:oclock|[:h.]|[ap]m))|(?:(?:of|in|on|the) )*(\\d{1,2})(?:\\.|th) week',
  ([, number, ranked], { dayFirst }) => (dayFirst ? { weekNumber: Number(number ?? ranked) } : undefined),
);

const WHICH_MONTH = `(?:(?:of|in|this)? ?(${MONTH})|(?:of|in) (?:the )?(this|next|the|) ?month)`;
const nthOfMonth = rule(
  `(?:the )?(?:(${DAY}(?<=st|nd|rd|th))? ?(last)?) (${WEEKDAY}|day) ${WHICH_MONTH}`,
  ([, rank, last, day = '', month, relative]) => {
    const count = rank === undefined ? 1 : dayOf(rank);
    if (rank === undefined && last === undefined) return undefined;
    return {
      nth: {
        nth: last ? -count : count,
        ...(day === 'day' ? {} : { weekday: weekdayOf(day) }),
        ...(month === undefined ? {} : { month: monthOf(month) ?? 0 }),
        ...(relative === 'next' ? { monthsOn: 1 } : relative === 'this' ? { monthsOn: 0 } : {}),
      },
    };
  },
);

const PARTS = ['morning', 'afternoon', 'evening', 'night'] as const;
const dayParts = PARTS.flatMap((part) => [
  rule(`this (?:early |late )?${part}`, () => ({ part, relative: 0 })),
  rule(`(?:in |at |during )?(?:the )?(?:early |late )?${part}`, () => ({ part })),
]);
const tonight = rule('tonight|tonite|2night', () => ({ part: 'night' as const, relative: 0 }));

/** "9:00 Christmas (UTC+07:00)" is the island. */
const NOT_A_PLACE = '(?! \\(utc[+-])';

const holiday = rule(
  `(?:the |this |next |the next |coming )?(${HOLIDAY})(?: of)?(?![\\p{L}\\d])${NOT_A_PLACE}`,
  ([, name = '']) => ({ holiday: name }),
);

export const rankedDays = [
  weekAfter,
  weeksBefore,
  weekNumber,
  nthOfMonth,
  weekdaysOn,
  weekdayAndDay,
  week,
  holiday,
];
export const dayRules = [nextMorning, today, tomorrow, yesterday, weekday];
export const partRules = [tonight, ...dayParts];
