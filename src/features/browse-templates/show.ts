import type { Reply } from '../../slack/blocks.js';
import type { Deps } from '../../deps.js';
import type { ListPage } from '../../views/list-listeners.js';
import { startReading, readFailureReply, type ListRequest } from '../../views/start-reading.js';
import { withAllWords } from '../../views/words.js';
import { gone, template, templates, TEMPLATES_IN, type TemplateToShow } from './reply.js';

export const showTemplates =
  (deps: Deps) =>
  async (args: ListRequest, page: ListPage): Promise<Reply> => {
    const reading = await startReading(deps, args, { door: TEMPLATES_IN, ...page });
    if (!reading.ok) return reading.reply;
    const { api, project } = reading;
    const listed = await api.listTemplates(project.id);
    if (!listed.ok) return readFailureReply(deps, reading.actor, listed);
    const found = withAllWords(listed.value, page.words, ({ label, description, content, platforms }) => [
      label,
      description,
      content,
      ...platforms,
    ]);
    return templates(found, { ...page, project: project.id }, reading);
  };

export const preview =
  (deps: Deps) =>
  async (args: ListRequest, { id, page }: TemplateToShow): Promise<Reply> => {
    const reading = await startReading(deps, args, { door: TEMPLATES_IN, ...page });
    if (!reading.ok) return reading.reply;
    const found = await reading.api.getTemplate(reading.project.id, id);
    if (!found.ok) return readFailureReply(deps, reading.actor, found);
    return found.value ? template(found.value, id, page, reading) : gone(page);
  };
