import type { Platform } from '../../../openapi/platforms.js';
import type { NewPost } from '../validation/new-post.js';
import type { Problem } from '../validation/problem.js';
import type { PublisherSettings, ServiceConfig } from './config.js';
import type { Publisher } from './publisher.js';
import type { Lane } from './take.js';
import { createTelegram } from './telegram.js';
import { createWebhook } from './webhook.js';
import { createZernio } from './zernio.js';

/** Which network of which project is published by what. */
export interface Publishing {
  /** Every network that something publishes on. */
  lanes: Lane[];
  /** Undefined: all of them. None: the project takes no posts. */
  networksOf: (project: string) => Platform[] | undefined;
  /** Undefined: its posts are rehearsals. */
  publisherOf: (project: string, platform: Platform) => Publisher | undefined;
  /** What surely can’t be published of a post, also where it is a rehearsal. */
  problemsOf: (project: string, post: NewPost) => Problem[];
}

interface PublishingOptions {
  now: () => Date;
  /** Nothing is published, though projects have the networks of the file. */
  rehearsesOnly?: boolean;
}

/** Without a file every project rehearses, on all networks. */
export function createPublishing(
  config: ServiceConfig | undefined,
  { now, rehearsesOnly = false }: PublishingOptions,
): Publishing {
  /** One for equal settings, since the limits of an account live in it. */
  const known = new Map<string, Publisher>();
  const publisherFor = (settings: PublisherSettings): Publisher => {
    const key = JSON.stringify(settings);
    const publisher = known.get(key) ?? createPublisher(settings, now);
    known.set(key, publisher);
    return publisher;
  };
  const projects = new Map(
    config?.projects.map(({ id, publish }) => [
      id,
      publish && new Map([...publish].map(([platform, settings]) => [platform, publisherFor(settings)])),
    ]),
  );

  return {
    lanes: rehearsesOnly
      ? []
      : [...projects].flatMap(([project, publishers]) =>
          [...(publishers?.keys() ?? [])].map((platform) => ({ project, platform })),
        ),
    networksOf(project) {
      if (config && !projects.has(project)) return [];
      const publishers = projects.get(project);
      return publishers && [...publishers.keys()];
    },
    publisherOf: (project, platform) => (rehearsesOnly ? undefined : projects.get(project)?.get(platform)),
    problemsOf(project, post) {
      const publishers = post.platforms.flatMap((platform) => projects.get(project)?.get(platform) ?? []);
      return [...new Set(publishers)].flatMap((publisher) => publisher.accepts(post));
    },
  };
}

function createPublisher(settings: PublisherSettings, now: () => Date): Publisher {
  if (settings.kind === 'telegram') return createTelegram(settings, now);
  return settings.kind === 'webhook' ? createWebhook(settings, now) : createZernio(settings, now);
}
