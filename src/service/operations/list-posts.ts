import { done, invalid, type Answer } from '../answer.js';
import type { Call } from '../call.js';
import { pageInLanes } from '../paging/in-lanes.js';
import { pageInOrder } from '../paging/in-order.js';
import { postRecord } from '../record.js';
import { postFilter } from '../validation/post-filter.js';
import { read } from '../validation/problem.js';

export async function listPosts({ db, params, query }: Call): Promise<Answer> {
  const filter = read(postFilter, query, ['query']);
  if (!filter.ok) return invalid(filter.problems);
  const isInLanes = filter.value.platforms ?? filter.value.status;
  const page = isInLanes ? pageInLanes : pageInOrder;
  return done((await page(db, params.project_id, filter.value)).map(postRecord));
}
