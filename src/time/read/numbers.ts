const words = (text: string) => text.split(' ');
const count = (list: string[], start: number, step = 1) =>
  list.map((word, at): [string, number] => [word, start + at * step]);

const UNITS = count(words('one two three four five six seven eight nine'), 1);
const TENS = count(words('twenty thirty forty fifty sixty seventy eighty ninety'), 20, 10);
const TEENS = count(
  words('ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'),
  10,
);
const ORDINALS = count(
  words(
    'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth',
  ),
  1,
);

const VALUES = new Map([...UNITS, ...TEENS, ...TENS]);
const UNIT_VALUES = new Map(UNITS);
const TEN_VALUES = new Map(TENS);
const RANKS = new Map([...ORDINALS, ['thirtieth', 30] as const]);

const any = [...VALUES.keys(), ...RANKS.keys(), 'zero', 'oh', 'o', 'hundred', 'thousand'].join('|');
const RUN = new RegExp(`\\b(?:${any})(?:(?: |-| and )(?:${any}))*\\b`, 'g');

/** "twenty-first" becomes "21st", "nine fifty nine" becomes "9 59", "two thousand and eighteen" becomes "2018". */
export function digitsForWords(text: string): string {
  return text.replace(RUN, (run) => readRun(run.split(/ and |[ -]/)).join(' '));
}

function readRun(run: string[]): string[] {
  const [first, second, third] = run;
  if (first === undefined) return [];
  const then = (taken: number, value: string) => [value, ...readRun(run.slice(taken))];

  if (second === 'thousand' && first === 'two') return then(...thousands(run.slice(2)));
  if (first === 'nineteen' && second === 'hundred') return then(...century(run.slice(2), 2));
  if (first === 'nineteen' && isLateYear(second, third)) return then(...century(run.slice(1), 1));

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

/** "nineteen thirty" may be a time of day, but "nineteen seventy" and "nineteen zero one" are years. */
function isLateYear(second: string | undefined, third: string | undefined): boolean {
  if ((TEN_VALUES.get(second ?? '') ?? 0) >= 60) return true;
  return ['zero', 'oh', 'o'].includes(second ?? '') && UNIT_VALUES.has(third ?? '');
}

function thousands(rest: string[]): [taken: number, value: string] {
  const [taken, value] = below100(rest);
  return [taken + 2, String(2000 + value)];
}

function century(rest: string[], before: number): [taken: number, value: string] {
  const [taken, value] = below100(rest);
  return [taken + before, String(1900 + value)];
}

function below100([first = '', second = '']: string[]): [taken: number, value: number] {
  if (['zero', 'oh', 'o'].includes(first)) return [2, UNIT_VALUES.get(second) ?? 0];
  const value = VALUES.get(first) ?? 0;
  const unit = TEN_VALUES.has(first) ? UNIT_VALUES.get(second) : undefined;
  return unit === undefined ? [value > 0 ? 1 : 0, value] : [2, value + unit];
}

export function ranked(day: number): string {
  const teen = day % 100 >= 11 && day % 100 <= 13;
  return `${day}${(teen ? undefined : ['th', 'st', 'nd', 'rd'][day % 10]) ?? 'th'}`;
}
