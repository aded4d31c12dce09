import type { ModalView } from '@slack/types';
import type { Deps } from '../deps.js';
import type { SubmitArgs } from './ears.js';
import { stillWorking } from './form-views.js';
import { tell } from './tell.js';
import { whoAsks } from './who.js';
import { within } from './within.js';

/** Slack waits three seconds from its own press on; the way to us and back is part of them. */
const ANSWER_WITHIN_MS = 2_200;

interface Ways<T> {
  /** Answers the press. */
  inTime: (result: T) => Promise<void>;
  /** The press is answered, and the form says that it is still worked on. */
  late: (result: T) => Promise<void>;
  /** So it is, and nothing came of it; thrown where nobody says more of it. */
  lost?: (error: unknown) => Promise<void>;
}

/** What comes of a form is its answer where it is there in time; else the form says “still working” until it is. */
export async function inTimeOrLate<T>(
  { ack }: Pick<SubmitArgs, 'ack'>,
  doing: string,
  work: Promise<T>,
  { inTime, late, lost = rethrow }: Ways<T>,
): Promise<void> {
  const soon = await within(
    ANSWER_WITHIN_MS,
    work.then((result) => ({ result })),
  );
  if (soon) return inTime(soon.result);
  await ack({ response_action: 'update', view: stillWorking(doing) });
  const result = await work.then(
    (value) => ({ value }),
    (error: unknown) => lost(error),
  );
  if (result) await late(result.value);
}

async function rethrow(error: unknown): Promise<never> {
  throw error;
}

/** What the form turns into, and the same in words. */
export interface Result {
  view: ModalView;
  say: string;
}

/** For a form that nothing is kept of: where it takes nothing any more, its person is told in a message. */
export async function showResult(
  deps: Deps,
  { ack, body, client, context, view: { id } }: SubmitArgs,
  doing: string,
  work: Promise<Result>,
): Promise<void> {
  await inTimeOrLate({ ack }, doing, work, {
    inTime: ({ view }) => ack({ response_action: 'update', view }),
    async late({ view, say }) {
      const shown = await client.views.update({ view_id: id, view }).catch(() => undefined);
      if (shown?.ok) return;
      const told = { text: say, blocks: [] };
      await tell(deps, whoAsks(context, body), { openedAt: deps.now().getTime() }, told);
    },
  });
}
