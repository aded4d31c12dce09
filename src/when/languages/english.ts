import { type Schedule } from './language.js';

/** The rules of `read/` know English. Only what posting times, slots and repetitions say in several ways stands here. */
export const english: Schedule = {
  weekdays:
    'monday/mon/mons/mo tuesday/tue/tues/tu wednesday/wed/weds/we thursday/thu/thus/thur/thurs/th friday/fri/fris/fr saturday/sat/sats/sa sunday/sun/suns/su',
  everyWeekday: { '': 'mondays tuesdays wednesdays thursdays fridays saturdays sundays' },
  meanings: {
    every: 'each',
    'every day': 'every day of the week, everyday, daily, every single day, single day',
    'every week': 'weekly',
    'every month': 'monthly',
    'every other week': 'biweekly, bi-weekly, fortnightly, every fortnight, each fortnight',
    yearly: 'annually',
    days: 'day',
    weeks: 'week',
    months: 'month',
    years: 'year',
    weekdays: 'workdays, week days, working days, business days',
    weekday: 'workday, week day, working day, business day',
    weekend: 'week-end',
    weekends: 'week-ends, at weekends',
    'all day': 'whole day',
    from: 'starting, starting on, starting from, beginning, beginning on',
    until: 'till, til, up to, through, thru, ending, ending on',
    'end of the year': "end of year, end of this year, year's end, year-end, yearend, year end",
    'last day': 'month-end, monthend',
    for: 'for the next, for next, for the coming, for coming',
    times: 'posts, occurrences',
    forever:
      'for ever, indefinitely, endlessly, without end, without an end, with no end, until further notice',
    except: 'but, except on, except for, excluding, but not, but not on, apart from, other than',
    free: 'open, available, posting',
    slot: 'time slot, timeslot',
  },
};
