import { elementsOf } from '../inputs.js';
import type { Channel, Delivery, View } from '../model.js';
import { Refused } from '../refused.js';
import { answerIn } from '../response-urls.js';
import { isObject } from '../rules/check.js';
import { suggestionProblems } from '../rules/messages.js';
import { closeStack, closeView, pushModal, stackOf, tellOf, updateView } from '../screens.js';
import type { World } from '../world.js';

/** What the bodies of acks do; whatever Slack would not take becomes a breach, and trouble for the person. */

/** A command's ack may carry a message, ephemeral unless it says otherwise. */
export function takeCommandAnswer(world: World, channel: Channel, user: string, delivery: Delivery): void {
  const { answer } = delivery;
  if (delivery.state !== 'acked' || answer === undefined) return;
  refusing(world, delivery, () =>
    answerIn(world, channel, user, isObject(answer) ? answer : { text: answer }),
  );
}

/** Actions, shortcuts and closings are acked with nothing; Slack ignores a body, so the bot meant something else. */
export function takeEmptyAnswer(world: World, { state, answer, kind, name }: Delivery): void {
  if (state === 'acked' && answer !== undefined)
    world.reportViolation('unexpected_ack_body', `${kind} ${name}`, [JSON.stringify(answer)]);
}

export function takeSuggestions(world: World, delivery: Delivery): Record<string, unknown> | undefined {
  const { answer, name } = delivery;
  const problems = suggestionProblems(answer);
  if (problems.length === 0 && isObject(answer)) return answer;
  world.reportViolation('invalid_options', `block_suggestion ${name}`, problems);
  return undefined;
}

const CONNECTION_TROUBLE = 'We had some trouble connecting. Try again?';

/** The modal waits; the answer closes it, shows errors, changes it or puts another on top. */
export function takeSubmissionAnswer(world: World, view: View, delivery: Delivery): void {
  if (!stackOf(world, view.user).includes(view)) return;
  view.working = false;
  const taken =
    delivery.state === 'acked' && refusing(world, delivery, () => respondTo(world, view, delivery.answer));
  if (!taken) view.clientError = CONNECTION_TROUBLE;
  tellOf(world, view);
}

function respondTo(world: World, view: View, answer: unknown): void {
  if (answer === undefined) return closeView(world, view);
  if (!isObject(answer))
    throw new Refused('invalid_response_action', ['the body must be empty or an object']);
  switch (answer.response_action) {
    case 'errors':
      view.errors = checkedErrors(view, answer.errors);
      return;
    case 'update':
      updateView(world, view, answer.view);
      return;
    case 'push':
      pushModal(world, view.user, answer.view);
      return;
    case 'clear':
      return closeStack(world, view.user);
    default:
      throw new Refused('invalid_response_action', [`unknown response_action: ${JSON.stringify(answer)}`]);
  }
}

/** Only input blocks can show an error; a key that names none shows nothing to anybody. */
function checkedErrors(view: View, errors: unknown): Record<string, string> {
  if (!isObject(errors) || Object.keys(errors).length === 0)
    throw new Refused('invalid_errors', ['errors is empty']);
  const inputs = new Set(
    elementsOf(view.blocks).flatMap(({ block }) => (block.type === 'input' ? [block.block_id] : [])),
  );
  const strangers = Object.keys(errors).filter((key) => !inputs.has(key));
  if (strangers.length > 0) throw new Refused('invalid_errors', [`no input block: ${strangers.join(', ')}`]);
  const wordless = Object.entries(errors).filter(([, text]) => typeof text !== 'string' || text === '');
  if (wordless.length > 0)
    throw new Refused(
      'invalid_errors',
      wordless.map(([key]) => `no text: ${key}`),
    );
  return errors as Record<string, string>;
}

function refusing(world: World, delivery: Delivery, take: () => void): boolean {
  try {
    take();
    return true;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    world.reportViolation(error.code, `${delivery.kind} ${delivery.name}`, error.details);
    return false;
  }
}
