import { keep } from '../../messages/keep.js';
import type { MessageDeps } from '../../messages/post.js';
import type { About } from '../../messages/table.js';
import { tell } from '../../messages/tell.js';
import type { Trace } from '../../slack/people/actor.js';
import type { Reply } from '../../slack/text/blocks.js';

/** The messages to those who can allow what somebody asks for: one for each of them. */

interface Asked extends About, Trace {
  /** Who asks. */
  person: string;
}

/** Resolves to those who got it. To one of them it may fail, for example after they left. The others are enough. */
export async function sendRequests(
  deps: MessageDeps,
  asked: Asked,
  people: string[],
  request: Reply,
): Promise<string[]> {
  const sent = await Promise.all(
    people.map(async (person) => {
      const news = { ...asked, name: person, person, known: [], message: () => request };
      const { message } = await tell(deps, news).catch(failed(deps, asked));
      return message?.at ? [person] : [];
    }),
  );
  return sent.flat();
}

/** Whoever has deleted it gets no other. */
export async function closeRequests(deps: MessageDeps, asked: Asked, closed: Reply): Promise<void> {
  const { reference } = asked;
  const all = await deps.store.messages.about(asked);
  const requests = all.filter(({ person }) => person !== asked.person);
  await Promise.all(
    requests.map(async (known) => {
      const wanted = { ...known, known, person: '', reference, draw: () => closed };
      if (known.at) await keep(deps, wanted).catch(failed(deps, asked));
      await deps.store.messages.forget(known);
    }),
  );
}

const failed =
  ({ log }: Pick<MessageDeps, 'log'>, { workspace, reference }: Asked) =>
  (error: unknown): { message?: undefined } => {
    log.warn({ workspace, reference, error }, 'could not send or close a request');
    return {};
  };
