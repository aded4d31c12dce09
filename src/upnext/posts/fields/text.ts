import type { InputBlock, KnownBlock } from '@slack/types';
import { alert, cut, field, MAX_TYPED, section, textInput } from '../../slack/text/blocks.js';
import { typedText, type ViewState } from '../../slack/views/view-state.js';
import type { Draft } from '../model/draft.js';
import type { PostField } from './field.js';

/** The text of a post. A Slack input holds 3,000 characters, so longer texts continue in further inputs. */

export const textField: PostField = {
  draw: ({ values, about: { loadingUntil = 0 }, reader }) =>
    loadingUntil > reader.now.getTime() ? [section(LOADING)] : contentInputs(values),
  read: readContent,
  problems: ({ values }) => (values.Content.trim() ? {} : { Content: 'Enter the text of the post.' }),
};

/** More than anybody can type into a Slack message. */
const MAX_INPUTS = 20;
const TOO_LONG = `A form holds up to ${(MAX_TYPED * MAX_INPUTS).toLocaleString('en-US')} characters, so the end of this text is missing.`;

const LOADING = '*Content*\n:hourglass_flowing_sand: Loading the template…';

export const contentInput = (value: string, placeholder: string, replaced: number) =>
  textInput(`content:${replaced}`, { multiline: true, value, placeholder });

function contentInputs({ Content, lengths, replaced }: Draft): (InputBlock | KnownBlock)[] {
  const pieces = asOnScreen(Content, lengths) ?? inPieces(Content);
  const inputs = pieces.slice(0, MAX_INPUTS).map((text, index) => {
    const label = index === 0 ? 'Content' : 'Content (continued)';
    const input = field(blockId(index), label, contentInput(text, 'What do you want to post?', replaced));
    return index === 0 ? input : { ...input, optional: true };
  });
  return pieces.length > MAX_INPUTS ? [...alert('warning', TOO_LONG), ...inputs] : inputs;
}

function readContent(state: ViewState): Pick<Draft, 'Content' | 'lengths'> {
  const pieces = BLOCK_IDS.filter((id) => state.values[id]).map((id) => typedText(state, id));
  const lengths = pieces.map((piece) => piece.length);
  return { Content: pieces.join(''), ...(lengths.length > 1 && { lengths }) };
}

/** The first is the API's field name, so the service's errors are shown there. */
const blockId = (index: number) => (index === 0 ? 'Content' : `Content${index + 1}`);
const BLOCK_IDS = Array.from({ length: MAX_INPUTS }, (_, index) => blockId(index));

/** Inputs on the screen keep their own text: Slack keeps what was typed, and text moved between inputs would be lost. */
function asOnScreen(text: string, lengths: number[] = []): string[] | undefined {
  let end = 0;
  const pieces = lengths.map((length) => text.slice(end, (end += length)));
  return pieces.length > 0 && end === text.length ? pieces : undefined;
}

function inPieces(text: string): string[] {
  if (text.length <= MAX_TYPED) return [text];
  const head = cut(text, MAX_TYPED);
  return [head, ...inPieces(text.slice(head.length))];
}
