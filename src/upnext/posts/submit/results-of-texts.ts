import type { Failure } from '../../api/outcome.js';
import type { Notices } from '../../forms/form.js';
import { outcomeOfFailure } from '../../forms/outcomes.js';
import { partsOf } from '../../platforms/parts.js';
import type { SendContext } from '../life/send-context.js';
import { named } from '../life/why-unsent.js';
import { combined, type Draft } from '../model/draft.js';
import { fieldsOfPart } from '../model/inputs.js';
import { type PostAtService, postAtService } from '../model/sending.js';
import type { SentText } from '../model/texts.js';

/** What became of the texts of a post, for the form that is open. */

/** What is wrong with one of them, at the inputs of the whole post. */
export function noticesFor(
  values: Draft,
  { part }: SentText,
  { failure, context }: { failure: Failure; context: Pick<SendContext, 'actor'> },
): Notices {
  const { fields, top } = outcomeOfFailure(failure, context).notices;
  const isOne = partsOf(values).length === 1;
  return {
    fields: fieldsOfPart(values, part, fields),
    top: isOne ? top : top.map((say) => named(part.platforms, say)),
  };
}

/** What the service has, as one post, so that it is confirmed once. If a part differs from what was sent, the whole does. */
export function asOneResult(texts: SentText[]): PostAtService {
  const parts = texts.map(({ part, sending }) => ({ part, post: postAtService.parse(sending?.result) }));
  const all = parts.map(({ post }) => post.differs);
  if (all.every((one) => one === undefined)) return { project: '', ...parts[0]?.post };
  const differs = combined<NonNullable<PostAtService['differs']>>({}, all);
  const platforms = parts.flatMap(({ part, post }) => post.differs?.platforms ?? part.platforms);
  return {
    project: '',
    ...parts[0]?.post,
    differs: { ...differs, ...(differs.platforms && { platforms }) },
  };
}
