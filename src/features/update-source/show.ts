import type { Reply } from '../../slack/text/blocks.js';
import type { ListPage } from '../../ui/list-listeners.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { sources, SOURCES_IN } from './reply.js';

export const showSources =
  (deps: ReadingDeps) =>
  async (request: ListRequest, page: ListPage): Promise<Reply> => {
    const reading = await startReading(deps, request, { ...page, selectId: SOURCES_IN });
    if (!reading.ok) return reading.reply;
    const { actor, api, project } = reading;
    const listed = await api.listSources(project.id);
    if (!listed.ok) return readFailureReply(deps, actor, listed);
    const matches = matchingAllWords(listed.value, page.words, ({ label, source, description }) => [
      label,
      source,
      description,
    ]);
    return sources(matches, { ...page, project: project.id }, reading);
  };
