import { clockText } from '../format.js';
import type { DayPart } from '../read/components.js';
import { resolveClock } from '../resolve/clock.js';
import { notUnderstood, type ClockToken, type ReadResult, type Token } from './tokens.js';

/** Reads "evening at 7" and "7 in the evening" as 19:00, and leaves the parts of the day out. */
export function withPartsOfDay(tokens: Token[]): ReadResult<Token[]> {
  const read = [...tokens];
  for (const [place, token] of tokens.entries()) {
    if (token.kind !== 'part') continue;
    const clock = (token.follows && clockBefore(read.slice(0, place))) || clockAfter(read.slice(place + 1));
    if (!clock) return notUnderstood(token.said);
    const inPart = withPart(clock, token.part);
    if ('message' in inPart) return { ok: false, message: inPart.message };
    read[read.indexOf(clock)] = inPart;
  }
  return { ok: true, value: read.filter(({ kind }) => kind !== 'part') };
}

const NOON = 12 * 60;

type Clock = ClockToken & Token;

/** "7 in the evening" */
function clockBefore(tokens: Token[]): Clock | undefined {
  const clock = tokens.findLast(({ kind }) => kind !== 'filler');
  return clock?.kind === 'clock' ? clock : undefined;
}

/** "evening at 7". Without “at”, a number may count something: "every Monday evening 7 dwarfs sing". */
function clockAfter(tokens: Token[]): Clock | undefined {
  const place = tokens.findIndex((token) => token.kind !== 'filler' && !isAt(token));
  const clock = tokens[place];
  if (clock?.kind !== 'clock') return undefined;
  return clock.isNumber && !tokens.slice(0, place).some(isAt) ? undefined : clock;
}

const isAt = (token: Token): boolean =>
  (token.kind === 'filler' && token.beforeTime === true) || (token.kind === 'to' && token.soft === true);

function withPart(clock: Clock, part: DayPart): Clock | { message: string } {
  const { minutes, question } = resolveClock(clock.written, undefined, part);
  if (question !== undefined) return { message: question };
  const [time = 0] = minutes;
  const half = time < NOON ? 'am' : 'pm';
  return { ...clock, at: clockText(time), written: { ...clock.written, half, sure: true }, isNumber: false };
}
