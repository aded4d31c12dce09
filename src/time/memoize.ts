/** Remembers its last answers, for what is asked the same few questions: ten thousand channels ask the calendar. */
export function memoize<Asked extends (string | number)[], Answer>(
  answer: (...asked: Asked) => Answer,
  most = 500,
): (...asked: Asked) => Answer {
  const known = new Map<string, Answer>();
  return (...asked) => {
    const key = asked.join('\n');
    if (known.has(key)) return known.get(key) as Answer;
    const found = answer(...asked);
    if (known.size >= most) known.clear();
    known.set(key, found);
    return found;
  };
}
