import type { Platform } from '../../../openapi/platforms.js';
import { SECOND_MS } from '../../when/index.js';
import type { ServiceConfig } from './config.js';
import type { Publisher } from './publisher.js';
import { createPublishing } from './publishing.js';

export interface CheckedNetwork {
  project: string;
  platform: Platform;
  /** What is wrong and how to fix it. */
  problem: string | undefined;
}

const LIMIT_MS = 10 * SECOND_MS;

/** Asks what publishes on each network whether it could. Publishes nothing. */
export function checkPublishers(config: ServiceConfig, now: () => Date): Promise<CheckedNetwork[]> {
  const { lanes, publisherOf } = createPublishing(config, { now });
  const names = new Map(config.projects.map(({ id, name }) => [id, name]));
  const asked = new Map<Publisher, Promise<string | undefined>>();
  return Promise.all(
    lanes.map(async ({ project: id, platform }) => {
      const publisher = publisherOf(id, platform);
      const asking = publisher && (asked.get(publisher) ?? ask(publisher));
      if (publisher && asking) asked.set(publisher, asking);
      return { project: names.get(id) ?? id, platform, problem: await asking };
    }),
  );
}

/** What a check throws may have a token in it. */
async function ask(publisher: Publisher): Promise<string | undefined> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const late = new Promise<string>((resolve) => {
    signal.addEventListener('abort', () => resolve(`No answer within ${LIMIT_MS / SECOND_MS} seconds.`));
  });
  return Promise.race([publisher.check(signal).catch(() => 'It can’t be checked.'), late]);
}
