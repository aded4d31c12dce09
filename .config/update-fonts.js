/**
 * Writes the fonts of drawings to .fonts/: `node .config/update-fonts.js`. The packages that they come from have all weights
 * in two formats, twenty times as much. Each font comes in many files, and fonts.json says which characters each file has.
 * The library that draws reads no compressed fonts.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inflateSync } from 'node:zlib';

const OUT = fileURLToPath(new URL('../.fonts', import.meta.url));
/**
 * The first font that has a character draws it: emoji before signs that look alike, Japanese before Chinese. Cairo has
 * the space between Arabic words; from fonts without it, the library draws no Arabic at all.
 */
const FONTS = {
  inter: '5.3.0',
  'noto-emoji': '5.3.2',
  'noto-sans-devanagari': '5.3.0',
  'noto-sans-thai': '5.3.0',
  'noto-sans-hebrew': '5.3.0',
  cairo: '5.3.0',
  'noto-sans-jp': '5.3.0',
  'noto-sans-kr': '5.3.0',
  'noto-sans-sc': '5.3.0',
};

const home = mkdtempSync(join(tmpdir(), 'upnext-fonts-'));
const packages = Object.entries(FONTS).map(([font, version]) => `@fontsource/${font}@${version}`);
execFileSync('npm', ['install', '--prefix', home, '--no-save', '--ignore-scripts', ...packages], {
  stdio: 'inherit',
});
const packageOf = (font) => join(home, 'node_modules', '@fontsource', font);

const files = Object.keys(FONTS).flatMap((font) => {
  rmSync(join(OUT, font), { recursive: true, force: true });
  mkdirSync(join(OUT, font), { recursive: true });
  copyFileSync(join(packageOf(font), 'LICENSE'), join(OUT, font, 'LICENSE'));
  const subsets = JSON.parse(readFileSync(join(packageOf(font), 'unicode.json'), 'utf8'));
  return Object.entries(subsets).map(([subset, ranges]) => ({
    file: writeFont(font, subset.replace(/[[\]]/g, ''), 400),
    ranges: readRanges(ranges),
  }));
});
writeFont('inter', 'latin', 700);
writeFileSync(join(OUT, 'fonts.json'), `[\n${files.map((file) => JSON.stringify(file)).join(',\n')}\n]\n`);
rmSync(home, { recursive: true });

function writeFont(font, subset, weight) {
  const source = join(packageOf(font), 'files', `${font}-${subset}-${weight}-normal.woff`);
  const file = `${font}/${subset}-${weight}.ttf`;
  writeFileSync(join(OUT, file), decompress(readFileSync(source)));
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
