import type { Deps } from '../../deps.js';
import type { PostAbout } from '../about.js';
import type { FormResult, RegisteredForm } from '../../forms/registered-form.js';
import { partsOf, type Part } from '../../platforms/parts.js';
import type { HeldKey } from '../table/held-tables.js';
import type { SentPart } from './table.js';
import { scheduledPost } from '../fields/differences.js';
import { valuesFor, type Draft } from '../fields/draft.js';

/**
 * Sends a post, or each part of one with several texts. Each is a submission of its own, which is stored before it is sent,
 * sent once and looked up after an interruption. Its id follows from the post, the version and the networks, so whoever
 * continues sending never begins a second one.
 */

export interface PostToSend extends HeldKey {
  version: number;
  person: string;
  values: Draft;
  about: PostAbout;
  decidedBy: string | null;
  /** The service has other parts of it, which an earlier version had. */
  isRest?: boolean;
}

/** What became of one part. */
export interface PartResult {
  part: Part;
  /** Undefined if nothing was stored yet. */
  delivered: FormResult | undefined;
}

export type PartSender = ReturnType<typeof createPartSender>;

export function createPartSender(deps: Pick<Deps, 'store' | 'slack' | 'now'>, form: RegisteredForm) {
  /** What became of the parts so far. */
  async function find(post: PostToSend): Promise<PartResult[]> {
    const found = await Promise.all(
      partsOf(post.values).map(async (part) => ({
        part,
        delivered: await deps.store.submissions.find(post.workspace, idOf(post, part)),
      })),
    );
    await remember(post, found);
    return found;
  }

  /**
   * Once a part is at the service, the others are sent whatever happens to one of them. Before that, the first problem stops
   * all of it, so that the whole post can be changed.
   */
  async function send(post: PostToSend, reference: string): Promise<PartResult[]> {
    const client = await deps.slack(post.workspace);
    const earlier = isInParts(post) ? await find(post) : notBegun(post);
    const sent: PartResult[] = [];
    for (const result of inOrder(earlier)) {
      const isStopped = sent.some(isOpen) && !sent.some(isAtService);
      if (isStopped || hasBegun(result)) sent.push(result);
      else sent.push({ ...result, delivered: await sendPart(result.part) });
    }
    await remember(post, sent);
    return sent;

    async function sendPart(part: Part): Promise<FormResult> {
      const { workspace, person, decidedBy } = post;
      const id = idOf(post, part);
      const held = { id: post.id, version: post.version, ...(isInParts(post) && { isPart: true }) };
      const about = { ...post.about, submissionId: id, viewId: undefined, outcomeUnknown: undefined, held };
      const values = valuesFor(post.values, part.platforms);
      return form.deliver({ workspace, id, person, values, about, decidedBy }, client, reference);
    }
  }

  /** Before anybody can change the post again. */
  async function remember(post: PostToSend, results: PartResult[]): Promise<void> {
    if (!isInParts(post)) return;
    await deps.store.sentParts.add(post, sentParts(post, results), deps.now());
  }

  return { find, send };
}

const notBegun = ({ values }: PostToSend): PartResult[] =>
  partsOf(values).map((part) => ({ part, delivered: undefined }));

const isInParts = ({ values, isRest }: PostToSend) => isRest === true || partsOf(values).length > 1;

/** A post with one text keeps its id. */
function idOf(post: PostToSend, { platforms }: Part): string {
  const id = `${post.id}-${post.version}`;
  return isInParts(post) ? `${id}-${platforms.join('-')}` : id;
}

/** Those that are at the service or on their way come first, because what they became decides about the others. */
const inOrder = (results: PartResult[]) => [
  ...results.filter(hasBegun),
  ...results.filter((result) => !hasBegun(result)),
];

const BEGUN = new Set(['delivered', 'sending', 'unknown']);
const hasBegun = ({ delivered }: PartResult) => delivered !== undefined && BEGUN.has(delivered.state);

export const isAtService = ({ delivered }: PartResult) => delivered?.state === 'delivered';
const isOpen = (result: PartResult) => !isAtService(result);

function sentParts({ version }: PostToSend, results: PartResult[]): SentPart[] {
  return results.filter(isAtService).map(({ part, delivered }) => {
    const { id, meant, stored } = scheduledPost.parse(delivered?.result);
    const at = stored ?? meant?.at;
    return {
      platforms: part.platforms,
      content: part.text,
      serviceId: id,
      version,
      ...(at !== undefined && { dueAt: new Date(at) }),
    };
  });
}
