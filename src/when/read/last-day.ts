const YEAR_END = /\b(?:the )?end of (?:the |this )?years?\b/;
const MONTH_END = /\b(?:the )?(?:end of (?:of )?((?:the |this |next )*)months?|months? ?end)\b/;
const END_OF_NAMED = /\b(?:the )?end of (?=\p{L}{3})/u;

/** In English: “end of the month” may be its last day. */
export const withLastDay = (text: string): string =>
  text
    .replace(YEAR_END, '31 december')
    .replace(MONTH_END, (_, which = '') => `last day of ${which}month`)
    .replace(END_OF_NAMED, 'last day of ');
