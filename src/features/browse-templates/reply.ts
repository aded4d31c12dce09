import type { KnownBlock } from '@slack/types';
import * as z from 'zod';
import type { Template } from '../../api/records.js';
import {
  actions,
  button,
  buttonRow,
  clip,
  context,
  cut,
  section,
  withSubject,
  type Reply,
} from '../../slack/text/blocks.js';
import { encodeButtonValue, itemButtonValues, type ItemButtonValue } from '../../slack/views/button-value.js';
import { escape } from '../../slack/text/markup.js';
import { nextStart, pageOf, pager, previousStart, rangeOf } from '../../slack/views/pages.js';
import { listPage, type ListPage } from '../../ui/list-listeners.js';
import { networkNames, quote } from '../../posts/index.js';
import { useTemplateButton } from '../../ui/shared-buttons.js';
import type { Reading } from '../../ui/start-reading.js';
import { searchSuffix } from '../../ui/words.js';

export const TEMPLATES_IN = 'templates_in';
export const TEMPLATES_PAGE = 'turn_templates';
export const PREVIEW = 'preview_template';

export const templateToShow = z.object({ id: z.string(), page: listPage });
export type TemplateToShow = z.infer<typeof templateToShow>;

const PER_PAGE = 8;

export function templates(matches: Template[], page: ListPage, reading: Reading): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const valueFor = itemButtonValues(state);
  const shown = pageOf(matches, page.from ?? 0, PER_PAGE);
  const isEmpty = matches.length === 0;
  const heading = `${isEmpty ? 'No templates' : 'Templates'} in ${escape(reading.project.name)}`;
  const pageFrom = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(searchSuffix(page.words))}${isEmpty ? '' : ` · ${rangeOf(shown)}`}`),
      ...shown.items.flatMap((each, index) => templateLine(each, index, valueFor, reading)),
      ...pager(TEMPLATES_PAGE, pageFrom(previousStart(shown)), pageFrom(nextStart(shown))),
      ...(isEmpty ? [context('To add templates, use the scheduling service.')] : []),
    ],
  };
}

function templateLine(
  each: Template,
  index: number,
  valueFor: ItemButtonValue,
  reading: Reading,
): KnownBlock[] {
  const value = each.id && valueFor(each.id);
  const buttons = [
    ...(value ? [button('Preview', `${PREVIEW}:${index}`, { value })] : []),
    ...useButton(each, each.id, reading),
  ];
  const words = (each.description ?? each.content ?? '').replace(/\s+/g, ' ').trim();
  return [
    section(`${title(each)}${words ? `\n${escape(clip(words, 140))}` : ''}`),
    ...buttonRow(
      `template-${index}`,
      buttons.map((one) => withSubject(one, each.label)),
    ),
  ];
}

const title = (each: Template) =>
  `*${escape(each.label)}*${each.platforms.length > 0 ? ` · ${networkNames(each)}` : ''}`;

const useButton = ({ label }: Template, id: string | undefined, { project, may }: Reading) =>
  id && may('schedule') ? useTemplateButton({ project, template: { id, name: label } }) : [];

export function template(each: Template, { id, page }: TemplateToShow, reading: Reading): Reply {
  const description = each.description ? [context(escape(clip(each.description, 500)))] : [];
  return {
    text: `Template: ${escape(each.label)}`,
    blocks: [
      section(title(each)),
      quote(each.content ?? 'This template has no text.'),
      ...description,
      actions('template', ...useButton(each, id, reading), backButton(page)),
    ],
  };
}

const backButton = (page: ListPage) =>
  button('Back to templates', `${TEMPLATES_PAGE}:list`, { value: encodeButtonValue(page) });

const MISSING = 'This template no longer exists.';

export const templateMissing = (page: ListPage): Reply => ({
  text: MISSING,
  blocks: [section(MISSING), actions('template', backButton(page))],
});
