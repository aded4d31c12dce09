/** Checks any payload against the rules of the simulated Slack. Each check returns a list of problems in Slack's words. */
import { messageProblems as inMessage } from '../../dist/local-slack/rules/messages.js';
import { isTooLarge, viewProblems as inView } from '../../dist/local-slack/rules/views.js';

/** `surface` is 'modal' or 'home'. */
export const viewProblems = (view, surface) => [
  ...(isTooLarge(view) ? ['view_too_large'] : []),
  ...inView(view, surface),
];

export const messageProblems = ({ text, blocks }) => inMessage({ text, blocks });
