import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

export interface Schema {
  title?: string;
  type?: string | string[];
  format?: string;
  enum?: string[];
  default?: unknown;
  items?: Schema;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: unknown;
  'x-labels'?: Record<string, string>;
}

interface Content {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description: string;
  style?: string;
  explode?: boolean;
  schema: Schema;
  example?: unknown;
}

export interface Answer {
  description: string;
  headers?: Record<string, { required?: boolean }>;
  content?: Record<string, Content>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security?: unknown;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, Content> };
  responses: Record<string, Answer>;
}

export interface OpenApi {
  openapi: string;
  info: { version: string; description: string };
  servers: { url: string; variables?: unknown }[];
  security: Record<string, string[]>[];
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    securitySchemes: Record<string, { type: string; scheme: string }>;
    schemas: Record<string, Schema>;
    responses: Record<string, Answer>;
  };
}

const folder = new URL('../../openapi/', import.meta.url);
const files = new Map<string, unknown>();

/** A document of openapi/ with every reference resolved. */
export function readDocument<Parts extends Partial<OpenApi> = OpenApi>(file: string): Parts {
  return follow(read(file), file) as Parts;
}

function read(file: string): unknown {
  if (!files.has(file)) files.set(file, parse(readFileSync(new URL(file, folder), 'utf8')));
  return files.get(file);
}

function follow(node: unknown, file: string): unknown {
  if (Array.isArray(node)) return node.map((item) => follow(item, file));
  if (!isObject(node)) return node;
  if (typeof node.$ref === 'string') return followReference(node.$ref, file);
  return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, follow(value, file)]));
}

function followReference(reference: string, from: string): unknown {
  const [file = '', pointer = ''] = reference.split('#');
  const target = pointer
    .split('/')
    .slice(1)
    .reduce((node, step) => (isObject(node) ? node[step] : undefined), read(file || from));
  if (target === undefined) throw new Error(`${from} refers to ${reference}, which does not exist`);
  return follow(target, file || from);
}

function isObject(node: unknown): node is Record<string, unknown> {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}
