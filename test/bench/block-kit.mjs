/** Checks any payload against the rules of the local Slack. Each check returns a list of problems in Slack's words. */
export { messageProblems, viewProblems } from '../../dist/local-slack/index.js';
