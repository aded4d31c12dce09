import { HOLIDAY } from '../holidays.js';
import { rule } from './rule.js';

export const holidayRules = [
  rule(`(?:the |this |next |the next |coming )?(${HOLIDAY})(?: of)?`, ([, name = '']) => ({ holiday: name })),
];
