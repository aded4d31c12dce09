import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** CSV as spreadsheets write it, in either direction. */

/** With a byte order mark, without which spreadsheets read other letters. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  BYTE_ORDER_MARK +
  stringify(
    rows.map((row) => row.map((cell) => withoutFormula(cell.toWellFormed().replaceAll('\0', '')))),
    { record_delimiter: '\r\n', quoted_match: NEEDS_QUOTES },
  );

const BYTE_ORDER_MARK = '\ufeff';
/** Spaces at the ends, and every delimiter that a reader may look for. */
const NEEDS_QUOTES = /^\s|\s$|[,;\t]/;

/** Spreadsheets run text that starts like a formula. The apostrophe tells them not to. */
const withoutFormula = (cell: string) => (/^'*\s*[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell);

/** Undoes `withoutFormula`. */
const withFormula = (cell: string) => (/^'+\s*[=+\-@＝＋－＠\t\r]/.test(cell) ? cell.slice(1) : cell);

const DELIMITERS = [',', ';', '\t'];

/** Undefined if it is no CSV. Each row has its cells as they were typed. Empty rows are kept, so that rows can be counted. */
export function readCsv(text: string): string[][] | undefined {
  const content = text.replace(/^\ufeff/, '');
  try {
    return parse(content, { ...TOLERANT, delimiter: delimiterOf(content) }).map((row) =>
      row.map(withFormula),
    );
  } catch {
    return undefined;
  }
}

const TOLERANT = { relax_column_count: true, relax_quotes: true };

/** The one that the first line has most of outside of quotes. */
function delimiterOf(text: string): string {
  const [line = ''] = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text.slice(0, 10_000).trimStart()) ?? [];
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const countOf = (delimiter: string) => bare.split(delimiter).length;
  return DELIMITERS.reduce((best, other) => (countOf(other) > countOf(best) ? other : best));
}

/** Text in the encodings that spreadsheets save: UTF-8, UTF-16 or Windows-1252, which has all of Latin-1. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return Buffer.from(bytes)
      .toString('latin1')
      .replace(/[\x80-\x9f]/g, (sign) => WINDOWS_SIGNS[sign.charCodeAt(0) - 0x80] ?? sign);
  }
}

/** What Windows-1252 has from 0x80 on. Node 20 decodes it as Latin-1. */
const WINDOWS_SIGNS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
