/**
 * What many ask in the same moment becomes one question to the database: each has a question of its own, all get their
 * own answers. Who asks alone does not wait for anybody; who asks while a batch is under way is in the next one, which is
 * the larger for it. Questions with the same key never stand in one batch.
 */
export function together<Q, A>(
  keyOf: (question: Q) => string,
  ask: (questions: Q[]) => Promise<Map<string, A>>,
  inTurn: InTurn = oneByOne(),
): (question: Q) => Promise<A | undefined> {
  let waiting: Waiting<Q, A>[] = [];
  let isInLine = false;

  function standInLine(): void {
    if (isInLine || waiting.length === 0) return;
    isInLine = true;
    inTurn(async () => {
      await new Promise(setImmediate);
      isInLine = false;
      await askFor(takeBatch());
      standInLine();
    });
  }

  const askFor = (batch: Waiting<Q, A>[]) =>
    ask(batch.map(({ question }) => question)).then(
      (answers) => batch.forEach(({ question, answer }) => answer(answers.get(keyOf(question)))),
      (error: unknown) => batch.forEach(({ refuse }) => refuse(error)),
    );

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
      standInLine();
    });
}

interface Waiting<Q, A> {
  question: Q;
  answer: (value: A | undefined) => void;
  refuse: (error: unknown) => void;
}

type InTurn = (work: () => Promise<void>) => void;

/** For questions about one table: two batches of them at once, each half as large, are more work for both sides. */
export function oneByOne(): InTurn {
  let last = Promise.resolve();
  return (work) => void (last = last.then(work, work));
}

const MOST = 100;
