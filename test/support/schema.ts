import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import type { Schema } from './document.js';

const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, keywords: ['x-labels'] });
addFormats.default(ajv);

/** The errors of a value against a schema, one line each. */
export function schemaErrors(schema: Schema, value: unknown): string[] {
  const validate = ajv.compile(schema);
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => `${error.instancePath || 'it'} ${error.message}`);
}
