import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The fonts of drawings, in many files, with the list of the characters in each file (.config/update-fonts.js). Only those
 * that a text needs are read.
 */

/** Everything that Upnext itself writes. */
const ALWAYS = ['inter/latin-400.ttf', 'inter/latin-700.ttf'];

interface FontFile {
  file: string;
  /** The first and the last code point of each. */
  ranges: [first: number, last: number][];
}

export function createFonts(folder: string) {
  const files = readList(join(folder, 'fonts.json'));

  function fileWith(character: string): string[] {
    const code = character.codePointAt(0) ?? 0;
    const found = files.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
    return found ? [found.file] : [];
  }

  /** The paths of the files with these characters. */
  return (content: string): string[] =>
    [...new Set([...ALWAYS, ...[...new Set(content)].flatMap(fileWith)])].map((file) => join(folder, file));
}

/** Checked without zod: loading it takes the thread that draws half as long as drawing. */
function readList(path: string): FontFile[] {
  const files: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Array.isArray(files) && files.every(isFontFile)) return files;
  throw new Error(`${path} is not a list of fonts`);
}

const isFontFile = (value: unknown): value is FontFile =>
  typeof value === 'object' &&
  value !== null &&
  'file' in value &&
  typeof value.file === 'string' &&
  'ranges' in value &&
  Array.isArray(value.ranges) &&
  value.ranges.every(isRange);

const isRange = (value: unknown): value is FontFile['ranges'][number] =>
  Array.isArray(value) && value.length === 2 && value.every((code) => typeof code === 'number');
