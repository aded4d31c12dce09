import { HOLIDAY } from '../../holidays.js';
import { rule } from './rule.js';

/** "9:00 Christmas (UTC+07:00)" is the island. */
const NOT_A_PLACE = '(?! \\(utc[+-])';

export const holidayRules = [
  rule(
    `(?:the |this |next |the next |coming )?(${HOLIDAY})(?: of)?(?![\\p{L}\\d])${NOT_A_PLACE}`,
    ([, name = '']) => ({ holiday: name }),
  ),
];
