import { parse } from 'node:querystring';
import { Refused } from '../refused.js';

/** Arguments arrive form-encoded (lists and objects as JSON inside) or as JSON; either way they read the same. */
export type Args = Readonly<Record<string, unknown>>;

const STRUCTURED = new Set(['blocks', 'view', 'attachments', 'metadata']);

export function parseArgs(contentType: string, body: string, query: URLSearchParams): Args {
  const args: Record<string, unknown> = Object.fromEntries(query);
  if (contentType.startsWith('application/json')) Object.assign(args, parseJson(body, 'invalid_json'));
  else Object.assign(args, parse(body));
  for (const name of STRUCTURED) {
    if (typeof args[name] === 'string') args[name] = parseStructured(name, args[name]);
  }
  return args;
}

function parseStructured(name: string, text: string): unknown {
  if (text === '') return undefined;
  return parseJson(text, CODE_OF[name] ?? 'invalid_arguments');
}

const CODE_OF: Record<string, string> = {
  blocks: 'invalid_blocks_format',
  attachments: 'invalid_attachments',
  metadata: 'invalid_metadata_format',
};

function parseJson(text: string, code: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refused(code);
  }
}

export function optional(args: Args, name: string): string | undefined {
  const value = args[name];
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return typeof value === 'string' && value !== '' ? value : undefined;
}

export function needed(args: Args, name: string): string {
  const value = optional(args, name);
  if (value === undefined)
    throw new Refused('invalid_arguments', [`[ERROR] missing required field: ${name}`]);
  return value;
}

export function flag(args: Args, name: string): boolean {
  return ['true', '1'].includes(optional(args, name) ?? '');
}

export function words(args: Args, name: string): string[] {
  return (optional(args, name) ?? '').split(',').filter((word) => word !== '');
}
