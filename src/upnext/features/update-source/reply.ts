import { clip, context, section, type Reply } from '../../slack/text/blocks.js';
import { escape } from '../../slack/text/markup.js';
import { escapedPieces } from '../../ui/words.js';
import { changedTexts, fieldsIn, withoutSecrets, type SourceEdit, type SourceTexts } from './source.js';

/** `after`: what the service has now. `asked`: what was sent, where the service stored something else. */
export interface SavedSource {
  before?: SourceEdit | undefined;
  after: SourceEdit;
  asked?: SourceEdit | undefined;
}

export function saved({ before = {}, after, asked = {} }: SavedSource, name: string): Reply {
  if (fieldsIn(asked).length > 0) return storedDifferently(after, asked, name);
  const text = `Source ${escape(clip(name, 150))} updated`;
  const lines = fieldsIn(after).map((field) => {
    const old = before[field] ? `${quoted(before[field])}\n` : '';
    return `*${field}*\n${old}→ ${quoted(after[field] ?? '')}`;
  });
  return {
    text,
    blocks: [section(`:white_check_mark: *${text}*`), ...lines.map((each) => section(each))],
  };
}

function storedDifferently(stored: SourceEdit, sent: SourceEdit, name: string): Reply {
  const text = `The service stored a different text for source ${escape(clip(name, 150))}`;
  const lines = (texts: SourceEdit) =>
    fieldsIn(texts).map((field) => `*${field}*\n${quoted(texts[field] ?? '')}`);
  return {
    text,
    blocks: [
      section(`:warning: *${text}*`),
      ...lines(stored).map((each) => section(each)),
      context(['You entered:', ...lines(sent), 'Check the source in the scheduling service.'].join('\n')),
    ],
  };
}

/** New texts are shown in full because they are approved. Credentials in the old ones stay hidden. */
export function approvalLines(edit: SourceEdit, current: SourceTexts | undefined): string[] {
  if (!current) {
    const lines = fieldsIn(edit).flatMap((field) => inFull(`*${field}*:`, edit[field]));
    return [CURRENT_UNKNOWN, ...lines];
  }
  const changes = changedTexts(edit, current);
  const before = withoutSecrets(current);
  return fieldsIn(edit).flatMap((field) => {
    const old = before[field] ? quoted(before[field]) : EMPTY;
    if (changes[field] === undefined) return [`*${field}* (unchanged): ${old}`];
    return [`*${field}*: ${old}`, ...inFull('→', changes[field])];
  });
}

function inFull(prefix: string, text = ''): string[] {
  const [first = EMPTY, ...rest] = escapedPieces(text);
  return [`${prefix} ${first}`, ...rest];
}

const EMPTY = '(empty)';
const CURRENT_UNKNOWN = 'Upnext couldn’t load the current texts from the service.';

const quoted = (text: string) => escape(clip(text.replace(/\s+/g, ' '), 500));

export const changedMeanwhile = (current: string) =>
  `Someone else changed this in the meantime. It now says: ${clip(current, 500)}`;

export const CHANGED_MEANWHILE =
  'Someone else changed this source after you opened the form. Compare the texts, then press Save again to keep yours.';
export const NOTHING_CHANGED = 'You haven’t changed anything.';
export const NOT_EMPTY = 'You can’t clear this field from Slack. Enter some text.';
export const SOURCE_MISSING =
  'This source no longer exists in the scheduling service. To see the current ones, use `/upnext sources`.';
export const SOURCE_NOT_FOUND = 'Source not found';
export const LOAD_FAILED = 'Couldn’t load the source';
