import { type ApiResponse, invalid, ok } from '../http/responses.js';
import { describeError } from '../log.js';
import type { RequestContext } from '../operation.js';
import { type Filter, findPage } from '../paging/find-page.js';
import { postRecord } from '../records.js';
import { readPostFilter } from '../validation/post-filter.js';
import type { Problem } from '../validation/problem.js';

/** How many posts are in memory at once. */
const CHUNK_SIZE = 5000;

export async function listPosts(context: RequestContext): Promise<ApiResponse> {
  const problems: Problem[] = [];
  const filter = readPostFilter(context.query, ['query'], problems);
  if (problems.length > 0) return invalid(problems);
  const { skip, limit } = filter;
  const first = await records(context, { ...filter, limit: Math.min(limit, CHUNK_SIZE) });
  if (limit <= CHUNK_SIZE || first.length < CHUNK_SIZE) return ok(first);
  const rest = { ...filter, skip: skip + CHUNK_SIZE, limit: limit - CHUNK_SIZE };
  return { status: 200, body: ReadableStream.from(longPage(context, first, rest)) };
}

async function records({ db, params }: RequestContext, filter: Filter): Promise<object[]> {
  return (await findPage(db, params.project_id, filter)).map(postRecord);
}

/** The limit has no maximum. A very long page is streamed in chunks and never in memory as a whole. */
async function* longPage(context: RequestContext, first: object[], rest: Filter): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const toJson = (posts: object[]) => posts.map((post) => JSON.stringify(post)).join(',');
  const end = rest.skip + rest.limit;
  yield encoder.encode(`{"data":[${toJson(first)}`);
  try {
    for (let { skip } = rest; skip < end; skip += CHUNK_SIZE) {
      const chunk = await records(context, { ...rest, skip, limit: Math.min(end - skip, CHUNK_SIZE) });
      if (chunk.length > 0) yield encoder.encode(`,${toJson(chunk)}`);
      if (chunk.length < CHUNK_SIZE) break;
    }
  } catch (error) {
    context.log.error({ failure: describeError(error) }, 'a long page failed halfway');
    throw error;
  }
  yield encoder.encode('],"success":true}');
}
