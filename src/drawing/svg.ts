/** What drawings are made of. Only `text` takes words that people wrote, and escapes them. */

export interface Drawing {
  svg: string;
}

export type Look = Record<string, string | number>;

const attributes = (look: Look) =>
  Object.entries(look)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

export const rect = (look: Look): string => `<rect${attributes(look)}/>`;

export const moved = ({ x, y }: { x: number; y: number }, ...content: string[]): string =>
  `<g transform="translate(${x} ${y})">${content.join('')}</g>`;

/** Moved, and cut off where it does not fit. Cutting off takes as long as drawing, so only for what may be too large. */
export const cutOff = (
  place: { x: number; y: number; width: number; height: number },
  ...content: string[]
) => `<svg${attributes(place)} overflow="hidden">${content.join('')}</svg>`;

export const text = (content: string, look: Look): string =>
  `<text${attributes(look)}>${escapeXml(drawable(content))}</text>`;

export const drawing = (size: { width: number; height: number }, ...content: string[]): Drawing => ({
  svg: `<svg xmlns="http://www.w3.org/2000/svg"${attributes(size)} font-family="Inter">${content.join('')}</svg>`,
});

const escapeXml = (content: string) =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Text that the fonts can draw: each emoji without its skin colour, flags as letters. */
export const drawable = (content: string): string =>
  content
    .toWellFormed()
    .replace(/[\u{1f1e6}-\u{1f1ff}]/gu, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) - FIRST_FLAG_LETTER + CAPITAL_A),
    )
    .replace(/\s+/g, ' ')
    .replace(/[\ufe0e\ufe0f\u20e3\ufffe\uffff\p{Cc}\p{Cf}\p{EMod}]/gu, '')
    .trim();

const FIRST_FLAG_LETTER = 0x1f1e6;
const CAPITAL_A = 0x41;

/** The text in at most this many lines of this width, cut off with an ellipsis. */
export function wrap(
  content: string,
  { width, size, lines }: { width: number; size: number; lines: number },
) {
  const room = width / size;
  const all = [''];
  for (const piece of drawable(content).match(PIECES) ?? []) {
    const line = all.at(-1) ?? '';
    if (widthOf((line + piece).trimEnd()) <= room) all.splice(-1, 1, line + piece);
    else all.push(...split(piece, room));
    if (all.length > lines) break;
  }
  const shown = all.filter(Boolean).map((line) => line.trimEnd());
  if (shown.length <= lines) return shown;
  const last = shown[lines - 1] ?? '';
  return [
    ...shown.slice(0, lines - 1),
    `${cutTo(last, room - WIDTH_OF_ELLIPSIS).replace(/[\s.,;:]+$/, '')}…`,
  ];
}

/** A word with the space after it, or one character of a script that is written without spaces. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」]|[^ \p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー、。「」]+ ?| /gu;
const WIDTH_OF_ELLIPSIS = 1;

/** A word that is longer than a line. */
function split(word: string, room: number): string[] {
  const first = cutTo(word, room);
  return first === word || first === '' ? [word] : [first, ...split(word.slice(first.length), room)];
}

function cutTo(content: string, room: number): string {
  let kept = '';
  for (const character of content) {
    if (widthOf(kept + character) > room) break;
    kept += character;
  }
  return kept;
}

/** About as wide as the font draws it, in units of its size. */
const widthOf = (content: string): number =>
  [...content].reduce((sum, character) => sum + widthOfCharacter(character), 0);

function widthOfCharacter(character: string): number {
  if (/[ijlI.,:;'|!()[\]tfr ]/.test(character)) return 0.34;
  if (/[mwMW@%…—]/.test(character)) return 0.92;
  if (/[A-ZÀ-Þ0-9]/.test(character)) return 0.68;
  if (character < '\u2000') return 0.59;
  return /\p{Extended_Pictographic}/u.test(character) ? 1.3 : 1.02;
}
