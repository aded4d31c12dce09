import type { Failure } from '../../api/outcome.js';
import { type FormWarning, warned } from '../../forms/form.js';
import { outcomeOfFailure } from '../../forms/outcomes.js';
import { partsOf } from '../../platforms/parts.js';
import type { Turn } from '../life/conclude.js';
import type { SendContext } from '../life/send-context.js';
import { named } from '../life/why-unsent.js';
import { combined, type Draft } from '../model/draft.js';
import { fieldsOfPart } from '../model/inputs.js';
import { type PostAtService, postAtService } from '../model/sending.js';
import type { SentText } from '../model/texts.js';

/** What became of the texts of a post, for the form that is open. */

/** Why one of them was not sent, at the inputs of the whole post. */
export function refusalOf(
  values: Draft,
  { text: { part }, result }: NonNullable<Turn['last']>,
  context: Pick<SendContext, 'actor'>,
): Failure | FormWarning | undefined {
  if (result.state === 'sent') return undefined;
  const { failure } = result;
  if (partsOf(values).length === 1) return failure;
  const { fields, top } = outcomeOfFailure(failure, result.state === 'refused' ? context : undefined).notices;
  const said = top.map((say) => named(part.platforms, say));
  return result.state === 'refused'
    ? warned({ fields: fieldsOfPart(values, part, fields), top: said })
    : { ok: false, kind: 'down', say: said.join(' ') };
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
