import type { Reply } from '../../slack/text/blocks.js';
import type { ListPage } from '../../ui/list-listeners.js';
import {
  startReading,
  readFailureReply,
  type ListRequest,
  type ReadingDeps,
} from '../../ui/start-reading.js';
import { matchingAllWords } from '../../ui/words.js';
import { template, templateMissing, templates, TEMPLATES_IN, type TemplateToShow } from './reply.js';

export const showTemplates =
  (deps: ReadingDeps) =>
  async (request: ListRequest, page: ListPage): Promise<Reply> => {
    const reading = await startReading(deps, request, { ...page, selectId: TEMPLATES_IN });
    if (!reading.ok) return reading.reply;
    const { actor, api, project } = reading;
    const listed = await api.listTemplates(project.id);
    if (!listed.ok) return readFailureReply(deps, actor, listed);
    const matches = matchingAllWords(
      listed.value,
      page.words,
      ({ label, description, content, platforms }) => [label, description, content, ...platforms],
    );
    return templates(matches, { ...page, project: project.id }, reading);
  };

export const showTemplate =
  (deps: ReadingDeps) =>
  async (request: ListRequest, { id, page }: TemplateToShow): Promise<Reply> => {
    const reading = await startReading(deps, request, { ...page, selectId: TEMPLATES_IN });
    if (!reading.ok) return reading.reply;
    const { actor, api, project } = reading;
    const found = await api.getTemplate(project.id, id);
    if (!found.ok) return readFailureReply(deps, actor, found);
    return found.value ? template(found.value, { id, page }, reading) : templateMissing(page);
  };
