import { momentOf } from '../calls/moment.js';
import { findNext } from '../lists/up-next/find-next.js';
import { postStatus } from '../posts/index.js';
import { namesOfNetworks } from '../ui/words.js';
import { inNamedProject } from './project.js';
import { failed, type StepAnswer, type StepCall } from './step.js';

export async function nextPost(started: StepCall): Promise<StepAnswer> {
  const call = await inNamedProject(started);
  if (!('project' in call)) return call;
  const found = await findNext(call.deps, { ...call, api: call.api.recent });
  if (!found.ok) return failed(found.say);
  if (typeof found.value === 'string') return { outputs: { state: 'Nothing scheduled' } };
  const { content, label, parts, platforms } = found.value;
  return {
    outputs: {
      text: parts?.[0]?.content ?? content ?? label,
      networks: namesOfNetworks(platforms).join(', '),
      moment: momentOf(found.value, call)?.words ?? '',
      state: postStatus(found.value, call.reader.now),
    },
  };
}
