import { isObject, type Problem } from '../rules/check.js';
import { areBlocksTooLong, inspectBlocks, tableProblem } from '../rules/messages.js';
import { inspectView } from '../rules/views.js';
import { SlackError } from '../slack-error.js';
import type { World } from '../world.js';
import type { Args } from './arguments.js';
import { type Method, method, type MethodResult } from './method.js';

/** Checks blocks, a message or a view without sending anything. */
export const blockMethods: Record<string, Method> = {
  'blocks.validate': method([], 'special', ({ world, args }) => validate(world, args)),
};

const MAX_CHARACTERS = 100_000;
const PAYLOADS = ['blocks', 'view', 'message'] as const;

function validate({ unsure }: World, args: Args): MethodResult {
  const given = PAYLOADS.filter((name) => args[name] !== undefined);
  const [only] = given;
  if (!only || given.length > 1)
    throw new SlackError('invalid_arguments', ['must provide exactly one of `blocks`, `view`, or `message`']);
  if (JSON.stringify(args[only]).length > MAX_CHARACTERS)
    throw new SlackError('invalid_arguments', [`must be less than ${MAX_CHARACTERS + 1} characters`]);
  const problems = [...CHECKS[only](args[only]), ...unknownTable(args[only], unsure)];
  return problems.length === 0
    ? {}
    : { ok: false, error: `invalid_${only}`, errors: problems.map(errorJson) };
}

const CHECKS: Record<(typeof PAYLOADS)[number], (payload: unknown) => Problem[]> = {
  blocks: (blocks) => blockProblems(blocks, ''),
  message: (message) => (isObject(message) ? messageProblems(message) : [notAnObject]),
  view: (view) => {
    if (!isObject(view)) return [notAnObject];
    const { type } = view;
    if (type === 'modal' || type === 'home') return inspectView(view, type, '');
    const constraint = { type: 'enum' as const, expected: ['modal', 'home'] };
    return [{ message: `unsupported type: ${String(type)}`, pointer: '/type', constraint }];
  },
};

const notAnObject: Problem = { message: 'must provide an object', pointer: '' };

function messageProblems({ blocks = [], attachments }: Record<string, unknown>): Problem[] {
  const inAttachments = Array.isArray(attachments)
    ? attachments.flatMap((attachment: unknown, index) =>
        isObject(attachment) && attachment.blocks !== undefined
          ? inspectBlocks(attachment.blocks, `/attachments/${index}/blocks`)
          : [],
      )
    : [];
  return [...blockProblems(blocks, '/blocks'), ...inAttachments];
}

function blockProblems(blocks: unknown, at: string): Problem[] {
  const problems = inspectBlocks(blocks, at);
  const isTooLong = problems.length === 0 && Array.isArray(blocks) && areBlocksTooLong(blocks);
  return isTooLong ? [{ message: 'msg_blocks_too_long', pointer: at }] : problems;
}

/** A message names its blocks. */
function unknownTable(payload: unknown, { dataTables }: World['unsure']): Problem[] {
  const refused = tableProblem(isObject(payload) ? payload.blocks : payload, dataTables);
  return refused ? [{ message: refused.message, pointer: '' }] : [];
}

const errorJson = ({ message, pointer, constraint }: Problem) => ({
  code: 'failed_constraint',
  message,
  pointer,
  ...(constraint && { constraint }),
});
