import { done, invalid, type Answer } from '../http/responses.js';
import type { Call } from '../operation.js';
import { describeError } from '../log.js';
import type { Filter } from '../paging/filter.js';
import { pageInLanes } from '../paging/filtered-page.js';
import { pageInOrder } from '../paging/ordered-page.js';
import { postRecord } from '../records.js';
import { postFilter } from '../validation/post-filter.js';
import { read } from '../validation/problem.js';

/** So many posts are in memory at once. */
const MOST_AT_ONCE = 5000;

export async function listPosts(call: Call): Promise<Answer> {
  const filter = read(postFilter, call.query, ['query']);
  if (!filter.ok) return invalid(filter.problems);
  const { skip, limit } = filter.value;
  const first = await records(call, { ...filter.value, limit: Math.min(limit, MOST_AT_ONCE) });
  if (limit <= MOST_AT_ONCE || first.length < MOST_AT_ONCE) return done(first);
  const rest = { ...filter.value, skip: skip + MOST_AT_ONCE, limit: limit - MOST_AT_ONCE };
  return { status: 200, body: ReadableStream.from(longPage(call, first, rest)) };
}

async function records({ db, params }: Call, filter: Filter): Promise<object[]> {
  const page = (filter.platforms ?? filter.status) ? pageInLanes : pageInOrder;
  return (await page(db, params.project_id, filter)).map(postRecord);
}

/** There is no largest limit. A very long page is written in pieces, as fast as it is read, and is never whole in memory. */
async function* longPage(call: Call, first: object[], rest: Filter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const written = (posts: object[]) => posts.map((post) => JSON.stringify(post)).join(',');
  const end = rest.skip + rest.limit;
  yield encoder.encode(`{"data":[${written(first)}`);
  try {
    for (let { skip } = rest; skip < end; skip += MOST_AT_ONCE) {
      const piece = await records(call, { ...rest, skip, limit: Math.min(end - skip, MOST_AT_ONCE) });
      if (piece.length > 0) yield encoder.encode(`,${written(piece)}`);
      if (piece.length < MOST_AT_ONCE) break;
    }
  } catch (error) {
    call.log.error({ failure: describeError(error) }, 'A long page broke off');
    throw error;
  }
  yield encoder.encode('],"success":true}');
}
