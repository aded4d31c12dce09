/**
 * Writes the fonts of drawings to dist/, without the weights that nothing uses. Each font comes in many
 * files, and fonts.json says which characters each file has. The library that draws reads no compressed fonts.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));

const OUT = 'dist/drawing/fonts';
/**
 * The first font that has a character draws it: emoji before signs that look alike, Japanese before Chinese. Cairo has
 * the space between Arabic words; from fonts without it, the library draws no Arabic at all.
 */
const FONTS = [
  'inter',
  'noto-emoji',
  'noto-sans-devanagari',
  'noto-sans-thai',
  'noto-sans-hebrew',
  'cairo',
  'noto-sans-jp',
  'noto-sans-kr',
  'noto-sans-sc',
];

rmSync(OUT, { recursive: true, force: true });
mkdirSync(OUT, { recursive: true });
const files = FONTS.flatMap((font) => {
  const subsets = JSON.parse(readFileSync(`node_modules/@fontsource/${font}/unicode.json`, 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    file: writeFont(font, subset.replace(/[[\]]/g, ''), 400),
    ranges: readRanges(ranges),
  }));
});
writeFont('inter', 'latin', 700);
writeFileSync(`${OUT}/fonts.json`, JSON.stringify(files));

function writeFont(font, subset, weight) {
  const source = `node_modules/@fontsource/${font}/files/${font}-${subset}-${weight}-normal.woff`;
  const file = `${font}-${subset}-${weight}.ttf`;
  writeFileSync(`${OUT}/${file}`, decompress(readFileSync(source)));
  return file;
}

/** "U+0102-0103,U+0110" → [[0x102, 0x103], [0x110, 0x110]] */
function readRanges(text) {
  return text.split(',').map((range) => {
    const [first, last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });
}

/** WOFF 1.0 → OpenType: the same tables, each compressed by itself. */
function decompress(woff) {
  const count = woff.readUInt16BE(12);
  const header = Buffer.alloc(12 + 16 * count);
  woff.copy(header, 0, 4, 8);
  header.writeUInt16BE(count, 4);
  const power = 2 ** Math.floor(Math.log2(count));
  header.writeUInt16BE(16 * power, 6);
  header.writeUInt16BE(Math.log2(power), 8);
  header.writeUInt16BE(16 * (count - power), 10);
  const tables = [];
  let offset = header.length;
  for (let index = 0; index < count; index += 1) {
    const entry = 44 + 20 * index;
    const [start, stored, length, checksum] = [4, 8, 12, 16].map((at) => woff.readUInt32BE(entry + at));
    const bytes = woff.subarray(start, start + stored);
    const table = stored < length ? inflateSync(bytes) : bytes;
    const at = 12 + 16 * index;
    woff.copy(header, at, entry, entry + 4);
    [checksum, offset, length].forEach((value, place) => header.writeUInt32BE(value, at + 4 + 4 * place));
    const padding = Buffer.alloc((4 - (length % 4)) % 4);
    tables.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat([header, ...tables]);
}
