import type { Reply } from '../../slack/blocks.js';
import type { Deps } from '../../deps.js';
import type { ListPage } from '../../views/list-listeners.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { withAllWords } from '../../views/words.js';
import { sources, SOURCES_IN } from './reply.js';

export const showSources =
  (deps: Deps) =>
  async (args: ListRequest, page: ListPage): Promise<Reply> => {
    const { words, project } = page;
    const reading = await startReading(deps, args, { door: SOURCES_IN, words, project });
    if (!reading.ok) return reading.reply;
    const listed = await reading.api.listSources(reading.project.id);
    if (!listed.ok) return readFailureReply(deps, reading.actor, listed);
    const found = withAllWords(listed.value, words, ({ label, source, description }) => [
      label,
      source,
      description,
    ]);
    return sources(found, { ...page, project: reading.project.id }, reading);
  };
