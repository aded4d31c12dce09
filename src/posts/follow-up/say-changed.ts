import type { Deps } from '../../deps.js';
import type { Requester } from '../../slack/people/actor.js';

/** Of a post that the service has. What Upnext holds says it itself, as each of its changes. Never fails: the change is done. */
export async function sayChanged(
  { log, postChanges, store }: Pick<Deps, 'log' | 'postChanges' | 'store'>,
  actor: Requester,
  project: string,
): Promise<void> {
  const { reference, workspace, person } = actor;
  await store
    .sayChangedAtService(workspace, project)
    .catch((error: unknown) => log.warn({ reference, error }, 'could not say that a post has changed'));
  await postChanges.publish({ workspace, reference, people: [person] });
}
