import type { InputBlock, KnownBlock } from '@slack/types';
import { alert, field, plain, section } from '../../slack/blocks.js';
import { typedText, type ViewState } from '../../slack/view-state.js';
import type { Draft } from './post.js';

/** The text of a post: a Slack input takes three thousand characters, so a longer one goes on in further inputs. */

/** A Slack input stops here. */
export const LONGEST_INPUT = 3000;
/** More than Slack lets anybody type into a message. */
const MOST_INPUTS = 20;
const TOO_LONG = `A form in Slack holds ${LONGEST_INPUT * MOST_INPUTS} characters: the end of this text is missing here.`;

const FETCHING = '*Content*\n:hourglass_flowing_sand: Fetching the text of the template…';

export function contentInputs({ Content, lengths, replaced, fetching }: Draft): (InputBlock | KnownBlock)[] {
  if (fetching) return [section(FETCHING)];
  const pieces = asOnTheScreen(Content, lengths) ?? inPieces(Content);
  const inputs = pieces.slice(0, MOST_INPUTS).map((text, place) => {
    const label = place === 0 ? 'Content' : 'Content, continued';
    const input = field(nameOf(place), label, {
      type: 'plain_text_input',
      action_id: `content:${replaced}`,
      multiline: true,
      max_length: LONGEST_INPUT,
      placeholder: plain('What should it say?', 150),
      ...(text && { initial_value: text }),
    });
    return place === 0 ? input : { ...input, optional: true };
  });
  return pieces.length > MOST_INPUTS ? [alert('warning', TOO_LONG), ...inputs] : inputs;
}

export function readContent(state: ViewState): Pick<Draft, 'Content' | 'lengths'> {
  const names = Array.from({ length: MOST_INPUTS }, (_, place) => nameOf(place));
  const pieces = names.filter((name) => state.values[name]).map((name) => typedText(state, name));
  const lengths = pieces.map((piece) => piece.length);
  return { Content: pieces.join(''), ...(lengths.length > 1 && { lengths }) };
}

/** `Content` alone is the API's field: what it says of it is shown at the first. */
const nameOf = (place: number) => (place === 0 ? 'Content' : `Content${place + 1}`);

/**
 * An input that is on the screen stays, with its own text, however short: Slack keeps what was typed into the others, and
 * would lose what moved among them.
 */
function asOnTheScreen(text: string, lengths: number[] = []): string[] | undefined {
  let end = 0;
  const pieces = lengths.map((length) => text.slice(end, (end += length)));
  return pieces.length > 0 && end === text.length ? pieces : undefined;
}

function inPieces(text: string): string[] {
  const [head, tail] = splitAt(text, LONGEST_INPUT);
  return tail ? [head, ...inPieces(tail)] : [head];
}

/** Never in the middle of a character. */
function splitAt(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ''];
  const cut = /[\ud800-\udbff]/.test(text[most - 1] ?? '') ? most - 1 : most;
  return [text.slice(0, cut), text.slice(cut)];
}
