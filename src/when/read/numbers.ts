const count = (list: string, start: number, step = 1) =>
  list.split(' ').map((word, at): [string, number] => [word, start + at * step]);

const UNITS = count('one two three four five six seven eight nine', 1);
const TENS = count('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10);
const TEENS = 'ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen';
const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth';

const VALUES = new Map([...UNITS, ...count(TEENS, 10), ...TENS]);
const UNIT_VALUES = new Map(UNITS);
const TEN_VALUES = new Map(TENS);
const RANKS = new Map([...count(ORDINALS, 1), ['thirtieth', 30] as const]);

const any = [...VALUES.keys(), ...RANKS.keys(), 'zero', 'oh', 'o', 'hundred', 'thousand'].join('|');
const RUN = new RegExp(`\\b(?:${any})(?:(?: |-| and )(?:${any}))*\\b`, 'g');

/** "twenty-first" becomes "21st", "nine fifty nine" becomes "9 59", "two thousand and eighteen" becomes "2018". */
export function digitsForWords(text: string): string {
  return text.replace(RUN, (run) => readRun(run.split(/ and |[ -]/)).join(' '));
}

function readRun(run: string[]): string[] {
  const [first, second] = run;
  if (first === undefined) return [];
  const then = (taken: number, value: string) => [value, ...readRun(run.slice(taken))];

  if (first === 'two' && second === 'thousand') return then(...thousands(run.slice(2)));
  const tens = TEN_VALUES.get(first);
  if (tens !== undefined && second !== undefined) {
    const unit = UNIT_VALUES.get(second);
    if (unit !== undefined) return then(2, String(tens + unit));
    const rank = RANKS.get(second);
    if (rank !== undefined && rank < 10) return then(2, ranked(tens + rank));
  }
  const digit = UNIT_VALUES.get(second ?? '');
  if (['zero', 'oh', 'o'].includes(first) && digit !== undefined) return then(2, `0${digit}`);

  const rank = RANKS.get(first);
  if (rank !== undefined) return then(1, ranked(rank));
  return then(1, String(VALUES.get(first) ?? first));
}

function thousands([first = '', second = '']: string[]): [taken: number, value: string] {
  const value = VALUES.get(first) ?? 0;
  const unit = TEN_VALUES.has(first) ? UNIT_VALUES.get(second) : undefined;
  if (unit !== undefined) return [4, String(2000 + value + unit)];
  return [value > 0 ? 3 : 2, String(2000 + value)];
}

export function ranked(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
}
