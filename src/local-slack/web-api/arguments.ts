import { parse } from 'node:querystring';
import { SlackError } from '../slack-error.js';

/** Arguments come form-encoded, with lists and objects as JSON inside, or as JSON. */
export type Args = Readonly<Record<string, unknown>>;

/** The arguments that are JSON within a form, and the error for invalid JSON. */
const JSON_ARGUMENTS = {
  blocks: 'invalid_blocks_format',
  attachments: 'invalid_attachments',
  metadata: 'invalid_metadata_format',
  view: 'invalid_arguments',
  message: 'invalid_arguments',
  files: 'invalid_arguments',
  outputs: 'invalid_arguments',
};

export function parseArgs(contentType: string, body: string, query: URLSearchParams): Args {
  const args: Record<string, unknown> = Object.fromEntries(query);
  if (contentType.startsWith('application/json')) Object.assign(args, parseJson(body, 'invalid_json'));
  else Object.assign(args, parse(body));
  for (const [name, code] of Object.entries(JSON_ARGUMENTS)) {
    const value = args[name];
    if (typeof value === 'string') args[name] = value === '' ? undefined : parseJson(value, code);
  }
  return args;
}

function parseJson(text: string, code: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new SlackError(code);
  }
}

export function optionalString(args: Args, name: string): string | undefined {
  const value = args[name];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function requiredString(args: Args, name: string): string {
  const value = optionalString(args, name);
  if (value === undefined)
    throw new SlackError('invalid_arguments', [`[ERROR] missing required field: ${name}`]);
  return value;
}

export function booleanFlag(args: Args, name: string): boolean {
  return ['true', '1'].includes(optionalString(args, name) ?? '');
}
