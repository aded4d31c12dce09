import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/**
 * The fonts of drawings, in many files, with the list of the characters in each file (.config/update-fonts.js). Only those
 * that a text needs are read.
 */

/** Everything that Upnext itself writes. */
const ALWAYS = ['inter/latin-400.ttf', 'inter/latin-700.ttf'];

/** `ranges`: the first and the last code point of each. */
const fontFiles = z.array(z.object({ file: z.string(), ranges: z.array(z.tuple([z.number(), z.number()])) }));

export function createFonts(folder: string) {
  const files = fontFiles.parse(JSON.parse(readFileSync(join(folder, 'fonts.json'), 'utf8')));

  function fileWith(character: string): string[] {
    const code = character.codePointAt(0) ?? 0;
    const found = files.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last));
    return found ? [found.file] : [];
  }

  /** The paths of the files with these characters. */
  return (content: string): string[] =>
    [...new Set([...ALWAYS, ...[...new Set(content)].flatMap(fileWith)])].map((file) => join(folder, file));
}
