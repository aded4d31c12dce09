import type { KnownBlock } from '@slack/types';
import type { Template } from '../api/records.js';
import type { Deps } from '../deps.js';
import { networkNames, quote } from '../posts/index.js';
import {
  buttonRow,
  clip,
  context,
  type Reply,
  section,
  textReply,
  withSubject,
} from '../slack/text/blocks.js';
import { escape } from '../slack/text/markup.js';
import type { VerbFeature } from '../ui/feature.js';
import { itemButton, itemReply, type ListItem, listListeners, type ListPage, listReply } from '../ui/list.js';
import { useTemplateButton } from '../ui/shared-buttons.js';
import type { Reading } from '../ui/start-reading.js';
import { matchingAllWords } from '../ui/words.js';

const NAME = 'templates';

export const browseTemplates = (deps: Deps): VerbFeature =>
  listListeners(deps, {
    name: NAME,
    async show(reading, page) {
      const listed = await reading.api.listTemplates(reading.project.id);
      return listed.ok ? templates(listed.value, page, reading) : listed;
    },
    async showItem(reading, { id, page }) {
      const found = await reading.api.getTemplate(reading.project.id, id);
      if (!found.ok) return found;
      return found.value ? template(found.value, { id, page }, reading) : templateMissing(page);
    },
  });

export function templates(all: Template[], page: ListPage, reading: Reading): Reply {
  const items = matchingAllWords(all, page.words, ({ label, description, content, platforms }) => [
    ...[label, description, content],
    ...platforms,
  ]);
  const isEmpty = items.length === 0;
  return listReply({
    name: NAME,
    page,
    items,
    perPage: 8,
    heading: `${isEmpty ? 'No templates' : 'Templates'} in ${escape(reading.project.name)}`,
    rows: (shown) => shown.flatMap((each, index) => templateRow(each, { index, page, reading })),
    below: isEmpty ? [context('To add templates, use the scheduling service.')] : [],
  });
}

function templateRow(
  each: Template,
  { index, page, reading }: { index: number; page: ListPage; reading: Reading },
): KnownBlock[] {
  const { id, label, description, content } = each;
  const words = (description ?? content ?? '').replace(/\s+/g, ' ').trim();
  const buttons = [
    ...(id ? itemButton('Preview', `${NAME}:${index}`, { id, page }, label) : []),
    ...useButton(each, id, reading).map((one) => withSubject(one, label)),
  ];
  return [
    section(`${title(each)}${words ? `\n${escape(clip(words, 140))}` : ''}`),
    ...buttonRow(`template-${index}`, buttons),
  ];
}

const title = (each: Template) =>
  `*${escape(each.label)}*${each.platforms.length > 0 ? ` · ${networkNames(each)}` : ''}`;

const useButton = ({ label }: Template, id: string | undefined, { project, may }: Reading) =>
  id && may('schedule') ? useTemplateButton({ project, template: { id, name: label } }) : [];

export function template(each: Template, { id, page }: ListItem, reading: Reading): Reply {
  const text = `Template: ${escape(each.label)}`;
  const blocks = [
    section(title(each)),
    quote(each.content ?? 'This template has no text.'),
    ...(each.description ? [context(escape(clip(each.description, 500)))] : []),
  ];
  return itemReply(NAME, page, { text, blocks }, useButton(each, id, reading));
}

export const templateMissing = (page: ListPage): Reply =>
  itemReply(NAME, page, textReply('This template no longer exists.'));
