/** The start of a text as the name of something: it ends at a word, and its quote is closed. */
export function shortName(text: string, most = 60): string {
  if (text.length <= most) return text;
  const kept = text
    .slice(0, most)
    .replace(/\s\S*$/, '')
    .replace(/[\s·.,:“]+$/, '');
  return `${kept}…${kept.lastIndexOf('“') > kept.lastIndexOf('”') ? '”' : ''}`;
}
