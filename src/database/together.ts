/**
 * What many ask in the same moment becomes one question to the database: each has a question of its own, all get their
 * own answers. Who asks alone does not wait for anybody. Questions with the same key never stand in one batch.
 */
export function together<Q, A>(
  keyOf: (question: Q) => string,
  ask: (questions: Q[]) => Promise<Map<string, A>>,
): (question: Q) => Promise<A | undefined> {
  let waiting: Waiting<Q, A>[] = [];
  let underWay = 0;

  function next(): void {
    if (underWay >= AT_ONCE || waiting.length === 0) return;
    const batch = takeBatch();
    underWay += 1;
    ask(batch.map(({ question }) => question))
      .then(
        (answers) => batch.forEach(({ question, answer }) => answer(answers.get(keyOf(question)))),
        (error: unknown) => batch.forEach(({ refuse }) => refuse(error)),
      )
      .finally(() => {
        underWay -= 1;
        next();
      });
  }

  function takeBatch(): Waiting<Q, A>[] {
    const keys = new Set<string>();
    const batch: Waiting<Q, A>[] = [];
    const later: Waiting<Q, A>[] = [];
    for (const one of waiting) {
      const key = keyOf(one.question);
      const fits = batch.length < MOST && !keys.has(key);
      (fits ? batch : later).push(one);
      keys.add(key);
    }
    waiting = later;
    return batch;
  }

  return (question) =>
    new Promise((answer, refuse) => {
      waiting.push({ question, answer, refuse });
      setImmediate(next);
    });
}

interface Waiting<Q, A> {
  question: Q;
  answer: (value: A | undefined) => void;
  refuse: (error: unknown) => void;
}

/** The more wait while these are under way, the larger the next batch. */
const AT_ONCE = 2;
const MOST = 100;
