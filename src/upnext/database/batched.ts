/**
 * What is asked in the same moment is answered by one statement. If it fails, each is asked alone: what is wrong with one of them fails
 * no other.
 */
export function batched<Asked, Answer>(load: (all: Asked[]) => Promise<(asked: Asked) => Answer>) {
  let all: Asked[] = [];
  let answers: ReturnType<typeof load>;

  async function loadAll(): ReturnType<typeof load> {
    await new Promise(setImmediate);
    const these = all;
    all = [];
    return load(these);
  }

  return async (asked: Asked): Promise<Answer> => {
    const together = all;
    if (together.push(asked) === 1) answers = loadAll();
    const find = await answers.catch((error: unknown) => {
      if (together.length === 1) throw error;
      return load([asked]);
    });
    return find(asked);
  };
}
