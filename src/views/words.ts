import { clip, cut } from '../slack/blocks.js';
import { escape } from '../slack/markup.js';

/** Things with all of these words somewhere in them, in any order and in any case. */
export function withAllWords<T>(
  things: readonly T[],
  words: string,
  texts: (thing: T) => readonly (string | undefined)[],
): T[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [...things];
  return things.filter((thing) => {
    const text = texts(thing).join('\n').toLowerCase();
    return wanted.every((word) => text.includes(word));
  });
}

/** “launch tea” after a heading; nothing where no words were given. */
export const aboutWords = (words: string) => (words.trim() ? ` with “${cut(words.trim(), 100)}”` : '');

/** The name of a field: `PromptText` → "Prompt text", `fileDeletion` → "file deletion". */
export const nameInWords = (field: string) =>
  escape(clip(field, 60).replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`));

/** All of a text, in pieces that go into one section each: it is longer once escaped, and nothing is cut within a sign. */
export const escapedPieces = (text: string): string[] => escape(text.trim()).match(PIECES) ?? [];

const PIECES = /[^]{1,2500}(?<!&[a-z]{0,3}|[\ud800-\udbff])/g;
