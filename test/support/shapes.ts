/** What a view or message is made of, whatever its words are: the same for each post, person and length of a list. */

export interface Content {
  type?: string;
  callback_id?: string;
  title?: { text?: string } | undefined;
  blocks?: readonly Block[] | undefined;
}

interface Element {
  type: string;
  action_id?: string;
}

interface Block {
  type: string;
  element?: Element;
  accessory?: Element;
  elements?: readonly Partial<Element>[];
}

/**
 * Of a view: each kind of block and of element in it, because its fields come and go. Of a message, which has no name: also
 * the order of its blocks, in which a list is as long as one entry.
 */
export function shapesOf({ type = 'message', blocks = [], ...view }: Content): string[] {
  const title = view.title && `“${view.title.text ?? ''}”`;
  const name = [type, view.callback_id || title].filter(Boolean).join(' ');
  const parts = [...blocks.map(kindOf), ...blocks.flatMap(elementsOf)].map((part) => `${name}: ${part}`);
  const order =
    type === 'message'
      ? [`message of ${withoutRepeats(blocks.map(({ type: kind }) => `${kind}, `).join(''))}`]
      : [];
  return [...new Set([...parts, ...order])];
}

const kindOf = ({ type, accessory, element }: Block) =>
  [type, accessory?.type ?? element?.type].filter(Boolean).join(' with ');

const elementsOf = ({ element, accessory, elements = [] }: Block): string[] =>
  [element, accessory, ...elements].flatMap((one) =>
    one?.action_id ? [`${one.type ?? ''} ${nameOf(one.action_id)}`] : [],
  );

/** An action id ends in what it is about: `own_text:X`, `hold:prj_tea`, `take_time:2`. */
const nameOf = (actionId: string) => actionId.replace(/:.*$/, '');

/** The entries of a list look alike: `a, b, a, b, a, b, ` is `a, b, `. */
function withoutRepeats(kinds: string): string {
  const shorter = kinds.replace(/((?:[^,]+, )+?)\1+/g, '$1');
  return shorter === kinds ? kinds : withoutRepeats(shorter);
}
