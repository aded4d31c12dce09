import type { Instances } from './instances.js';

/** Freezing and unfreezing the project in a walk: after "Stopped" was answered, nothing of it may arrive. */

const MINUTE_MS = 60_000;
/** People may end a freeze. */
const MAY_UNFREEZE = new Set(['ada', 'mei']);
const STOPPED = /Stopped: |No held post had to be stopped|No held post goes out/;
/** This answer promises nothing about what is being sent. */
const STILL_SENDING = /being sent right now/;
const ENDED = /is unfrozen|isn’t frozen/;
/** How much earlier a freeze may end by itself: the clocks of two instances differ, and its end is a full minute. */
const EARLIER_MS = 2 * MINUTE_MS;

interface Walk {
  chance: (share: number) => boolean;
  between: (least: number, most: number) => number;
  somebody: () => string;
  types: (name: string, command: string) => Promise<unknown>;
  meanwhile: (...work: Promise<unknown>[]) => Promise<void>;
}

interface Stop {
  /** It holds from when this answers true. */
  isAnswered: () => boolean;
  endsAt: number;
}

export function createFreezeSteps(world: Instances, { chance, between, somebody, types, meanwhile }: Walk) {
  let stop: Stop | undefined;
  const isStopped = () => stop !== undefined && world.now().getTime() < stop.endsAt && stop.isAnswered();
  world.watch.isStopped = isStopped;

  const answers = () =>
    world.slack
      .channel('#launch')
      .messages.filter(({ viewer }) => viewer !== undefined)
      .map(({ ts, blocks }) => ({ ts, text: JSON.stringify(blocks) }));

  /** Finds what is answered from now on. */
  function answersFromNow() {
    const earlier = new Set(answers().map(({ ts }) => ts));
    return () => answers().flatMap(({ ts, text }) => (earlier.has(ts) ? [] : [text]));
  }

  async function freeze(): Promise<void> {
    const minutes = chance(0.4) ? between(5, 40) : undefined;
    const read = answersFromNow();
    if (!isStopped()) {
      const endsAt = minutes ? world.now().getTime() + minutes * MINUTE_MS - EARLIER_MS : Infinity;
      const isAnswered = () => read().some((text) => STOPPED.test(text) && !STILL_SENDING.test(text));
      stop = { endsAt, isAnswered };
    }
    const name = somebody();
    const command = `/upnext freeze${minutes ? ` for ${minutes} minutes` : ''}`;
    await meanwhile(types(name, command));
  }

  async function unfreeze(name = somebody()): Promise<string> {
    const read = answersFromNow();
    if (MAY_UNFREEZE.has(name)) stop = undefined;
    await meanwhile(types(name, '/upnext unfreeze'));
    return read().join();
  }

  return {
    freeze,
    unfreeze: async () => void (await unfreeze()),

    async end(): Promise<void> {
      let answer = '';
      while (!ENDED.test(answer)) {
        await world.restart();
        answer = await unfreeze('ada');
      }
    },
  };
}
