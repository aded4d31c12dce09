import { createRequire } from 'node:module';
import type { Chrono, ParsedComponents, ParsedResult } from 'chrono-node';
import type { DateTime } from 'luxon';
import { isSomeWeek, lateClock, misleads } from './chrono-traps.js';
import { normaliseEnglish } from './normalise.js';
import type { Pieces } from './pieces.js';
import { readPieces } from './read.js';
import type { Manner } from './rules/rule.js';

/** Languages whose words chrono-node alone knows here. Each takes 5 to 60 ms to load, so it is, when somebody uses it. */
const LOCALES: Record<string, string> = {
  ru: 'ru',
  uk: 'uk',
  zh: 'zh',
  sv: 'sv',
  fi: 'fi',
  vi: 'vi',
  ar: 'ar',
  id: 'id',
};
/** chrono's patterns are written for prose; on a long row of digits they would go back and forth. */
const LONGEST = 45;

const require = createRequire(import.meta.url);
const loaded = new Map<string, Chrono>();

/**
 * chrono reads what it finds and skips the rest, so its answer counts only where it took every word, found one moment
 * and no span. Its instant is never used: the wall clock is, for it takes today's offset across clock changes.
 */
export function readByChrono(
  text: string,
  slackLocale: string,
  wallNow: DateTime,
  manner: Manner,
): Pieces | undefined {
  const locale = LOCALES[slackLocale.slice(0, 2)];
  if (locale === undefined || text.length > LONGEST) return undefined;
  const [found, second] = parserOf(locale).parse(
    text,
    { instant: wallNow.toJSDate(), timezone: 0 },
    { forwardDate: true },
  );
  if (!found || second || found.end || misleads(found, text)) return undefined;
  const around = `${text.slice(0, found.index)} ${text.slice(found.index + found.text.length)}`;
  const rest = readPieces(normaliseEnglish(around), manner);
  return 'pieces' in rest ? joined(piecesOf(found), rest.pieces) : undefined;
}

function parserOf(locale: string): Chrono {
  const known = loaded.get(locale);
  if (known) return known;
  const { casual } = require(`chrono-node/${locale}`) as { casual: Chrono };
  loaded.set(locale, casual);
  return casual;
}

function piecesOf(found: ParsedResult): Pieces {
  const { start } = found;
  const get = (component: Parameters<ParsedComponents['get']>[0]) => start.get(component) ?? 0;
  const date = { year: get('year'), month: get('month'), day: get('day') };
  const dated = start.isCertain('day') || start.isCertain('weekday');
  const clock = { hour: get('hour'), minute: get('minute'), sure: isSure(found) };
  return {
    ...(isSomeWeek(found) ? { week: 1 } : dated ? { date } : {}),
    ...(start.isCertain('hour') ? { clock: midnight(found) ?? lateClock(found) ?? clock } : {}),
  };
}

const midnight = (found: ParsedResult) =>
  found.tags().has('casualReference/midnight') ? { hour: 24, minute: 0, sure: true } : undefined;

/** "At 9" may be the evening; "9:00", "9 in the evening" and "in 2 hours" are what they say. */
function isSure(found: ParsedResult): boolean {
  const { start, text } = found;
  const fromNow = found.tags().has('result/relativeDateAndTime') || /[后後]$/.test(text);
  return fromNow || (start.get('hour') ?? 0) > 12 || start.isCertain('meridiem') || /\d[:：]\d/.test(text);
}

function joined(found: Pieces, rest: Pieces): Pieces | undefined {
  const twice = Object.keys(rest).some((key) => key in found);
  return twice || Object.keys(found).length === 0 ? undefined : { ...found, ...rest };
}
