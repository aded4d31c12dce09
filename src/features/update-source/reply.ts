import type { Source } from '../../api/records.js';
import { button, clip, context, cut, section, type Reply } from '../../slack/blocks.js';
import { encodeButtonValue } from '../../slack/button-value.js';
import type { About } from '../../forms/form.js';
import { escape } from '../../slack/markup.js';
import { nextStart, previousStart, pageOf, pager, rangeOf } from '../../slack/pages.js';
import type { ListPage } from '../../views/list-listeners.js';
import type { Reading } from '../../views/start-reading.js';
import { aboutWords, escapedPieces } from '../../views/words.js';
import { changesIn, namesIn, withoutSecrets, type Edit, type Texts } from './source.js';

export const SOURCES_IN = 'sources_in';
export const TURN_SOURCES = 'turn_sources';
export const EDIT_SOURCE = 'edit_source';

const SHOWN = 10;

export interface SourceToEdit {
  project: NonNullable<About['project']>;
  id: string;
}

export function sources(all: Source[], page: ListPage, { project }: Reading): Reply {
  const state = { ...page, words: cut(page.words, 300) };
  const shown = pageOf(all, page.from ?? 0, SHOWN);
  const some = all.length > 0;
  const heading = `${some ? 'Sources' : 'No sources'} of ${escape(project.name)}`;
  const turned = (from: number | undefined) => (from === undefined ? undefined : { ...state, from });
  return {
    text: heading,
    blocks: [
      section(`*${heading}*${escape(aboutWords(page.words))}${some ? ` · ${rangeOf(shown)}` : ''}`),
      ...shown.items.map((source, place) => section(line(source), edit(source, place, project))),
      ...pager(TURN_SOURCES, turned(previousStart(shown)), turned(nextStart(shown))),
    ],
  };
}

function line({ label, source }: Source): string {
  const value = source && source !== label ? `\n${escape(clip(source, 200))}` : '';
  return `*${escape(clip(label, 150))}*${value}`;
}

/** What has no id can be looked at alone. */
function edit({ id }: Source, place: number, project: SourceToEdit['project']) {
  const named = { ...project, name: clip(project.name, 150) };
  const value = id && encodeButtonValue({ project: named, id } satisfies SourceToEdit);
  return value ? button('Edit', `${EDIT_SOURCE}:${place}`, { value }) : undefined;
}

export interface Saved {
  before?: Edit | undefined;
  /** What the service says of it now. */
  after: Edit;
  /** As far as that is something else. */
  asked?: Edit | undefined;
}

export function saved({ before = {}, after, asked = {} }: Saved, name: string): Reply {
  if (namesIn(asked).length > 0) return otherwise(after, asked, name);
  const text = `Source ${escape(clip(name, 150))} changed`;
  const lines = namesIn(after).map((name) => {
    const old = before[name] ? `${quoted(before[name])}\n` : '';
    return `*${name}*\n${old}→ ${quoted(after[name] ?? '')}`;
  });
  return {
    text,
    blocks: [section(`:white_check_mark: *${text}*`), ...lines.map((each) => section(each))],
  };
}

function otherwise(told: Edit, asked: Edit, name: string): Reply {
  const text = `The service took this, and says something else of source ${escape(clip(name, 150))}`;
  const lines = (texts: Edit) => namesIn(texts).map((each) => `*${each}*\n${quoted(texts[each] ?? '')}`);
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      ...lines(told).map((each) => section(each)),
      context(['Asked for:', ...lines(asked), 'Please look there.'].join('\n')),
    ],
  };
}

/** What is new is read in full, since it is approved; of what was there, an address keeps its key. */
export function approval(edit: Edit, now: Texts | undefined): string[] {
  if (!now) return [UNKNOWN_BEFORE, ...namesIn(edit).flatMap((name) => inFull(`*${name}*:`, edit[name]))];
  const changes = changesIn(edit, now);
  const before = withoutSecrets(now);
  return namesIn(edit).flatMap((name) => {
    const was = before[name] ? quoted(before[name]) : NOTHING;
    if (changes[name] === undefined) return [`*${name}* stays: ${was}`];
    return [`*${name}*: ${was}`, ...inFull('→', changes[name])];
  });
}

function inFull(before: string, text = ''): string[] {
  const [first = NOTHING, ...rest] = escapedPieces(text);
  return [`${before} ${first}`, ...rest];
}

const NOTHING = 'nothing';
const UNKNOWN_BEFORE = 'The service does not say just now what it was before.';

const quoted = (text: string) => escape(clip(text.replace(/\s+/g, ' '), 500));

export const movedWords = (now: string) => `It was changed in the meantime, and is now: ${clip(now, 500)}`;

export const MOVED =
  'Somebody has changed this source since you opened it. Compare, then press the button again to save yours.';
export const NOTHING_CHANGED = 'Nothing is different from what the service has.';
export const NOT_EMPTY = 'This cannot be emptied from here. Write something, or what was there.';
export const NOT_THERE =
  'The scheduling service does not have this source any more. `/upnext sources` shows those that it has.';
