import type { KnownBlock } from '@slack/types';
import type { Template } from '../../api/records.js';
import { actions, button, clip, context, cut, section, type Reply, buttonRow } from '../../slack/blocks.js';
import { encodeButtonValue, itemButtonValues, type ItemButtonValue } from '../../slack/button-value.js';
import { escape } from '../../slack/markup.js';
import { nextStart, previousStart, pageOf, pager, rangeOf } from '../../slack/pages.js';
import { useTemplateButton } from '../../views/shared-buttons.js';
import { platformsInWords, quote } from '../../views/post.js';
import type { ListPage } from '../../views/list-listeners.js';
import type { Reading } from '../../views/start-reading.js';
import { aboutWords } from '../../views/words.js';

export const TEMPLATES_IN = 'templates_in';
export const TURN_TEMPLATES = 'turn_templates';
export const PREVIEW = 'preview_template';

export interface TemplateToShow {
  id: string;
  page: ListPage;
}

const SHOWN = 8;

export function templates(found: Template[], page: ListPage, reading: Reading): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const carried = itemButtonValues(state);
  const shown = pageOf(found, page.from ?? 0, SHOWN);
  const some = found.length > 0;
  const heading = `${some ? 'Templates' : 'No templates'} of ${escape(reading.project.name)}`;
  const turned = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(aboutWords(page.words))}${some ? ` · ${rangeOf(shown)}` : ''}`),
      ...shown.items.flatMap((each, place) => line(each, place, carried, reading)),
      ...pager(TURN_TEMPLATES, turned(previousStart(shown)), turned(nextStart(shown))),
      ...(some ? [] : [context('Templates are made at the scheduling service; here they are used.')]),
    ],
  };
}

function line(each: Template, place: number, carried: ItemButtonValue, reading: Reading): KnownBlock[] {
  const value = each.id && carried(each.id);
  const buttons = [
    ...(value ? [button('Preview', `${PREVIEW}:${place}`, { value })] : []),
    ...use(each, each.id, reading),
  ];
  const words = (each.description ?? each.content ?? '').replace(/\s+/g, ' ').trim();
  return [
    section(`${title(each)}${words ? `\n${escape(clip(words, 140))}` : ''}`),
    ...buttonRow(`template-${place}`, buttons),
  ];
}

const title = (each: Template) =>
  `*${escape(each.label)}*${each.platforms.length > 0 ? `  ${platformsInWords(each)}` : ''}`;

/** Only for who may schedule, and not without an id that fits into the form. */
function use({ label }: Template, id: string | undefined, { project, may }: Reading) {
  return id && may('schedule') ? useTemplateButton({ project, template: { id, name: label } }) : [];
}

export function template(each: Template, id: string, page: ListPage, reading: Reading): Reply {
  const about = each.description ? [context(escape(clip(each.description, 500)))] : [];
  return {
    text: `Template ${escape(each.label)}`,
    blocks: [
      section(title(each)),
      quote(each.content ?? 'This template has no text.'),
      ...about,
      actions('template', ...use(each, id, reading), back(page)),
    ],
  };
}

const back = (page: ListPage) =>
  button('Back to the list', `${TURN_TEMPLATES}:list`, { value: encodeButtonValue(page) });

export function gone(page: ListPage): Reply {
  const text = 'The scheduling service does not have this template any more.';
  return { text, blocks: [section(text), actions('template', back(page))] };
}
